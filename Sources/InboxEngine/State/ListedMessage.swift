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

    /// Why the message is hidden, its provider's limit and its group aside; nil if it is visible.
    func reasonToHide(at now: Instant) -> HiddenReason?

    /// Who has pinned the message.
    func pinning(at now: Instant) -> Pinning

    /// Whether the message comes before another that is pinned alike, or not pinned either.
    func isNewer(than other: Self) -> Bool

    /// The rule by which ``isNewer(than:)`` decides between two messages.
    func ageRule(against other: Self) -> PlacementRule
}
