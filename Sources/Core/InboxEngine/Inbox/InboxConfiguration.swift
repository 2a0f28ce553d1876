/// The choices of a host for an ``Inbox``.
public struct InboxConfiguration: Sendable {
    /// What happens to a change for which the message's vendor has no call.
    ///
    /// This enum is closed: such a change is either recorded or not.
    public enum UnsupportedOperations: Hashable, Sendable {
        /// The change throws ``InboxError/Code/unsupported``, and nothing is recorded.
        case refused
        /// The change is recorded, and never reported to the vendor.
        case keptLocal
    }

    /// Whether opening a message's notification marks it read (Salesforce
    /// `setMarkMessageReadOnInboxNotificationOpen`).
    public var marksReadWhenOpenedFromNotification: Bool
    /// What happens to a change for which the message's vendor has no call.
    public var unsupportedOperations: UnsupportedOperations
    /// The unsafe schemes (``UnsafeScheme``) that the host opens anyway, in any letter case; none by default.
    public var allowedSchemes: Set<String>
    /// The largest number of entries that the outbox may have after a change by the user; nil, the default, for no limit.
    ///
    /// A change that would bring it over the limit throws ``InboxError/Code/limitExceeded``, and nothing is recorded. Feeds,
    /// acknowledgements and the log-out are never refused.
    public var outboxLimit: Int?
    /// What compaction keeps; by default everything.
    ///
    /// With any other policy the inbox drops messages whenever its store is compacted. That happens automatically when
    /// the journal has grown.
    public var retention: RetentionPolicy
    /// Which messages are duplicates, so that only one of them is shown; nil, the default, to show every message.
    public var collapse: CollapsePolicy?
    /// A function that gets each thing that the inbox does, for the host's log; nil, the default, for none.
    ///
    /// It is called afterwards, with one event at a time and in order, on a thread that no inbox works on. If it is slow,
    /// later log events of all inboxes wait, but calls to an inbox do not.
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
