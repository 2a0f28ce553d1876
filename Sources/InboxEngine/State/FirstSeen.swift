import InboxModel

/// Where a message was when a feed first had it.
struct FirstSeen: Hashable, Comparable, Sendable {
    let at: Instant
    /// The position among the feed's decoded messages.
    let position: Int

    static func < (left: FirstSeen, right: FirstSeen) -> Bool {
        (left.at, left.position) < (right.at, right.position)
    }
}
