import InboxJSON
import InboxModel

/// A message as a feed had it; an object, so that a record is small.
final class Observation: Sendable {
    let message: InboxMessage
    let at: Instant

    // Properties of the message that are read often.
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

    /// Rule *content*: the newest observation wins as a whole.
    ///
    /// Within one instant the one with the greater canonical bytes wins; its own status counts, and `raw` decides only between observations that are otherwise equal.
    static func newest(_ left: Observation?, _ right: Observation?) -> Observation? {
        guard let left, let right else { return left ?? right }
        guard left.at == right.at else { return left.at > right.at ? left : right }
        guard left !== right else { return left }
        let (first, second) = (left.message.canonicalJSON(), right.message.canonicalJSON())
        guard first == second else { return first.lexicographicallyPrecedes(second) ? right : left }
        return left.message.raw.losslessText.lexicographicallyPrecedes(right.message.raw.losslessText) ? right : left
    }
}

/// Where a message was when a feed first had it.
struct FirstSeen: Hashable, Comparable, Sendable {
    let at: Instant
    /// The position among the feed's decoded messages.
    let position: Int

    static func < (left: FirstSeen, right: FirstSeen) -> Bool {
        (left.at, left.position) < (right.at, right.position)
    }
}

extension MessageRecord {
    /// Rule *content*: a partial observation counts only while there is no complete one; nil if no feed has had the message.
    var observation: Observation? { complete ?? partial }

    /// The message of that observation.
    var content: InboxMessage? { observation?.message }

    /// The record of a message in one feed.
    init(_ message: InboxMessage, at instant: Instant, position: Int) {
        let observation = Observation(message: message.detached(), at: instant)
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
}
