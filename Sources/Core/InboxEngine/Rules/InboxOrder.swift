import InboxModel

/// The order of a list; in every order pinned messages come first, those that the user has pinned before the others.
///
/// Closed: a host sorts the list itself for any other.
public enum InboxOrder: String, Hashable, Sendable, CaseIterable {
    /// The newest first.
    case newestFirst
    /// Unread before read, each the newest first (Pushwoosh InboxKit).
    case unreadFirst
    /// The lower priority number first, messages without one last, each the newest first (Customer.io's visual inbox).
    case priorityFirst
}

/// Engine.md, *Order*: newest first by `sentAt`, or for a message without one by the instant of the first feed that had it;
/// then by its position in that feed; then by id, bytes ascending.
extension RankedMessage {
    /// Whether the message comes before another.
    func precedes(_ other: RankedMessage, at now: Instant) -> Bool {
        let (left, right) = (pinning(at: now), other.pinning(at: now))
        return left == right ? isNewer(than: other) : left > right
    }

    /// Whether the message comes before another that is pinned alike, or not pinned either.
    func isNewer(than other: RankedMessage) -> Bool {
        if let isNewer = rank.isNewer(than: other.rank) { return isNewer }
        return id.text.utf8.lexicographicallyPrecedes(other.id.text.utf8)
    }

    /// The part of the order that decides between this message and another.
    func rule(against other: RankedMessage, at now: Instant) -> PlacementRule {
        switch (pinning(at: now), other.pinning(at: now)) {
        case (let left, let right) where left == right: break
        case (.notPinned, _), (_, .notPinned): return .pinned
        default: return .userPins
        }
        if rank.instant != other.rank.instant { return rank.isSent && other.rank.isSent ? .newest : .firstIngest }
        return rank.position != other.rank.position ? .position : .id
    }
}

extension InboxOrder {
    /// What the order compares before the age of two messages that are pinned alike, or not pinned either; the smaller comes first.
    func key(_ rank: MessageRank) -> (Int, Int) {
        switch self {
        case .newestFirst: (0, 0)
        case .unreadFirst: (rank.status == .unread ? 0 : 1, 0)
        case .priorityFirst: rank.priority.map { (0, $0) } ?? (1, 0)
        }
    }
}
