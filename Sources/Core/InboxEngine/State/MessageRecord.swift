import InboxModel

/// Everything that is known about one message: a join of registers.
///
/// A record is a state-based CRDT. Each register keeps one of the values that were written to it: the newest or the
/// earliest instant, the newest observation, or true once it was true. These rules look only at the values. They are
/// commutative, associative and idempotent, and so is ``merge(_:)``, which merges the registers one by one. So events may
/// arrive in any order and more than once, replicas can be merged, and no history is kept.
///
/// The rules of the engine read the registers. Each rule has a file in `Rules/`. To add a register, add a line here,
/// one in ``merge(_:)``, and a key in `InboxState+Snapshot.swift`. If a snapshot lacks the key, the register counts as
/// never written.
struct MessageRecord: Sendable {
    // MARK: Observations in feeds

    /// The newest complete observation.
    var complete: Observation?
    /// The newest partial observation: a push that announced the message.
    var partial: Observation?
    /// The earliest feed with the message, and its smallest position at that instant.
    var firstSeen: FirstSeen?
    /// The newest feed with the message.
    @OptionalInstant var lastObserved: Instant?

    // MARK: Remote state: what the vendor says in feeds and by acknowledging calls

    /// The earliest statement that the message is read.
    @OptionalInstant var firstRemoteRead: Instant?
    /// The newest statement that the message is read.
    @OptionalInstant var lastRemoteRead: Instant?
    /// The newest statement that the message is unread.
    @OptionalInstant var lastRemoteUnread: Instant?
    /// True once a feed said that the message was clicked.
    var isClickedByFeed = false
    /// The earliest feed that said that the message was deleted.
    @OptionalInstant var firstDeletedByFeed: Instant?
    /// The earliest acknowledgement of a call to delete the message.
    @OptionalInstant var firstDeleteAcknowledged: Instant?

    // MARK: Local changes: what the user did

    /// The changes that count for a whole group of duplicates.
    var user = UserChanges()
    /// The clicks and their acknowledgements, which are never removed.
    var clicks: [Click: ClickState] = [:]

    /// What identifies a click, and its outbox entry.
    struct Click: Hashable, Sendable {
        let at: Instant
        let value: ByteEqualString?
    }

    /// What is known about a click; once a flag is true, it stays true.
    struct ClickState: Hashable, Sendable {
        /// Whether the user made the click, whose acknowledgement may arrive first.
        var isMade = false
        var isAcknowledged = false
        /// The earliest and the newest acknowledgement of the click's call, while the click itself is unknown here.
        ///
        /// When the click becomes known, each counts as a statement that the message is read, and moves to the registers
        /// of the remote state. Then this is nil.
        var waitingStatements: ClosedRange<Instant>?
    }
}

extension MessageRecord {
    /// The record of a message in one feed.
    init(_ message: InboxMessage, at instant: Instant, position: Int) {
        self.init()
        let observation = Observation(message: message, at: instant)
        if message.partial { partial = observation } else { complete = observation }
        firstSeen = FirstSeen(at: instant, position: position)
        lastObserved = instant
        isClickedByFeed = message.clicked
        switch message.status {
        case .read: (firstRemoteRead, lastRemoteRead) = (instant, instant)
        case .unread: lastRemoteUnread = instant
        case .deleted: firstDeletedByFeed = instant
        }
    }

    /// Merges another record into this one, register by register.
    mutating func merge(_ other: MessageRecord) {
        complete = Observation.newer(complete, other.complete)
        partial = Observation.newer(partial, other.partial)
        firstSeen = earliest(firstSeen, other.firstSeen)
        lastObserved = newest(lastObserved, other.lastObserved)
        firstRemoteRead = earliest(firstRemoteRead, other.firstRemoteRead)
        lastRemoteRead = newest(lastRemoteRead, other.lastRemoteRead)
        lastRemoteUnread = newest(lastRemoteUnread, other.lastRemoteUnread)
        isClickedByFeed = isClickedByFeed || other.isClickedByFeed
        firstDeletedByFeed = earliest(firstDeletedByFeed, other.firstDeletedByFeed)
        firstDeleteAcknowledged = earliest(firstDeleteAcknowledged, other.firstDeleteAcknowledged)
        user.merge(other.user)
        for (click, state) in other.clicks { merge(state, of: click) }
    }

