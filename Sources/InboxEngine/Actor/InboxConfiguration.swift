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
    /// The schemes of ``UnsafeScheme``, in any case of letters, that the host opens all the same; none by default.
    public var allowedSchemes: Set<String>

    /// Makes a configuration: a notification that is opened marks its message read, what is unsupported is refused, and so is
    /// opening a URL of an unsafe scheme.
    public init(
        marksReadWhenOpenedFromNotification: Bool = true, unsupportedOperations: UnsupportedOperations = .refused,
        allowedSchemes: Set<String> = []
    ) {
        self.marksReadWhenOpenedFromNotification = marksReadWhenOpenedFromNotification
        self.unsupportedOperations = unsupportedOperations
        self.allowedSchemes = allowedSchemes
    }
}
