import InboxModel

/// The order of a list.
///
/// In every order, pinned messages come first: the user's pins, then the vendor's. This enum is closed: for any other
/// order, sort the list yourself.
public enum InboxOrder: String, Hashable, Sendable, CaseIterable {
    /// The newest first.
    case newestFirst
    /// Unread messages first, then read ones, each with the newest first (Pushwoosh InboxKit).
    case unreadFirst
    /// The lowest priority number first, messages without a priority last, and the newest first within one priority
    /// (Customer.io's visual inbox).
    case priorityFirst
}

/// Engine.md, *Order*: newest first by `sentAt`, or by the instant of the first feed with the message if it has no `sentAt`.
/// Then by position in that feed, then by id (bytes ascending).
extension RankedMessage {
    /// Whether the message comes before another one in the same section of pins.
    func isNewer(than other: RankedMessage) -> Bool {
        if let isNewer = rank.age.isNewer(than: other.rank.age) { return isNewer }
        return id.text.utf8.lexicographicallyPrecedes(other.id.text.utf8)
    }

    /// The part of the order that decides between this message and another.
    func rule(against other: RankedMessage, at now: Instant) -> PlacementRule {
        switch (pinning(at: now), other.pinning(at: now)) {
        case (let left, let right) where left == right: break
        case (.notPinned, _), (_, .notPinned): return .pinned
        default: return .userPins
        }
        if rank.age.instant != other.rank.age.instant {
            return rank.isSent && other.rank.isSent ? .newest : .firstIngest
        }
        return rank.age.position != other.rank.age.position ? .position : .id
    }
}

extension InboxOrder {
    /// The key that the order compares first, if two messages are in the same section of pins.
    ///
    /// Only if the keys are equal does the age decide. The smaller key comes first.
    func key(_ rank: MessageRank) -> (Int, Int) {
        switch self {
        case .newestFirst: (0, 0)
        case .unreadFirst: (rank.status == .unread ? 0 : 1, 0)
        case .priorityFirst: rank.priority.map { (0, $0) } ?? (1, 0)
        }
    }
}
