public import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A message of Zeta's SDK: `ZTAppInboxMessage`, as the guide *App Inbox* documents it.
///
/// ```swift
/// ZetaPayload(messageID: "MSG-1", title: "Hi", actionList: [.init(text: "Open", link: "https://example.com")])
/// ```
public struct ZetaPayload: VendorPayload {
    /// The words of `ZTAppInboxMessageStatus`.
    ///
    /// This enum is closed: the guide has these three; `other:` sends any other word.
    public enum Status: String, Hashable, Sendable {
        /// `UNREAD`.
        case unread = "UNREAD"
        /// `READ`.
        case read = "READ"
        /// `DELETED`.
        case deleted = "DELETED"
    }

    /// A button: `ZTCtaAction`.
    public struct Button: Hashable, Sendable {
        /// The members of the button's object.
        package var members: JSONObject

        /// Creates a button; all its values are strings, and may be empty.
        public init(text: String, type: String = "", value: String = "", link: String = "", actionType: String = "") {
            var members = PayloadMembers()
            members.add("text", text)
            members.add("type", type)
            members.add("value", value)
            members.add("link", link)
            members.add("actionType", actionType)
            self.members = members.object
        }
    }

    /// `zeta`.
    public static let provider = Provider.zeta
    /// The members of the message's object.
    public var members: JSONObject

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - messageID: `messageId`.
    ///   - expiration: `expirationTimestamp`, in Unix milliseconds; left out for a message that does not expire.
    ///   - actionList: The buttons.
    ///   - additionalData: Strings, by the document.
    ///   - other: Further members; one with the key of another member replaces it.
    public init(
        messageID: String, title: String? = nil, body: String? = nil, expiration: Date? = nil,
        mediaURL: String? = nil, actionList: [Button] = [], status: Status = .unread, templateID: String? = nil,
        additionalData: JSONObject = [:], other: JSONObject = [:]
    ) {
        var members = PayloadMembers()
        members.add("messageId", messageID)
        members.add("title", title)
        members.add("body", body)
        members.add("mediaUrl", mediaURL)
        members.add("status", status.rawValue)
        members.add(milliseconds: "expirationTimestamp", expiration)
        members.add("actionList", actionList.map(\.members))
        members.add("templateId", templateID)
        members.add("additionalData", additionalData)
        members.add(other)
        self.members = members.object
    }
}
