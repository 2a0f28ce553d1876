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

/// The unit of a number that counts from 1970-01-01T00:00:00Z.
///
/// This enum is closed: a document says seconds or milliseconds, or it does not say.
public enum EpochUnit: Sendable {
    /// Documented as seconds.
    case seconds
    /// Documented as milliseconds.
    case milliseconds
    /// Not documented: the size of the number decides.
    case magnitude
}
