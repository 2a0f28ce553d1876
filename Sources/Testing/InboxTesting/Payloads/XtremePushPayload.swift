public import Foundation
public import InboxJSON
public import InboxModel

/// An item from XtremePush's SDK: `XPInboxItem`, documented in *Implement a custom inbox in your iOS Application*.
///
/// ```swift
/// XtremePushPayload(identifier: 1201, title: "Bonus", action: .deeplink("app://promo/7"), isCard: true)
/// ```
public struct XtremePushPayload: VendorPayload {
    /// What a tap does.
    ///
    /// This enum is closed: "deeplink and url are mutually exclusive", and no other action is documented.
    public enum Action: Hashable, Sendable {
        /// `deeplink`.
        case deeplink(String)
        /// `url`.
        case url(String)
    }

    /// `xtremepush`.
    public static let provider = Provider.xtremePush
    /// The members of the item's object.
    public var members: JSONObject

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - created: `createTimestamp`, in Unix seconds.
    ///   - expires: `expirationTimestamp`, in Unix seconds; nil if the item does not expire.
    ///   - action: `response.action`; nil if a tap does nothing.
    ///   - actionIdentifier: `response.action.identifier`, which you pass to the calls that report a click.
    ///   - isCard: Whether the icon is a full-width picture.
    ///   - background: `style.background`.
    ///   - titleBackground: `style.titleBackground`.
    ///   - messageIdentifier: `response.message.identifier`, which you pass to the calls that report changes.
    ///   - campaignIdentifier: `response.message.campaignIdentifier`.
    ///   - data: The sender's own fields, `response.message.data`.
    ///   - other: Further members. If a key is already used, the member here replaces the other one.
    public init(
        identifier: Int, title: String? = nil, text: String? = nil, created: Date? = nil, expires: Date? = nil,
        icon: String? = nil, action: Action? = nil, actionIdentifier: String? = nil, isOpened: Bool = false,
        isClicked: Bool = false, isDelivered: Bool = true, isCard: Bool = false, background: String? = nil,
        titleBackground: String? = nil, messageIdentifier: String? = nil, campaignIdentifier: String? = nil,
        data: JSONObject = [:], other: JSONObject = [:]
    ) {
        var message = JSONObjectBuilder()
        message.set("identifier", to: messageIdentifier)
        message.set("campaignIdentifier", to: campaignIdentifier)
        message.set("title", to: title)
        message.set("text", to: text)
        message.set("icon", to: icon)
        message.set("data", unlessEmpty: data)

        var tap = JSONObjectBuilder()
        switch action {
        case .deeplink(let deeplink): tap.set("deeplink", to: deeplink)
        case .url(let url): tap.set("url", to: url)
        case nil: break
        }
        tap.set("identifier", to: actionIdentifier)

        var response = JSONObjectBuilder()
        response.set("message", unlessEmpty: message.object)
        response.set("action", unlessEmpty: tap.object)

        var style = JSONObjectBuilder()
        style.set("background", to: background)
        style.set("titleBackground", to: titleBackground)

        var members = JSONObjectBuilder()
        members.set("identifier", to: JSONValue(identifier))
        members.set("isOpened", to: JSONValue(isOpened))
        members.set("isClicked", to: JSONValue(isClicked))
        members.set("isDelivered", to: JSONValue(isDelivered))
        members.set(seconds: "createTimestamp", to: created)
        members.set(seconds: "expirationTimestamp", to: expires)
        members.set("style", unlessEmpty: style.object)
        members.set("isCard", to: JSONValue(isCard))
        members.set("response", unlessEmpty: response.object)
        members.set(other)
        self.members = members.object
    }
}
