public import Foundation
public import InboxJSON
public import InboxModel

/// A Customer.io message, documented in *Notification inbox*.
///
/// ```swift
/// CustomerIOPayload(messageID: "1", title: "Your order shipped", topics: ["orders"])
/// ```
public struct CustomerIOPayload: VendorPayload {
    /// `customerio`.
    public static let provider = Provider.customerIO
    /// The members of the message's object.
    public var members: JSONObject

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - messageID: `messageId`.
    ///   - title: `properties.title`. The body, the image and the link are members of `properties` too.
    ///   - sentAt: `sentAt`. It is written as RFC 3339 in UTC; the expiry is too.
    ///   - properties: Further members of `properties`, on which your sender and your app have agreed.
    ///   - other: Further members. If a key is already used, the member here replaces the other one.
    public init(
        messageID: String, title: String? = nil, body: String? = nil, sentAt: Date? = nil, expiresAt: Date? = nil,
        image: String? = nil, link: String? = nil, opened: Bool = false, topics: [String] = [],
        type: String? = nil, properties: JSONObject = [:], other: JSONObject = [:]
    ) {
        var content = JSONObjectBuilder()
        content.set("title", to: title)
        content.set("body", to: body)
        content.set("image", to: image)
        content.set("link", to: link)
        content.set(properties)

        var members = JSONObjectBuilder()
        members.set("messageId", to: messageID)
        members.set(rfc3339: "sentAt", to: sentAt)
        members.set(rfc3339: "expiresAt", to: expiresAt)
        members.set("opened", to: JSONValue(opened))
        members.set("topics", to: JSONValue(topics.map { JSONValue($0) }))
        members.set("type", to: type)
        members.set("properties", to: JSONValue(content.object))
        members.set(other)
        self.members = members.object
    }
}
