public import InboxJSON
public import InboxModel

/// The details that only Salesforce messages have.
///
/// This is a typed view of ``InboxMessage/Fields/vendor``.
public struct SalesforceDetails: Hashable, Sendable {
    /// The inbox that the message is for; nil if neither the code nor the content shows it.
    public let kind: SalesforceKind?
    /// The code that was sent, `inboxMessageType`.
    public let inboxMessageType: Int?
    /// The whole push that was copied to the inbox.
    public let notificationMessage: JSONObject?
    /// The name of the message in Marketing Cloud.
    public let name: String?
    /// The sound of the message's push.
    public let sound: String?
}

extension InboxMessage {
    /// The details of a Salesforce message; nil for another vendor's message.
    public var salesforce: SalesforceDetails? {
        guard self.fields.provider == .salesforce else { return nil }
        let vendor = self.fields.vendor
        return SalesforceDetails(
            kind: vendor["inboxMessageKind"]?.string.flatMap(SalesforceKind.init),
            inboxMessageType: vendor["inboxMessageType"]?.integer,
            notificationMessage: vendor["notificationMessage"]?.object,
            name: vendor["name"]?.string,
            sound: vendor["sound"]?.string)
    }
}
