import InboxModel

/// Engine.md, *Collapsing*: what the user did with a message and what counts for its whole group.
///
/// A join of registers, as a record is: joining is commutative, associative and idempotent. Clicks are not part of it, because a
/// click is reported to one vendor; that a click marks its message read is.
struct UserChanges: Equatable, Sendable {
    /// The newest time that the user marked a message read, or clicked one whose vendor takes that for a read.
    @OptionalInstant fileprivate var lastMarkedRead: Instant?
    @OptionalInstant fileprivate var lastMarkedUnread: Instant?
    @OptionalInstant fileprivate var firstDeletedByUser: Instant?
    fileprivate var pin: UserPin?

    /// No changes.
    init() {}

    /// The changes in a record.
    init(of record: MessageRecord, _ vendors: ProviderRegistry) {
        let takesClicksForReads = record.observation.map { vendors.statusPolicy($0.provider).clickImpliesRead } ?? false
        lastMarkedRead = newest(record.lastMarkedRead, takesClicksForReads ? record.lastClick : nil)
        lastMarkedUnread = record.lastMarkedUnread
        firstDeletedByUser = record.firstDeletedByUser
        pin = record.pin
    }

    /// Joins other changes into these.
    mutating func merge(_ other: UserChanges) {
        lastMarkedRead = newest(lastMarkedRead, other.lastMarkedRead)
        lastMarkedUnread = newest(lastMarkedUnread, other.lastMarkedUnread)
        firstDeletedByUser = earliest(firstDeletedByUser, other.firstDeletedByUser)
        pin = newest(pin, other.pin)
    }

    /// These changes and others, joined.
    func merging(_ other: UserChanges) -> UserChanges {
        var merged = self
        merged.merge(other)
        return merged
    }
}

extension MessageRecord {
    /// Joins the changes of the user's that count for the whole group.
    mutating func merge(_ changes: UserChanges) {
        lastMarkedRead = newest(lastMarkedRead, changes.lastMarkedRead)
        lastMarkedUnread = newest(lastMarkedUnread, changes.lastMarkedUnread)
        firstDeletedByUser = earliest(firstDeletedByUser, changes.firstDeletedByUser)
        pin = newest(pin, changes.pin)
    }
}
