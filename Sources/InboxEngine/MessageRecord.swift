import InboxModel

/// All that is known of one message: what feeds said, and when.
///
/// Two records of a message merge into one, in any order.
struct MessageRecord: Sendable {
    /// A message as a feed had it.
    struct Observation: Sendable {
        let message: InboxMessage
        let at: Instant

        /// The newest one wins whole; of one instant, the one of greater canonical bytes.
        func isNewer(than other: Observation) -> Bool {
            guard at == other.at else { return at > other.at }
            return other.message.canonicalJSON().lexicographicallyPrecedes(message.canonicalJSON())
        }
    }

    /// Where a message stood in the feed that first had it.
    struct FirstPlace: Hashable, Comparable, Sendable {
        let at: Instant
        let position: Int

        static func < (left: FirstPlace, right: FirstPlace) -> Bool {
            (left.at, left.position) < (right.at, right.position)
        }
    }

    /// The newest observation in full, and the newest that a push announced.
    private var complete: Observation?
    private var partial: Observation?
    private(set) var firstPlace: FirstPlace?
    /// When a feed last said read, and unread.
    private var lastRead: Instant?
    private var lastUnread: Instant?
    var isClicked = false
    var isDeleted = false

    /// Nothing is known.
    init() {}

    /// What one feed says.
    init(_ message: InboxMessage, at instant: Instant, position: Int) {
        let observation = Observation(message: message.detached(), at: instant)
        if message.partial { partial = observation } else { complete = observation }
        firstPlace = FirstPlace(at: instant, position: position)
        isClicked = message.clicked
        switch message.status {
        case .read: lastRead = instant
        case .unread: lastUnread = instant
        case .deleted: isDeleted = true
        }
    }

    /// Rule *content*: what a push announced counts only while there is no message in full.
    var content: InboxMessage? { (complete ?? partial)?.message }

    /// Rule *words*: the newest one counts, within an instant read over unread.
    ///
    /// Where the vendor has no call for unread, its words of unread count for nothing.
    func status(marksUnread: Bool) -> MessageStatus {
        if isDeleted { return .deleted }
        guard let lastRead else { return .unread }
        guard marksUnread, let lastUnread else { return .read }
        return lastUnread > lastRead ? .unread : .read
    }

    mutating func merge(_ other: MessageRecord) {
        complete = Self.newer(complete, other.complete)
        partial = Self.newer(partial, other.partial)
        firstPlace = [firstPlace, other.firstPlace].compactMap(\.self).min()
        lastRead = [lastRead, other.lastRead].compactMap(\.self).max()
        lastUnread = [lastUnread, other.lastUnread].compactMap(\.self).max()
        isClicked = isClicked || other.isClicked
        isDeleted = isDeleted || other.isDeleted
    }

    private static func newer(_ left: Observation?, _ right: Observation?) -> Observation? {
        guard let left, let right else { return left ?? right }
        return right.isNewer(than: left) ? right : left
    }
}
