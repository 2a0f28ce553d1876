import InboxJSON
import InboxModel

/// The content of an item: the SDK's `response`, or the server's `message`, which is the push itself.
struct XtremePushContent {
    /// The keys of *XPMessageResponse*.
    private enum ResponseKey: String, VendorKey {
        case message, action

        static let table = VendorKeyTable<Self>()
    }

    /// The keys of *XPMessage*.
    private enum SDKMessageKey: String, VendorKey {
        case identifier, campaignIdentifier
        case title, text, icon
        case data  // payload_add, without the reserved keys

        static let table = VendorKeyTable<Self>()
    }

    /// The keys of *XPAction*.
    private enum ActionKey: String, VendorKey {
        case deeplink, url, identifier

        static let table = VendorKeyTable<Self>()
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The reserved keys of the push; all other members of `message` are the sender's.
    private enum PushKey: String, VendorKey {
        case id, cid, xpush
        case title, alert
        case badge, actions
        case um, u  // a legacy action: a URL if there is no um
        case sound, url, inapp, deeplink
        case icon, picture
        case style  // {"type": 1 card, 0 alert, "bg", "title_bg"}
        case aps, metadata
        case deliveryReceipt = "delivery-receipt"
        case request_push_permission

        static let table = VendorKeyTable<Self>()
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    private enum StyleKey: String, VendorKey {
        case background, titleBackground  // XPInboxItemStyle
        case bg, title_bg, type  // from the server

        static let table = VendorKeyTable<Self>()
    }

    /// What the legacy action `u` contains.
    private enum LegacyMode: String, CaseIterable {
        case outside  // a URL
        case deeplink

        static let words = allCases.map { $0.rawValue }
    }

    static let vocabulary =
        ResponseKey.names + SDKMessageKey.names + ActionKey.names + PushKey.names + StyleKey.names
        + AppleAlert.vocabulary + LegacyMode.words

    private let sdkMessage: VendorObject<SDKMessageKey>?
    private let sdkAction: VendorObject<ActionKey>?
    private let push: VendorObject<PushKey>?
    private let fallbackIcon: String?
    private let item: VendorObject<XtremePushAdapter.Key>
    private lazy var pushStyle: VendorObject<StyleKey>? = push.flatMap { Self.style($0, .style) }
    /// The texts in `aps.alert`, for a push that has no other texts.
    private lazy var alert = AppleAlert(push?.object(.aps), by: "xtremepush.aps")

    /// - Parameter fallbackIcon: The icon of a message that has none.
    init(_ item: VendorObject<XtremePushAdapter.Key>, fallbackIcon: String?) {
        self.item = item
        self.fallbackIcon = fallbackIcon
        let response = item.objectOrString(.response, ResponseKey.self)
        sdkMessage = response?.objectOrString(.message, SDKMessageKey.self)
        sdkAction = response?.objectOrString(.action, ActionKey.self)
        push = item.objectOrString(.message, PushKey.self)
    }

    /// Reads a style: an object, a string that contains one (from the bridge), or `[]` (empty, from PHP).
    private static func style<Key: VendorKey>(_ object: VendorObject<Key>, _ key: Key) -> VendorObject<StyleKey>? {
        guard let value = object[key] else { return nil }
        let list = value.kind == .array ? value : value.parsedString(as: .array)
        return list?.elements.isEmpty == true ? nil : object.objectOrString(key, StyleKey.self)
    }

    /// *Layout and style are on the item*, but the server sends the layout inside the push.
    mutating func layout() -> MessageLayout? {
        guard let style = pushStyle,
            let digits = style.digits(
                .type, as: .layout, by: "xtremepush.layout.style-type", accepting: .stringOrNumber),
            let type = style[.type]
        else { return nil }
        let layout: MessageLayout
        switch digits {
        case "0": layout = .classic
        case "1": layout = .captioned
        default:
            type.report(.fieldUnknownValue, "style.type is \(type.shown), but the documented values are 0 and 1")
            return nil
        }
        // This reports a wrong type, but only now that the value is used.
        _ = type.integer()
        return layout
    }

    /// Reads the colours of the item, or else those of the push.
    mutating func colours() -> MessageStyle {
        let item = Self.style(item, .style)
        func colour(_ style: VendorObject<StyleKey>?, _ key: StyleKey) -> String? {
            style?.text(key, as: .style, by: "xtremepush.style")
        }
        return MessageStyle(
            background: colour(item, .background) ?? colour(item, .bg) ?? colour(pushStyle, .bg),
            titleBackground: colour(item, .titleBackground) ?? colour(item, .title_bg) ?? colour(pushStyle, .title_bg))
    }

