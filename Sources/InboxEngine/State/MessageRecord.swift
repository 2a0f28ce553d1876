import InboxModel

/// All that is known of one message, as the few instants that the rules ask for.
///
/// Each fact is the newest or the earliest of its kind, so that two records merge into one in any order, any number of
/// times, and no history is kept: what the rules make of them is in files of their own (`Status.swift`, `Deletion.swift`,
/// `Content.swift`, `Visibility.swift`, `Outbox.swift`).
struct MessageRecord: Sendable {
    // What feeds had.
    /// The newest observation in full, and the newest that a push announced.
    var complete: Observation?
    var partial: Observation?
    /// Where it stood in the first feed that had it.
    var firstSeen: FirstSeen?
    /// When a feed last had it.
    @OptionalInstant var lastObserved: Instant?

    // What vendors said: their feeds, and calls that were acknowledged.
    @OptionalInstant var firstReadWord: Instant?
    @OptionalInstant var lastReadWord: Instant?
    @OptionalInstant var lastUnreadWord: Instant?
    var isClickedByFeed = false
    /// When a feed first said deleted.
    @OptionalInstant var deletedByFeed: Instant?
    /// When a delete call was first acknowledged.
    @OptionalInstant var deleteAcknowledged: Instant?

    // What the user did.
    @OptionalInstant var lastMarkedRead: Instant?
    @OptionalInstant var lastMarkedUnread: Instant?
    @OptionalInstant var firstDeleted: Instant?
    /// The clicks, and the acknowledgements of clicks, each by its instant and value.
    var clicks: [Click: ClickFacts] = [:]

    /// A click, as its outbox entry names it.
    struct Click: Hashable, Sendable {
        let at: Instant
        let value: ByteEqualString?
    }

    struct ClickFacts: Hashable, Sendable {
        /// The user made it: an acknowledgement may come before.
        var isMade = false
        var isAcknowledged = false
    }

    /// Takes the other record's facts in: the same result in any order.
    mutating func merge(_ other: MessageRecord) {
        complete = Observation.newest(complete, other.complete)
        partial = Observation.newest(partial, other.partial)
        firstSeen = earliest(firstSeen, other.firstSeen)
        lastObserved = newest(lastObserved, other.lastObserved)
        firstReadWord = earliest(firstReadWord, other.firstReadWord)
        lastReadWord = newest(lastReadWord, other.lastReadWord)
        lastUnreadWord = newest(lastUnreadWord, other.lastUnreadWord)
        isClickedByFeed = isClickedByFeed || other.isClickedByFeed
        deletedByFeed = earliest(deletedByFeed, other.deletedByFeed)
        deleteAcknowledged = earliest(deleteAcknowledged, other.deleteAcknowledged)
        lastMarkedRead = newest(lastMarkedRead, other.lastMarkedRead)
        lastMarkedUnread = newest(lastMarkedUnread, other.lastMarkedUnread)
        firstDeleted = earliest(firstDeleted, other.firstDeleted)
        for (click, facts) in other.clicks {
            clicks[click, default: ClickFacts()].isMade = clicks[click]?.isMade ?? false || facts.isMade
            clicks[click, default: ClickFacts()].isAcknowledged =
                clicks[click]?.isAcknowledged ?? false || facts.isAcknowledged
        }
    }
}

/// The newer of two instants, either of which may not be.
func newest<Moment: Comparable>(_ left: Moment?, _ right: Moment?) -> Moment? {
    guard let left, let right else { return left ?? right }
    return max(left, right)
}

/// The earlier of two instants, either of which may not be.
func earliest<Moment: Comparable>(_ left: Moment?, _ right: Moment?) -> Moment? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
}
