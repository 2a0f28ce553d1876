/// The unit in which a field counts from 1970-01-01T00:00:00Z.
///
/// Closed: epoch numbers count seconds or milliseconds, and a document names one of them or neither.
public enum EpochUnit: Sendable {
    /// Documented as seconds.
    case seconds
    /// Documented as milliseconds.
    case milliseconds
    /// Documented as neither: the magnitude decides.
    case magnitude
}
