/// What becomes of a test's request that nothing answers, besides its own error.
public enum UnmatchedPolicy: Sendable, Hashable {
    /// It is an issue of the test, since apps often swallow errors.
    case issue
    /// The error is all there is: for tests of being offline.
    case error
}