    /// Merges what is known about a click.
    ///
    /// Once the click is known, records the statements that waited for it.
    mutating func merge(_ state: ClickState, of click: Click) {
        let known = clicks[click] ?? ClickState()
        let waiting = [known, state].compactMap(\.waitingStatements)
        var joined = ClickState(
            isMade: known.isMade || state.isMade, isAcknowledged: known.isAcknowledged || state.isAcknowledged)
        if let first = waiting.map(\.lowerBound).min(), let last = waiting.map(\.upperBound).max() {
            if joined.isMade {
                recordRemoteRead(at: first)
                recordRemoteRead(at: last)
            } else {
                joined.waitingStatements = first...last
            }
        }
        clicks[click] = joined
    }

    mutating func recordRemoteRead(at instant: Instant) {
        firstRemoteRead = earliest(firstRemoteRead, instant)
        lastRemoteRead = newest(lastRemoteRead, instant)
    }

    /// The newest write to any register; nil for an empty record.
    var newestInstant: Instant? {
        let instants = [
            complete?.at, partial?.at, firstSeen?.at, lastObserved, lastRemoteRead, lastRemoteUnread,
            firstDeletedByFeed, firstDeleteAcknowledged, user.lastMarkedRead, user.lastMarkedUnread,
            user.firstDeletedByUser, user.pin?.at, clicks.keys.map(\.at).max(),
            clicks.values.compactMap(\.waitingStatements?.upperBound).max(),
        ]
        return instants.compactMap(\.self).max()
    }
}

/// What the user did with a message, apart from clicks: registers of a ``MessageRecord``.
struct UserChanges: Equatable, Sendable {
    @OptionalInstant var lastMarkedRead: Instant?
    @OptionalInstant var lastMarkedUnread: Instant?
    @OptionalInstant var firstDeletedByUser: Instant?
    var pin: UserPin?

    mutating func merge(_ other: UserChanges) {
        lastMarkedRead = newest(lastMarkedRead, other.lastMarkedRead)
        lastMarkedUnread = newest(lastMarkedUnread, other.lastMarkedUnread)
        firstDeletedByUser = earliest(firstDeletedByUser, other.firstDeletedByUser)
        pin = newest(pin, other.pin)
    }
}

/// The newer of two values, either of which may be absent.
func newest<Moment: Comparable>(_ left: Moment?, _ right: Moment?) -> Moment? {
    guard let left, let right else { return left ?? right }
    return max(left, right)
}

/// The earlier of two values, either of which may be absent.
func earliest<Moment: Comparable>(_ left: Moment?, _ right: Moment?) -> Moment? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
}

/// When and at which position a message was first in a feed.
struct FirstSeen: Hashable, Comparable, Sendable {
    let at: Instant
    /// The position among the feed's decoded messages.
    let position: Int

    static func < (left: FirstSeen, right: FirstSeen) -> Bool {
        (left.at, left.position) < (right.at, right.position)
    }
}

/// An optional instant in eight bytes; the record of a message has nine of them.
@propertyWrapper
struct OptionalInstant: Hashable, Sendable {
    /// No instant is this early, because the first year is 0.
    private var milliseconds = Int64.min

    var wrappedValue: Instant? {
        get { Instant(milliseconds: milliseconds) }
        set { milliseconds = newValue?.milliseconds ?? .min }
    }

    init(wrappedValue: Instant?) {
        self.wrappedValue = wrappedValue
    }
}
