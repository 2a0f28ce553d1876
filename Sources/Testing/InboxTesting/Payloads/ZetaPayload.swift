public import Foundation
public import InboxJSON
public import InboxModel

/// A message from Zeta's SDK: `ZTAppInboxMessage`, documented in *App Inbox*.
///
/// ```swift
/// ZetaPayload(messageID: "MSG-1", title: "Hi", actionList: [.init(text: "Open", link: "https://example.com")])
/// ```
public struct ZetaPayload: VendorPayload {
    /// The words of `ZTAppInboxMessageStatus`.
    ///
    /// This enum is closed: the guide has these three words. To send any other word, use `other:`.
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
        package var members: JSONObject

        /// Creates a button.
        ///
        /// All values are strings, and may be empty.
        public init(text: String, type: String = "", value: String = "", link: String = "", actionType: String = "") {
            var members = JSONObjectBuilder()
            members.set("text", to: text)
            members.set("type", to: type)
            members.set("value", to: value)
            members.set("link", to: link)
            members.set("actionType", to: actionType)
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
    ///   - expiration: `expirationTimestamp`, in Unix milliseconds; nil if the message does not expire.
    ///   - actionList: The buttons.
    ///   - additionalData: Custom data. According to the document, all values are strings.
    ///   - other: Further members. If a key is already used, the member here replaces the other one.
    public init(
        messageID: String, title: String? = nil, body: String? = nil, expiration: Date? = nil,
        mediaURL: String? = nil, actionList: [Button] = [], status: Status = .unread, templateID: String? = nil,
        additionalData: JSONObject = [:], other: JSONObject = [:]
    ) {
        var members = JSONObjectBuilder()
        members.set("messageId", to: messageID)
        members.set("title", to: title)
        members.set("body", to: body)
        members.set("mediaUrl", to: mediaURL)
        members.set("status", to: status.rawValue)
        members.set(milliseconds: "expirationTimestamp", to: expiration)
        members.set("actionList", unlessEmpty: actionList.map(\.members))
        members.set("templateId", to: templateID)
        members.set("additionalData", unlessEmpty: additionalData)
        members.set(other)
        self.members = members.object
    }
}
