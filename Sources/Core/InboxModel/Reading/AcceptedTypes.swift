/// The JSON types that a field may have without a diagnostic.
///
/// This enum is closed: a vendor documents one type, or its platforms use both a string and a number.
public enum AcceptedTypes: Hashable, Sendable {
    /// The type that the reading function is for: a string for a text, `true` or `false` for a flag, a number for an
    /// integer or an epoch.
    ///
    /// A value of another type that can be read gives the diagnostic `field.coerced`.
    case documented
    /// A string or a number, for a field whose type differs between platforms.
    case stringOrNumber
}
