import Canard
import Foundation

/// A socket that tasks wait for without blocking a thread.
///
/// Every system call runs under a lock: none can meet a descriptor that was closed meanwhile and
/// whose number now belongs to something else. No call blocks, so the lock is held briefly.
final class Socket: Sendable {
    /// The most bytes one read returns.
    static let readBytes = 64 * 1024

    private let descriptor: Locked<Int32?>
    private let poller: Poller

    /// Takes over an open descriptor that does not block.
    init(descriptor: Int32, poller: Poller) {
        self.descriptor = Locked(descriptor)
        self.poller = poller
    }

    deinit {
        close()
    }

    // MARK: - Bytes

    /// Returns what has arrived, waiting for the first byte; empty when the peer has ended.
    func read(until deadline: ContinuousClock.Instant?) async throws(SocketError) -> [UInt8] {
        while true {
            if let bytes = try readAvailable() { return bytes }
            try await wait(for: .reading, until: deadline)
        }
    }

    /// Returns what has arrived: empty when the peer has ended, nil when there is nothing yet.
    func readAvailable() throws(SocketError) -> [UInt8]? {
        var failure: Int32 = 0
        let bytes = try withDescriptor { descriptor in
            [UInt8](unsafeUninitializedCapacity: Self.readBytes) { buffer, count in
                let result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                failure = result < 0 ? errno : 0
                count = max(0, result)
            }
        }
        switch failure {
        case 0: return bytes
        case EAGAIN, EWOULDBLOCK, EINTR: return nil
        default: throw .failed(call: "recv", errno: failure)
        }
    }

    /// Sends all bytes, waiting as long as the peer takes some within each time-out.
    ///
    /// Cancelling the task does not cut this short, as half a message is of no use to anyone.
    func write(_ data: Data, timeout: Duration) async throws(SocketError) {
        var offset = 0
        while offset < data.count {
            let count = try send(data, from: offset)
            offset += count
            guard count == 0 else { continue }
            let deadline = ContinuousClock.now.advanced(by: timeout)
            try await wait(for: .writing, until: deadline, cancellation: .ignored)
        }
    }

    private func send(_ data: Data, from offset: Int) throws(SocketError) -> Int {
        let (count, failure) = try withDescriptor { descriptor in
            data.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
                let count = Descriptor.sendBytes(rest, on: descriptor)
                return (count, count < 0 ? errno : 0)
            }
        }
        switch failure {
        case 0: return count
        case EAGAIN, EWOULDBLOCK, EINTR: return 0
        default: throw .failed(call: "send", errno: failure)
        }
    }

    // MARK: - Waiting

    /// Returns when the socket is ready; throws at the deadline or where the task is cancelled.
    func wait(
        for interest: Poller.Interest,
        until deadline: ContinuousClock.Instant?,
        cancellation: Poller.Cancellation = .endsWait
    ) async throws(SocketError) {
        let number = try withDescriptor { $0 }
        let wait = Poller.Wait(descriptor: number, interest: interest, deadline: deadline)
        switch await poller.outcome(of: wait, cancellation: cancellation) {
        case .ready: return
        case .timedOut: throw .timedOut
        case .cancelled: throw .cancelled
        }
    }

    // MARK: - Ending

    /// Tells the peer that nothing more is sent.
    func endWriting() {
        descriptor.withLock { $0.map(Descriptor.endWriting) }
    }

    /// Ends both directions, which ends all reads, writes and waits; the owner still has to close.
    func end() {
        descriptor.withLock { $0.map(Descriptor.endBoth) }
    }

    /// Closes the descriptor; all later uses throw.
    func close() {
        descriptor.withLock { descriptor in
            if let number = descriptor { Foundation.close(number) }
            descriptor = nil
        }
    }

    /// Closes the descriptor with a TCP reset.
    func reset() {
        descriptor.withLock { $0.map(Descriptor.resetOnClose) }
        close()
    }

    /// Runs the closure with the descriptor, which stays open until it returns.
    func withDescriptor<Result: Sendable>(
        _ body: (Int32) -> Result
    ) throws(SocketError) -> Result {
        let result = descriptor.withLock { $0.map(body) }
        guard let result else { throw .cancelled }
        return result
    }
}
