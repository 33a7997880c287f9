/// The kinds of JSON values and of all that is in them, whatever the values are: one shape of many values.
///
/// A shape keeps places in the texts and merges the level it is asked for. So a walk through it reads
/// each value once, however many elements share a shape, and is never deeper than the text.
struct JSONShape: Sendable {
    /// The values that share the shape; none say nothing.
    let values: [JSONDocument.Value]
    /// The kinds that occur among them.
    let kinds: Kinds

    /// Makes the shape of values, which may be of several texts.
    init(_ values: [JSONDocument.Value]) {
        self.values = values
        kinds = values.reduce(into: []) { $0.insert(Kinds($1.kind)) }
    }

    /// The one shape of the elements of all arrays.
    var elements: JSONShape { JSONShape(values.flatMap(\.elements)) }

    /// The members of all objects.
    var members: Members { Members(of: values.filter { $0.kind == .object }) }
}
