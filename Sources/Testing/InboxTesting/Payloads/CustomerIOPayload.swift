public import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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
        var content = PayloadMembers()
        content.add("title", title)
        content.add("body", body)
        content.add("image", image)
        content.add("link", link)
        content.add(properties)

        var members = PayloadMembers()
        members.add("messageId", messageID)
        members.add(rfc3339: "sentAt", sentAt)
        members.add(rfc3339: "expiresAt", expiresAt)
        members.add("opened", opened)
        members.add("topics", JSONValue(topics.map { JSONValue($0) }))
        members.add("type", type)
        members.add("properties", JSONValue(content.object))
        members.add(other)
        self.members = members.object
    }
}
