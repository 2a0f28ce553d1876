/// The choices of a host for an ``Inbox``.
public struct InboxConfiguration: Sendable {
    /// How a change is handled that the message's vendor has no call for.
    ///
    /// Closed: such a change is either recorded or not.
    public enum UnsupportedOperations: Hashable, Sendable {
        /// It throws ``InboxError/Code/unsupported``, and nothing is recorded.
        case refused
        /// It is recorded, and never reported to the vendor.
        case keptLocal
    }

    /// Whether opening a message's notification marks it read (Salesforce
    /// `setMarkMessageReadOnInboxNotificationOpen`).
    public var marksReadWhenOpenedFromNotification: Bool
    /// How a change is handled that the message's vendor has no call for.
    public var unsupportedOperations: UnsupportedOperations
    /// The schemes of ``UnsafeScheme``, in any letter case, that the host opens nevertheless; none by default.
    public var allowedSchemes: Set<String>
    /// The largest number of entries that a change of the user's may bring the outbox to; nil, the default, for no limit.
    ///
    /// A change that would bring it over the limit throws ``InboxError/Code/limitExceeded``, and nothing is recorded. Feeds,
    /// acknowledgements and the log-out are never refused.
    public var outboxLimit: Int?
    /// What compaction keeps; by default everything.
    ///
    /// With any other policy the inbox drops messages whenever its store is compacted, which a store does by itself when its
    /// journal has grown.
    public var retention: RetentionPolicy
    /// Which messages are the same message, sent more than once; nil, the default, if each message stands for itself.
    public var collapse: CollapsePolicy?
    /// Gets what the inbox does, for the host's log; nil, the default, for none.
    ///
    /// It is called after the fact, one event at a time and in order, on a thread on which no inbox works. One that takes long
    /// delays later events of all inboxes, but no call to an inbox.
    ///
    /// ```swift
    /// var configuration = InboxConfiguration()
    /// configuration.log = { event in print(event.isFailure ? "error:" : "info:", event) }
    /// ```
    public var log: (@Sendable (InboxLogEvent) -> Void)?

    /// Creates a configuration.
    ///
    /// By default an opened notification marks its message read, unsupported operations and URLs of unsafe schemes are refused,
    /// the outbox has no limit, compaction keeps everything, no message is collapsed, and nothing is logged.
    public init(
        marksReadWhenOpenedFromNotification: Bool = true, unsupportedOperations: UnsupportedOperations = .refused,
        allowedSchemes: Set<String> = [], outboxLimit: Int? = nil,
        retention: RetentionPolicy = .everything, collapse: CollapsePolicy? = nil,
        log: (@Sendable (InboxLogEvent) -> Void)? = nil
    ) {
        self.marksReadWhenOpenedFromNotification = marksReadWhenOpenedFromNotification
        self.unsupportedOperations = unsupportedOperations
        self.allowedSchemes = allowedSchemes
        self.outboxLimit = outboxLimit
        self.retention = retention
        self.collapse = collapse
        self.log = log
    }
}
