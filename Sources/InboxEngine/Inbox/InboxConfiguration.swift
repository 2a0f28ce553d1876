/// The choices of a host for an ``Inbox``.
public struct InboxConfiguration: Hashable, Sendable {
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

    /// Makes a configuration.
    ///
    /// By default an opened notification marks its message read, and unsupported operations and URLs of unsafe schemes are
    /// refused.
    public init(
        marksReadWhenOpenedFromNotification: Bool = true, unsupportedOperations: UnsupportedOperations = .refused,
        allowedSchemes: Set<String> = []
    ) {
        self.marksReadWhenOpenedFromNotification = marksReadWhenOpenedFromNotification
        self.unsupportedOperations = unsupportedOperations
        self.allowedSchemes = allowedSchemes
    }
}
