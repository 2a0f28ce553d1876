/// The zone of the dates that a vendor writes as text.
///
/// Closed: a vendor writes the zone, leaves it out, or documents that all dates are in UTC. It concerns only a date without
/// a zone: a zone that is there always counts.
public enum DateZone: Hashable, Sendable {
    /// A date has its zone. One without is read with ``InboxDecoder/zonelessDateOffset`` and is `date.no-zone`.
    case required
    /// The vendor's own SDK leaves the zone out: a date with a time like `12:00:00` is read with
    /// ``InboxDecoder/zonelessDateOffset``, without a diagnostic. A shorter form, such as a date alone, is `date.no-zone`.
    case omitted
    /// All dates are in UTC: one without a zone is read as UTC, whatever the decoder's offset, without a diagnostic.
    case utc
}
