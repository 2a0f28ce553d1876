public import Foundation
public import InboxJSON
public import InboxModel

/// A message from Pushwoosh's SDK, documented in *Setting up Pushwoosh InboxKit iOS*.
///
/// ```swift
/// PushwooshPayload(
///     code: "1", title: "Sale",
///     buttons: [.url("Claim", "https://example.com"), .markRead("Read"), .custom("Save", ["tag": "save"])],
///     displayType: .captioned, u: .jsonString(["promo_id": "S"]))
/// ```
public struct PushwooshPayload: VendorPayload {
    /// The sender's data.
    ///
    /// It is sent "either as a nested dictionary or as a JSON-encoded string". This enum is closed: the document has
    /// these two forms.
    public enum CustomData: Hashable, Sendable {
        /// An object.
        case object(JSONObject)
        /// A string that contains the JSON of an object.
        case jsonString(JSONObject)
    }

    /// A button of a message.
    public struct Button: Hashable, Sendable {
        package var members: JSONObject

        package init(_ members: JSONObject) {
            self.members = members
        }

        /// A button that opens a URL.
        public static func url(_ title: String, _ url: String) -> Button {
            Button(["title": JSONValue(title), "url": JSONValue(url)])
        }

        /// A button that removes the message.
        public static func dismiss(_ title: String) -> Button {
            Button(["title": JSONValue(title), "action": "dismiss"])
        }

        /// A button that marks the message read.
        public static func markRead(_ title: String) -> Button {
            Button(["title": JSONValue(title), "action": "markRead"])
        }

        /// A button that your app handles.
        ///
        /// Your sender and your app have agreed on the payload.
        public static func custom(_ title: String, _ payload: JSONObject) -> Button {
            var members = JSONObjectBuilder()
            members.set("title", to: title)
            members.set("action", to: "custom")
            members.set(payload)
            return Button(members.object)
        }
    }

    /// `pushwoosh`.
    public static let provider = Provider.pushwoosh
    /// The members of the message's object.
    public var members: JSONObject

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - sent: `sendDate`, written as RFC 3339 in UTC.
    ///   - link: `actionParams.l`. A tap opens it.
    ///   - buttons: Up to three buttons. They are written into the custom data, at `buttons`.
    ///   - isActionPerformed: Whether the user has tapped it.
    ///   - displayType: `actionParams.displayType`.
    ///   - pinned: `actionParams.pinned`.
    ///   - u: The custom data, `actionParams.u`.
    ///   - other: Further members. If a key is already used, the member here replaces the other one.
    public init(
        code: String, title: String? = nil, message: String? = nil, sent: Date? = nil, imageURL: String? = nil,
        link: String? = nil, buttons: [Button] = [], isRead: Bool = false, isActionPerformed: Bool = false,
        displayType: MessageLayout? = nil, pinned: Bool? = nil, u: CustomData? = nil, other: JSONObject = [:]
    ) {
        var parameters = JSONObjectBuilder()
        parameters.set("displayType", to: displayType?.rawValue)
        parameters.set("pinned", to: pinned.map { JSONValue($0) })
        parameters.set("l", to: link)
        parameters.set("u", to: Self.data(u, buttons))

        var members = JSONObjectBuilder()
        members.set("code", to: code)
        members.set("title", to: title)
        members.set("message", to: message)
        members.set("imageUrl", to: imageURL)
        members.set(rfc3339: "sendDate", to: sent)
        members.set("isRead", to: JSONValue(isRead))
        members.set("isActionPerformed", to: JSONValue(isActionPerformed))
        members.set("actionParams", unlessEmpty: parameters.object)
        members.set(other)
        self.members = members.object
    }

    /// The custom data including the buttons; nil if there are neither.
    private static func data(_ data: CustomData?, _ buttons: [Button]) -> JSONValue? {
        guard data != nil || !buttons.isEmpty else { return nil }
        var members = JSONObjectBuilder()
        switch data {
        case .object(let object), .jsonString(let object): members.set(object)
        case nil: break
        }
        members.set("buttons", unlessEmpty: buttons.map(\.members))
        let object = JSONValue(members.object)
        if case .jsonString = data { return JSONValue(object.description) }
        return object
    }
}
