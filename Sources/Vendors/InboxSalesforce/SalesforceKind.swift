/// The inbox that a message is for.
///
/// It is a struct with constants, not an enum, because Salesforce may add an inbox.
public struct SalesforceKind: Hashable, Sendable, CustomStringConvertible {
    /// The name in ``InboxMessage/Fields/vendor``, under `inboxMessageKind`.
    package let rawValue: String

    /// Creates a kind with this name.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Inbox 1.0: code 1, without special fields.
    public static let inbox1 = SalesforceKind(rawValue: "inbox1")
    /// Inbox 2.0: code 2, with `inboxSubtitle` and `inboxMessage`.
    public static let inbox2 = SalesforceKind(rawValue: "inbox2")
    /// Push copy to inbox: code 3, with `notificationMessage`.
    public static let pcti = SalesforceKind(rawValue: "pcti")

    /// The name.
    public var description: String { rawValue }
}
