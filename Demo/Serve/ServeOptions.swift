import Foundation

/// How `demo serve` was asked to run.
struct ServeOptions {
    /// Where the control endpoint listens; 0 for any free port.
    var port = 8642
    /// When it ends by itself, or nil for not at all.
    var seconds: Int?
    /// The folder of the shipped recordings, or nil for the package's.
    var recordings: URL?
}
