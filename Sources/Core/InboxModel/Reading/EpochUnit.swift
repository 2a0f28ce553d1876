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
