public import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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
        var message = PayloadMembers()
        message.add("identifier", messageIdentifier)
        message.add("campaignIdentifier", campaignIdentifier)
        message.add("title", title)
        message.add("text", text)
        message.add("icon", icon)
        message.add("data", data)

        var tap = PayloadMembers()
        switch action {
        case .deeplink(let deeplink): tap.add("deeplink", deeplink)
        case .url(let url): tap.add("url", url)
        case nil: break
        }
        tap.add("identifier", actionIdentifier)

        var response = PayloadMembers()
        response.add("message", message.object)
        response.add("action", tap.object)

        var style = PayloadMembers()
        style.add("background", background)
        style.add("titleBackground", titleBackground)

        var members = PayloadMembers()
        members.add("identifier", identifier)
        members.add("isOpened", isOpened)
        members.add("isClicked", isClicked)
        members.add("isDelivered", isDelivered)
        members.add(seconds: "createTimestamp", created)
        members.add(seconds: "expirationTimestamp", expires)
        members.add("style", style.object)
        members.add("isCard", isCard)
        members.add("response", response.object)
        members.add(other)
        self.members = members.object
    }
}
