import InboxJSON
import InboxModel

/// What an item shows and does: of the SDK's `response`, or of the server's `message`, which is the push itself.
struct XtremePushContent {
    /// *XPMessageResponse*.
    private enum ResponseKey: Int, VendorKey {
        case message, action

        static let table = VendorKeyTable<Self>()
    }

    /// *XPMessage*.
    private enum SDKMessageKey: Int, VendorKey {
        case identifier, campaignIdentifier
        case title, text, icon
        case data  // payload_add, reserved keys already removed

        static let table = VendorKeyTable<Self>()
    }

    /// *XPAction*.
    private enum ActionKey: Int, VendorKey {
        case deeplink, url, identifier

        static let table = VendorKeyTable<Self>()
    }

    /// The push.
    ///
    /// Every key here is reserved: what else stands in `message` is the sender's.
    private enum PushKey: Int, VendorKey {
        case id, cid, xpush
        case title, alert
        case badge, actions
        case um, u  // a legacy action: "outside" a URL, "deeplink" a deeplink
        case sound, url, inapp, deeplink
        case icon, picture
        case style  // {"type": 1 card, 0 alert, "bg", "title_bg"}
        case aps, metadata
        case deliveryReceipt
        case request_push_permission

        static let table = VendorKeyTable<Self>()

        var name: String { self == .deliveryReceipt ? "delivery-receipt" : String(describing: self) }
    }

    private enum StyleKey: Int, VendorKey {
        case background, titleBackground  // XPInboxItemStyle
        case bg, title_bg, type  // the server's

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary =
        ResponseKey.names + SDKMessageKey.names + ActionKey.names + PushKey.names + StyleKey.names
        + AppleAlert.vocabulary + ["outside", "deeplink"]

    private let sdkMessage: VendorObject<SDKMessageKey>?
    private let sdkAction: VendorObject<ActionKey>?
    private let push: VendorObject<PushKey>?
    private let fallbackIcon: String?
    private let item: VendorObject<XtremePushAdapter.Key>
    private lazy var pushStyle: VendorObject<StyleKey>? = push.flatMap { Self.style($0, .style) }
    /// What a push shows where it has no text of its own: `aps.alert`.
    private lazy var alert = AppleAlert(push?.object(.aps))

    /// Finds the parts of an item.
    ///
    /// - Parameter fallbackIcon: The icon of a message that has none.
    init(_ item: VendorObject<XtremePushAdapter.Key>, fallbackIcon: String?) {
        self.item = item
        self.fallbackIcon = fallbackIcon
        let response = item.objectOrString(.response, ResponseKey.self)
        sdkMessage = response?.objectOrString(.message, SDKMessageKey.self)
        sdkAction = response?.objectOrString(.action, ActionKey.self)
        push = item.objectOrString(.message, PushKey.self)
    }

    /// A style: an object, from the bridge a string of one; an empty one can be `[]`, as PHP writes it.
    private static func style<Key: VendorKey>(_ object: VendorObject<Key>, _ key: Key) -> VendorObject<StyleKey>? {
        guard let value = object[key] else { return nil }
        if let style = value.object(StyleKey.self) { return style }
        let list = value.kind == .array ? value : value.opened(as: .array)
        return list?.elements.isEmpty == true ? nil : object.objectOrString(key, StyleKey.self)
    }

    /// *Layout and style are on the item*; the server has the layout within the push.
    mutating func layout() -> MessageLayout? {
        guard let type = pushStyle?.digits(.type, as: .layout) else { return nil }
        switch type {
        case "0": return .classic
        case "1": return .captioned
        default:
            pushStyle?[.type]?.report(.fieldUnknownValue, "style.type is \(type); the documented values are 0 and 1")
            return nil
        }
    }

    /// Reads the colours.
    mutating func readStyle(into message: inout InboxMessage) {
        let itemStyle = Self.style(item, .style)
        func colour(_ sdk: StyleKey, _ server: StyleKey) -> FieldText? {
            itemStyle?.placedText(sdk, as: .style) ?? itemStyle?.placedText(server, as: .style)
                ?? pushStyle?.placedText(server, as: .style)
        }
        message.texts.set(.background, colour(.background, .bg))
        message.texts.set(.titleBackground, colour(.titleBackground, .title_bg))
    }

