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
