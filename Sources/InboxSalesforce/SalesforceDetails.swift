public import InboxJSON
public import InboxModel

/// What only a Salesforce message has: a typed view of ``InboxMessage/vendor``.
public struct SalesforceDetails: Hashable, Sendable {
    /// Which inbox the message is for; nil where neither code nor content tells.
    public let kind: SalesforceKind?
    /// The code that was sent.
    public let inboxMessageType: Int?
    /// The push that was copied to the inbox, whole.
    public let notificationMessage: JSONObject?
    /// The name of the message in Marketing Cloud.
    public let name: String?
    /// The sound of its push.
    public let sound: String?
}

extension InboxMessage {
    /// What only a Salesforce message has; nil of another vendor's.
    public var salesforce: SalesforceDetails? {
        guard provider == .salesforce else { return nil }
        return SalesforceDetails(
            kind: vendor["inboxMessageKind"]?.string.flatMap(SalesforceKind.init),
            inboxMessageType: vendor["inboxMessageType"]?.integer,
            notificationMessage: vendor["notificationMessage"]?.object,
            name: vendor["name"]?.string,
            sound: vendor["sound"]?.string)
    }
}
