/// Closes a connection such that the client can still read what was sent.
///
/// Closing with unread bytes makes the system send a reset, which can overtake the response:
/// [RFC 9112, section 9.6](https://www.rfc-editor.org/rfc/rfc9112#section-9.6).
enum Lingering {
    private static let maximumBytes = 4 * 1024 * 1024
    private static let maximumTime = Duration.seconds(2)

    /// Ends this side, reads until the client ends its own or a bound is reached, and closes.
    static func close(_ socket: Socket) async {
        socket.endWriting()
        let deadline = ContinuousClock.now.advanced(by: maximumTime)
        var left = maximumBytes
        do throws(SocketError) {
            while left > 0 {
                let count = try await socket.read(until: deadline).count
                guard count > 0 else { break }
                left -= count
            }
        } catch {
            // Too late, cancelled or reset by the client: each time there is nobody to wait for.
        }
        socket.close()
    }
}
