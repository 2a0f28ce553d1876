import InboxJSON
import InboxModel

/// A message as a feed had it; an object, so that a record is small.
final class Observation: Sendable {
    let message: InboxMessage
    let at: Instant

    // What of the message is asked again and again.
    let provider: Provider
    let isPinned: Bool
    let priority: Int?
    let sent: Instant?
    let starts: Instant?
    let expires: Instant?

    init(message: InboxMessage, at: Instant) {
        self.message = message
        self.at = at
        provider = message.provider
        isPinned = message.pinned
        priority = message.priority
        sent = message.sentInstant
        starts = message.startInstant
        expires = message.expiryInstant
    }

    /// Rule *content*: the newest one wins whole; of one instant, the one of greater canonical bytes, its own status
    /// included, without `raw`; `raw` decides only between those that are equal in all else.
    static func newest(_ left: Observation?, _ right: Observation?) -> Observation? {
        guard let left, let right else { return left ?? right }
        guard left.at == right.at else { return left.at > right.at ? left : right }
        guard left !== right else { return left }
        let (first, second) = (left.message.canonicalJSON(), right.message.canonicalJSON())
        guard first == second else { return first.lexicographicallyPrecedes(second) ? right : left }
        return left.message.raw.losslessText.lexicographicallyPrecedes(right.message.raw.losslessText) ? right : left
    }
}

/// Where a message stood in a feed.
struct FirstSeen: Hashable, Comparable, Sendable {
    let at: Instant
    /// Its position among the feed's decoded messages.
    let position: Int

    static func < (left: FirstSeen, right: FirstSeen) -> Bool {
        (left.at, left.position) < (right.at, right.position)
    }
}

extension MessageRecord {
    /// Rule *content*: what a push announced counts only while there is no message in full; nil of a message that no feed
    /// has had.
    var observation: Observation? { complete ?? partial }

    /// The message of that.
    var content: InboxMessage? { observation?.message }

    /// What one feed says of a message.
    init(_ message: InboxMessage, at instant: Instant, position: Int) {
        let observation = Observation(message: message.detached(), at: instant)
        if message.partial { partial = observation } else { complete = observation }
        firstSeen = FirstSeen(at: instant, position: position)
        lastObserved = instant
        isClickedByFeed = message.clicked
        switch message.status {
        case .read: (firstReadWord, lastReadWord) = (instant, instant)
        case .unread: lastUnreadWord = instant
        case .deleted: deletedByFeed = instant
        }
    }
}
