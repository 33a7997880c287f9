import Dispatch
import Foundation

/// The end of a program that runs until someone ends it.
enum Interruption {
    /// Returns on Ctrl-C, when the process is asked to end, or after some seconds.
    static func wait(atMost seconds: Int?) async {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGINT, SIGTERM].map { number in
            // A dispatch source is told of a signal besides its usual effect, which is to end at once.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        let timer = seconds.map { seconds in
            Task {
                try await Task.sleep(for: .seconds(seconds))
                continuation.yield()
            }
        }
        for await _ in ends { break }
        timer?.cancel()
        for source in sources { source.cancel() }
    }
}
