/// Notices that a client disconnects while its request is being answered.
struct DisconnectWatch: Sendable {
    /// How much of later requests is read ahead, which is the only way to see the end after them.
    private static let lookAheadBytes = 256 * 1024

    let socket: Socket

    /// Returns the bytes that arrived until the client disconnected or the task was cancelled.
    ///
    /// A client that ends only its own side looks the same as one that is gone.
    func run() async -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(SocketError) {
            while bytes.count < Self.lookAheadBytes {
                try await socket.wait(for: .reading, until: nil)
                guard let new = try socket.readAvailable() else { continue }
                guard !new.isEmpty else { return bytes }
                bytes += new
            }
            try await socket.wait(for: .hangUp, until: nil)
        } catch {
            // Cancelled, or the connection failed: both end the watch.
        }
        return bytes
    }
}
