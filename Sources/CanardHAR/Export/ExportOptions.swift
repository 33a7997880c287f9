/// What an export holds.
public struct ExportOptions: Sendable, Hashable {
    /// Whether forms are listed field by field beside their text; false unless set.
    public var listsFormFields = false
    /// The longest body that is put into the file, in bytes; 128 MiB unless set.
    ///
    /// A longer one is left out, which its entry says.
    public var maximumBodyLength = 128 << 20

    /// Makes the options that hold unless others are set.
    public init() {}
}
