import InboxModel

/// A message by what decides its place in the list ``InboxOrder/newestFirst``.
protocol ListedMessage {
    var id: ByteEqualString { get }
    var provider: Provider { get }
    /// `sentAt`, or for a message without one the instant of the first feed that had it.
    var instant: Instant { get }
    /// Whether ``instant`` is `sentAt`.
    var isSent: Bool { get }
    /// The position in the first feed that had it.
    var position: Int { get }

    /// Who has pinned the message.
    func pinning(at now: Instant) -> Pinning
}

/// Engine.md, *Order*: newest first by `sentAt`, or for a message without one by the instant of the first feed that had it;
/// then by its position in that feed; then by id, bytes ascending.
extension ListedMessage {
    /// Whether the message comes before another.
    func precedes(_ other: Self, at now: Instant) -> Bool {
        let (left, right) = (pinning(at: now), other.pinning(at: now))
        return left == right ? isNewer(than: other) : left > right
    }

    /// Whether the message comes before another that is pinned alike, or not pinned either.
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
        if instant != other.instant { return isSent && other.isSent ? .newest : .firstIngest }
        return position != other.position ? .position : .id
    }
}
