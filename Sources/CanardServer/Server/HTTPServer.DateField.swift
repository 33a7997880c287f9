extension HTTPServer {
    /// Whether responses tell the time they were made.
    ///
    /// ```swift
    /// let server = try await HTTPServer.start(dateField: .omitted) { _ in .text("the same") }
    /// ```
    public enum DateField: Sendable, Hashable {
        /// Each response has a `Date`, the handler's where it sets one.
        case added
        /// A response has a `Date` only where the handler sets one.
        ///
        /// Answers are then the same at any time.
        case omitted
    }
}
