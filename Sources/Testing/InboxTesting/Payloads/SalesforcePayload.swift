public import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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
        var members = PayloadMembers()
        members.add("id", id)
        members.add("inboxMessageType", kind.rawValue)
        switch kind {
        case .inbox1:
            members.add("subject", title)
            members.add("subtitle", subtitle)
            members.add("alert", body)
        case .inbox2:
            members.add("subject", title)
            members.add("inboxSubtitle", subtitle)
            members.add("inboxMessage", body)
        case .pcti:
            var notification = PayloadMembers()
            notification.add("title", title)
            notification.add("subtitle", subtitle)
            notification.add("alert", body)
            members.add("notificationMessage", notification.object)
        }
        members.add(rfc3339: "sendDateUtc", sent)
        members.add(rfc3339: "startDateUtc", starts)
        members.add(rfc3339: "endDateUtc", ends)
        members.add("url", url)
        members.add("read", isRead)
        members.add("deleted", isDeleted)
        members.add("custom", custom.isEmpty ? nil : custom.description)
        members.add("name", name)
        members.add("sound", sound)
        members.add(other)
        self.members = members.object
    }
}
