/// What a host chooses of an ``Inbox``.
public struct InboxConfiguration: Hashable, Sendable {
    /// What becomes of a change that the message's vendor has no call for.
    public enum UnsupportedOperations: Hashable, Sendable {
        /// It throws ``InboxError/Code/unsupported``, and nothing is recorded.
        case refused
        /// It is recorded, and the vendor never hears of it.
        case keptLocal
    }

    /// Whether opening a message's notification marks it read (Salesforce
    /// `setMarkMessageReadOnInboxNotificationOpen`).
    public var marksReadWhenOpenedFromNotification: Bool
    /// What becomes of a change that the message's vendor has no call for.
    public var unsupportedOperations: UnsupportedOperations

    /// Makes a configuration: a notification that is opened marks its message read, and what is unsupported is refused.
    public init(
        marksReadWhenOpenedFromNotification: Bool = true, unsupportedOperations: UnsupportedOperations = .refused
    ) {
        self.marksReadWhenOpenedFromNotification = marksReadWhenOpenedFromNotification
        self.unsupportedOperations = unsupportedOperations
    }
}
