#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import Synchronization

/// A 401 that Foundation takes for the answer.
///
/// Linux: when a load ends with a 401 that asks for `Basic`, Foundation looks for credentials and never
/// ends where it finds none; and where the app has some, it asks the real server, past every protocol
/// class. It needs the URL's host for that, so during the end the URL is hidden from the one thread that
/// asks for it.
final class QuietResponse: HTTPURLResponse, @unchecked Sendable {
    // Safe because the only state is atomic.
    private let hidingThread = Atomic<UInt>(0)

    override var url: URL? {
        let thread = hidingThread.load(ordering: .relaxed)
        return thread != 0 && thread == UInt(pthread_self()) ? nil : super.url
    }

    /// Runs the closure while this thread does not see the URL.
    func whileQuiet(_ body: () -> Void) {
        hidingThread.store(UInt(pthread_self()), ordering: .relaxed)
        body()
        hidingThread.store(0, ordering: .relaxed)
    }
}
#endif
