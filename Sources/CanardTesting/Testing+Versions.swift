import Canard
import Testing

// What Swift Testing has only since Swift 6.3.

extension Issue {
    /// Whether the issue fails the test it is recorded in.
    var isFailing: Bool {
        #if compiler(>=6.3)
        isFailure
        #else
        true
        #endif
    }

    /// Records something that is worth knowing and fails no test.
    static func recordWarning(_ text: String, at location: SourceLocation) {
        #if compiler(>=6.3)
        record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
        #else
        // There are no warnings; a test that is right must not fail for one.
        Canard.current.log(Canard.LogEntry(level: .warning, message: text))
        #endif
    }
}

extension Test {
    /// The path of the file that the test is in.
    var filePath: String {
        #if compiler(>=6.3)
        sourceLocation.filePath
        #else
        sourceLocation._filePath
        #endif
    }
}