    /// Reads texts, pictures, tap, buttons and data.
    ///
    /// The layout has been read.
    mutating func read(into message: inout InboxMessage) {
        let title =
            sdkMessage?.placedText(.title, as: .title) ?? push?.placedText(.title, as: .title)
            ?? alert?.title(as: .title)
        message.texts.set(.title, title)
        let body =
            sdkMessage?.placedText(.text, as: .body) ?? push?.placedText(.alert, as: .body) ?? alert?.body(as: .body)
        message.texts.set(.body, body)
        readPictures(into: &message)
        let campaign =
            sdkMessage?.placedText(.campaignIdentifier, as: .campaignID) ?? push?.placedText(.cid, as: .campaignID)
        message.texts.set(.campaignID, campaign)
        message.custom = custom()

        var vendor: [JSONObject.Member] = []
        let identifier = sdkMessage?.placedText(.identifier, as: .vendor) ?? push?.placedText(.id, as: .vendor)
        item.value.add(identifier, as: "messageIdentifier", to: &vendor)
        let actionIdentifier = sdkAction?.placedText(.identifier, as: .vendor)
        item.value.add(actionIdentifier, as: "actionIdentifier", to: &vendor)
        if let (tap, link) = tap(&vendor) { message.setTap(tap, link, reporting: actionIdentifier) }
        message.actions = XtremePushButton.read(push?[.actions])
        message.vendor = JSONObject(vendor)
    }

    /// A card's icon is its picture (*full-width banner image*), an alert's a thumbnail; the server's `picture` is large.
    private func readPictures(into message: inout InboxMessage) {
        let picture = push?.placedPicture(.picture, as: .image)
        let isImage = message.layout == .captioned && picture == nil
        let field = isImage ? UnifiedField.image : .icon
        let icon =
            sdkMessage?.placedPicture(.icon, as: field) ?? push?.placedPicture(.icon, as: field)
            ?? fallbackIcon.map { .made($0) }
        message.texts.set(.image, isImage ? icon : picture)
        if !isImage { message.texts.set(.icon, icon) }
    }

    /// The sender's `payload_add`: the SDK's `data` as given, or, of the server's push, every key that is not reserved.
    private func custom() -> JSONObject {
        if let data = sdkMessage?.customData(.data) { return data }
        push?.value.note(as: .custom)
        return push?.members { _ in true } ?? [:]
    }

    // MARK: Tap

    /// The tap: a deeplink, else a URL, else the push's legacy action.
    ///
    /// What could not be used is kept.
    private func tap(_ vendor: inout [JSONObject.Member]) -> (InboxAction.LinkKind, FieldText)? {
        if let deeplink = sdkAction?.placedText(.deeplink, as: .tap) ?? push?.placedText(.deeplink, as: .tap) {
            givenURL?.report(.actionTwoDestinations, "a URL beside a deeplink, which is taken; send one of them")
            return (.deeplink, deeplink)
        }
        if let url = sdkAction?.placedLink(.url, as: .tap) ?? push?.placedLink(.url, as: .tap) {
            return (.openURL, url)
        }
        if let unusable = givenURL { vendor.append(.init(key: "url", value: unusable.json)) }
        if let legacy = legacyTap() { return legacy }
        if let push, push.has(.u), let unusable = push[.u] { vendor.append(.init(key: "u", value: unusable.json)) }
        return nil
    }

    /// The URL beside a deeplink, or one that could not be used: the first that is a text.
    private var givenURL: VendorValue? {
        if let sdkAction, sdkAction.hasPlainText(.url) { return sdkAction[.url] }
        if let push, push.hasPlainText(.url) { return push[.url] }
        return nil
    }

    private func legacyTap() -> (InboxAction.LinkKind, FieldText)? {
        let mode = push?.word(.um, expected: "outside, deeplink") { word in
            word == "outside" || word == "deeplink" ? word : nil
        }
        switch mode {
        case "outside": return push?.placedLink(.u, as: .tap).map { (.openURL, $0) }
        case "deeplink": return push?.placedText(.u, as: .tap).map { (.deeplink, $0) }
        default: return nil
        }
    }
}
