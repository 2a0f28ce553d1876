/// The JSON types that a field may have without a diagnostic.
///
/// Closed: a vendor's document names one type, or its platforms differ between a string and a number.
public enum AcceptedTypes: Hashable, Sendable {
    /// The type of the reading function: a string for a text, `true` or `false` for a flag, a number for an integer or an
    /// epoch. A value of another type that can be read is `field.coerced`.
    case documented
    /// A string or a number: for a field whose type differs by platform.
    case stringOrNumber
}
