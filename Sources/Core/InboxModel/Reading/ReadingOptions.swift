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
