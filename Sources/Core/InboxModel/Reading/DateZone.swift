/// How a vendor writes the zone of dates in text.
///
/// This enum is closed: a vendor writes the zone, omits it, or documents that all dates are in UTC. It only matters for
/// a date without a zone. If a date names its zone, that zone is always used.
public enum DateZone: Hashable, Sendable {
    /// The vendor writes the zone.
    ///
    /// A date without one is read with `zonelessDateOffset` and gives `date.no-zone`.
    case required
    /// The vendor's own SDK omits the zone.
    ///
    /// A date with a full time like `12:00:00` is read with `zonelessDateOffset`, without a diagnostic.
    /// A shorter form, such as a date without a time, gives `date.no-zone`.
    case omitted
    /// All dates are in UTC.
    ///
    /// A date without a zone is read as UTC, without a diagnostic, whatever the decoder's offset is.
    case utc
}
