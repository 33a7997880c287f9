import Canard
import Foundation
import Testing

/// Which test has a recording that is named after it, so that no two have one.
enum RecordingOwners {
    private struct Owner: Hashable {
        let test: Test.ID
        let testCase: String
    }

    private static let owners = Locked<[String: Owner]>([:])

    /// Takes a recording for a test; a second time, as when the test is repeated, will do.
    ///
    /// - Throws: `CanardError.Code.invalidSetting` where it is another test's, or another case's.
    static func take(_ recording: URL, for test: Test, _ testCase: Test.Case?) throws(CanardError) {
        let owner = Owner(test: test.id, testCase: testCase?.identity ?? "")
        // Some disks take names that differ by case for one.
        let path = recording.path.lowercased()
        let other = owners.withLock { owners in
            let known = owners[path] ?? owner
            owners[path] = known
            return known
        }
        guard other != owner else { return }
        throw CanardError(
            .invalidSetting,
            reason: other.test == owner.test
                ? "another case of this test has a recording of the same name; give it a name: .replay(\"…\")"
                : "\(other.test.nameComponents.joined(separator: ".")) has a recording of the same name; "
                    + "give this one another: .replay(\"…\")",
            file: recording
        )
    }
}