    /// - Precondition: The layout has been read.
    mutating func read(into message: inout InboxMessage.Fields) {
        message.title =
            sdkMessage?.text(.title, as: .title, by: "xtremepush.text")
            ?? push?.text(.title, as: .title, by: "xtremepush.text") ?? alert?.title
        message.body =
            sdkMessage?.text(.text, as: .body, by: "xtremepush.text")
            ?? push?.text(.alert, as: .body, by: "xtremepush.text") ?? alert?.body
        readImages(into: &message)
        message.campaignID =
            sdkMessage?.text(.campaignIdentifier, as: .campaignID, by: "xtremepush.message-ids")
            ?? push?.text(.cid, as: .campaignID, by: "xtremepush.message-ids")
        message.custom = custom()

        var vendor = JSONObjectBuilder()
        vendor.set(
            "messageIdentifier",
            to: sdkMessage?.text(.identifier, as: .vendor, by: "xtremepush.message-ids")
                ?? push?.text(.id, as: .vendor, by: "xtremepush.message-ids"))
        vendor.set(
            "actionIdentifier", to: sdkAction?.text(.identifier, as: .vendor, by: "xtremepush.tap.identifier"))
        if let kind = tap(&vendor) {
            message.tap = InboxAction(kind: kind, reportValue: sdkAction?[.identifier]?.plainText)
        }
        message.actions = XtremePushButton.read(push?[.actions])
        message.vendor = vendor.object
    }

    /// For a card, the icon is a large image (*full-width banner image*); for an alert, it is a thumbnail.
    ///
    /// The server's `picture` is always a large image.
    private func readImages(into message: inout InboxMessage.Fields) {
        message.image = push?.imageURL(.picture, as: .image, by: "xtremepush.picture")
        let isImage = message.layout == .captioned && message.image == nil
        let field: UnifiedField = isImage ? .image : .icon
        let rule: StaticString = isImage ? "xtremepush.icon.card" : "xtremepush.icon.alert"
        let icon =
            sdkMessage?.imageURL(.icon, as: field, by: rule) ?? push?.imageURL(.icon, as: field, by: rule)
            ?? fallbackIcon
        if isImage { message.image = icon } else { message.icon = icon }
    }

    /// The sender's `payload_add`: the SDK's `data`, or every key of the server's push that is not reserved.
    private func custom() -> JSONObject {
        if let data = sdkMessage?.customData(.data, by: "xtremepush.custom.data") { return data }
        guard let push else { return [:] }
        push.value.recordProvenance(as: .custom, by: "xtremepush.custom.message")
        return push.membersOmitting { _ in true }
    }

    // MARK: Tap

    /// What a tap does; nil if it does nothing.
    ///
    /// A deeplink takes precedence over a URL, and a URL over the push's legacy action. A value that cannot be used is
    /// kept in `vendor`.
    private func tap(_ vendor: inout JSONObjectBuilder) -> InboxAction.Kind? {
        let deeplink =
            sdkAction?.text(.deeplink, as: .tap, by: "xtremepush.tap.deeplink")
            ?? push?.text(.deeplink, as: .tap, by: "xtremepush.tap.deeplink")
        if let deeplink {
            givenURL?.report(
                .actionTwoDestinations,
                "the message has both a deeplink and a URL, and the deeplink is used; send only one of them")
            return .deeplink(deeplink)
        }
        let url =
            sdkAction?.link(.url, as: .tap, by: "xtremepush.tap.url")
            ?? push?.link(.url, as: .tap, by: "xtremepush.tap.url")
        if let url { return .openURL(url) }
        givenURL?.keep(as: "url", in: &vendor, by: "xtremepush.tap.unusable")
        if let legacy = legacyTap() { return legacy }
        push?.keep(.u, in: &vendor, by: "xtremepush.tap.unusable")
        return nil
    }

    /// The first URL that is a text, if it is not used: there is a deeplink, or it cannot be used.
    private var givenURL: VendorValue? {
        if let url = sdkAction?[.url], url.hasPlainText { return url }
        if let url = push?[.url], url.hasPlainText { return url }
        return nil
    }

    private func legacyTap() -> InboxAction.Kind? {
        guard let push else { return nil }
        guard push.has(.um) else { return push.link(.u, as: .tap, by: "xtremepush.tap.legacy").map { .openURL($0) } }
        switch push.word(.um, expected: LegacyMode.words.joined(separator: ", "), LegacyMode.init) {
        case .outside: return push.link(.u, as: .tap, by: "xtremepush.tap.legacy").map { .openURL($0) }
        case .deeplink: return push.text(.u, as: .tap, by: "xtremepush.tap.legacy").map { .deeplink($0) }
        case nil: return nil
        }
    }
}
