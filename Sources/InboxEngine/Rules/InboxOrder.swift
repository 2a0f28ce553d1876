import InboxModel

/// The order of a list; in every order pinned messages come first, those that the user has pinned before the others.
///
/// Closed: the engine answers each from its index. A host sorts the list itself for any other.
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
extension ListedMessage {
    /// Whether the message comes before another.
    func precedes(_ other: Self, at now: Instant) -> Bool {
        let (left, right) = (pinning(at: now), other.pinning(at: now))
        return left == right ? isNewer(than: other) : left > right
    }

    func isNewer(than other: Self) -> Bool {
        if instant != other.instant { return instant > other.instant }
        if position != other.position { return position < other.position }
        return id.text.utf8.lexicographicallyPrecedes(other.id.text.utf8)
    }

    /// The part of the order that decides between this message and another.
    func rule(against other: Self, at now: Instant) -> PlacementRule {
        switch (pinning(at: now), other.pinning(at: now)) {
        case (let left, let right) where left == right: break
        case (.notPinned, _), (_, .notPinned): return .pinned
        default: return .userPins
        }
        return ageRule(against: other)
    }

    func ageRule(against other: Self) -> PlacementRule {
        if instant != other.instant { return isSent && other.isSent ? .newest : .firstIngest }
        return position != other.position ? .position : .id
    }
}

extension RankedMessage {
    /// Whether the message comes before another in a list.
    func precedes(_ other: RankedMessage, in order: InboxOrder, at now: Instant) -> Bool {
        let (left, right) = (pinning(at: now), other.pinning(at: now))
        return left == right ? precedesBelowPins(other, in: order) : left > right
    }

    /// Whether the message comes before another that is pinned alike, or not pinned either.
    func precedesBelowPins(_ other: RankedMessage, in order: InboxOrder) -> Bool {
        switch order {
        case .newestFirst:
            break
        case .unreadFirst:
            let (left, right) = (status == .unread, other.status == .unread)
            if left != right { return left }
        case .priorityFirst:
            if priority != other.priority {
                guard let priority else { return false }
                return other.priority.map { priority < $0 } ?? true
            }
        }
        return isNewer(than: other)
    }
}
