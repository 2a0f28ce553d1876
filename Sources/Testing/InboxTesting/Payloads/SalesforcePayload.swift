public import Foundation
public import InboxJSON
public import InboxModel

/// A message from Salesforce's SDK: the dictionary in *Implement Inbox Messaging on iOS*.
///
/// ```swift
/// SalesforcePayload(id: "NDIy", title: "Check-in is open", body: "Pick your seat.", kind: .inbox2)
/// ```
///
/// If ``Kind/pcti`` has no dates, it is an *Alert + Inbox* message that only a push has announced so far. It is decoded
/// as ``InboxMessage/Fields/partial``.
public struct SalesforcePayload: VendorPayload {
    /// The kind of a message.
    ///
    /// It decides the keys of the texts. The raw value is `inboxMessageType`. This enum is closed: the guide has these
    /// three kinds.
    public enum Kind: Int, Hashable, Sendable {
        /// Inbox 1.0: `subject`, `subtitle`, `alert`.
        case inbox1 = 1
        /// Inbox 2.0: `subject`, `inboxSubtitle`, `inboxMessage`.
        case inbox2
        /// A push copied to the inbox: `title`, `subtitle` and `alert` in `notificationMessage`.
        case pcti
    }

    /// `salesforce`.
    public static let provider = Provider.salesforce
    /// The members of the message's object.
    public var members: JSONObject

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - sent: `sendDateUtc`.
    ///   - starts: `startDateUtc`.
    ///   - ends: `endDateUtc`.
    ///   - kind: The kind, which decides `inboxMessageType` and the keys of title, subtitle and body.
    ///   - custom: The custom data. It is written as a string of JSON, as documented.
    ///   - other: Further members. If a key is already used, the member here replaces the other one.
    public init(
        id: String, title: String? = nil, subtitle: String? = nil, body: String? = nil,
        sent: Date? = nil, starts: Date? = nil, ends: Date? = nil, url: String? = nil, isRead: Bool = false,
        isDeleted: Bool = false, kind: Kind, name: String? = nil, sound: String? = nil, custom: JSONObject = [:],
        other: JSONObject = [:]
    ) {
        var members = JSONObjectBuilder()
        members.set("id", to: id)
        members.set("inboxMessageType", to: JSONValue(kind.rawValue))
        switch kind {
        case .inbox1:
            members.set("subject", to: title)
            members.set("subtitle", to: subtitle)
            members.set("alert", to: body)
        case .inbox2:
            members.set("subject", to: title)
            members.set("inboxSubtitle", to: subtitle)
            members.set("inboxMessage", to: body)
        case .pcti:
            var notification = JSONObjectBuilder()
            notification.set("title", to: title)
            notification.set("subtitle", to: subtitle)
            notification.set("alert", to: body)
            members.set("notificationMessage", unlessEmpty: notification.object)
        }
        members.set(rfc3339: "sendDateUtc", to: sent)
        members.set(rfc3339: "startDateUtc", to: starts)
        members.set(rfc3339: "endDateUtc", to: ends)
        members.set("url", to: url)
        members.set("read", to: JSONValue(isRead))
        members.set("deleted", to: JSONValue(isDeleted))
        members.set("custom", to: custom.isEmpty ? nil : custom.description)
        members.set("name", to: name)
        members.set("sound", to: sound)
        members.set(other)
        self.members = members.object
    }
}
