/// What a host can configure in an ``Inbox``.
public struct InboxConfiguration: Hashable, Sendable {
    /// What happens to a change if the message's vendor has no call for it.
    ///
    /// Closed: such a change is either recorded or not.
    public enum UnsupportedOperations: Hashable, Sendable {
        /// It throws ``InboxError/Code/unsupported``, and nothing is recorded.
        case refused
        /// It is recorded, but never reported to the vendor.
        case keptLocal
    }

    /// Whether opening a message's notification marks it read (Salesforce
    /// `setMarkMessageReadOnInboxNotificationOpen`).
    public var marksReadWhenOpenedFromNotification: Bool
    /// What happens to a change if the message's vendor has no call for it.
    public var unsupportedOperations: UnsupportedOperations
    /// The schemes of ``UnsafeScheme`` that the host opens anyway, in any letter case; none by default.
    public var allowedSchemes: Set<String>
    /// The largest number of entries in the outbox after a change by the user; nil, the default, for no limit.
    ///
    /// A change that would exceed the limit throws ``InboxError/Code/limitExceeded``, and nothing is recorded. Feeds,
    /// acknowledgements and log-outs are never refused.
    public var outboxLimit: Int?
    /// What compaction keeps; by default everything.
    ///
    /// With any other policy, each compaction drops messages. The inbox compacts its store by itself when the journal has
    /// grown.
    public var retention: RetentionPolicy
    /// Which messages are duplicates, of which only one is shown; nil, the default, to show every message.
    public var collapse: CollapsePolicy?

    /// Creates a configuration.
    ///
    /// By default, an opened notification marks its message read. Unsupported operations and URLs with unsafe schemes are
    /// refused. The outbox has no limit, compaction keeps everything, and no message is collapsed.
    public init(
        marksReadWhenOpenedFromNotification: Bool = true, unsupportedOperations: UnsupportedOperations = .refused,
        allowedSchemes: Set<String> = [], outboxLimit: Int? = nil,
        retention: RetentionPolicy = .everything, collapse: CollapsePolicy? = nil
    ) {
        self.marksReadWhenOpenedFromNotification = marksReadWhenOpenedFromNotification
        self.unsupportedOperations = unsupportedOperations
        self.allowedSchemes = allowedSchemes
        self.outboxLimit = outboxLimit
        self.retention = retention
        self.collapse = collapse
    }
}
