import Foundation

/// What becomes of one hop of a request.
enum Resolution: Sendable {
    /// It is answered with this interaction.
    case reply(Reply)
    /// It goes to the network.
    case forward
    /// It fails without anything being sent.
    case fail(any Error)

    /// An answer, and where it comes from.
    struct Reply: Sendable {
        let interaction: Canard.Interaction
        let source: Canard.HandledRequest.Source
        /// When its parts are handed over.
        let pace: Pace
    }
}
