import InboxJSON
import InboxModel

/// The content of an item: the SDK's `response`, or the server's `message`, which is the push itself.
struct XtremePushContent {
    /// *XPMessageResponse*.
    private enum ResponseKey: String, VendorKey {
        case message, action

        static let table = VendorKeyTable<Self>()
    }

    /// *XPMessage*.
    private enum SDKMessageKey: String, VendorKey {
        case identifier, campaignIdentifier
        case title, text, icon
        case data  // payload_add, without the reserved keys

        static let table = VendorKeyTable<Self>()
    }

    /// *XPAction*.
    private enum ActionKey: String, VendorKey {
        case deeplink, url, identifier

        static let table = VendorKeyTable<Self>()
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The push.
    ///
    /// Every key here is reserved: all other members of `message` are the sender's.
    private enum PushKey: String, VendorKey {
        case id, cid, xpush
        case title, alert
        case badge, actions
        case um, u  // a legacy action: a URL if there is no um; "outside" a URL, "deeplink" a deeplink
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
    /// The texts of a push that has none of its own: `aps.alert`.
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

    /// A style: an object, or from the bridge a string of one; an empty one can be `[]`, as PHP writes it.
    private static func style<Key: VendorKey>(_ object: VendorObject<Key>, _ key: Key) -> VendorObject<StyleKey>? {
        guard let value = object[key] else { return nil }
        let list = value.kind == .array ? value : value.parsedString(as: .array)
        return list?.elements.isEmpty == true ? nil : object.objectOrString(key, StyleKey.self)
    }

    /// *Layout and style are on the item*; the server has the layout within the push.
    mutating func layout() -> MessageLayout? {
        guard let style = pushStyle, let digits = style.digits(.type, as: .layout, accepting: .stringOrNumber),
            let type = style[.type]
        else { return nil }
        let layout: MessageLayout
        switch digits {
        case "0": layout = .classic
        case "1": layout = .captioned
        default:
            type.report(.fieldUnknownValue, "style.type is \(type.shown); the documented values are 0 and 1")
            return nil
        }
        // Only a value that is used is reported for its spelling.
        _ = type.integer()
        return layout
    }

    /// Reads the colours.
    mutating func readStyle(into message: inout InboxMessage) {
        let itemStyle = Self.style(item, .style)
        if itemStyle?.readText([.background, .bg], into: &message, as: .background) != true {
            pushStyle?.readText(.bg, into: &message, as: .background)
        }
        if itemStyle?.readText([.titleBackground, .title_bg], into: &message, as: .titleBackground) != true {
            pushStyle?.readText(.title_bg, into: &message, as: .titleBackground)
        }
    }

    /// Reads texts, images, tap, buttons and data.
    ///
    /// - Precondition: The layout has been read.
    mutating func read(into message: inout InboxMessage) {
        if sdkMessage?.readText(.title, into: &message, as: .title) != true,
            push?.readText(.title, into: &message, as: .title) != true
        {
            alert?.readTitle(into: &message)
        }
        if sdkMessage?.readText(.text, into: &message, as: .body) != true,
            push?.readText(.alert, into: &message, as: .body) != true
        {
            alert?.readBody(into: &message)
        }
        readImages(into: &message)
        if sdkMessage?.readText(.campaignIdentifier, into: &message, as: .campaignID) != true {
            push?.readText(.cid, into: &message, as: .campaignID)
        }
        readCustomData(into: &message)

        var vendor: [JSONObject.Member] = []
        if sdkMessage?.readText(.identifier, into: &vendor, named: "messageIdentifier") != true {
            push?.readText(.id, into: &vendor, named: "messageIdentifier")
        }
        sdkAction?.readText(.identifier, into: &vendor, named: "actionIdentifier")
        var tap = InboxAction()
        if readTap(into: &tap, &vendor) {
            sdkAction?.copyText(.identifier, into: &tap, as: .reportValue)
            message.tap = tap
        }
        message.actions = XtremePushButton.read(push?[.actions])
        message.vendor = JSONObject(vendor)
    }

    /// A card's icon is its image (*full-width banner image*), an alert's a thumbnail; the server's `picture` is large.
    private func readImages(into message: inout InboxMessage) {
        let hasPicture = push?.readImageURL(.picture, into: &message, as: .image) == true
        let isImage = message.layout == .captioned && !hasPicture
        let field = isImage ? InboxMessage.TextField.image : .icon
        let hasIcon =
            sdkMessage?.readImageURL(.icon, into: &message, as: field) == true
            || push?.readImageURL(.icon, into: &message, as: field) == true
        guard !hasIcon, let fallbackIcon else { return }
        if isImage { message.image = fallbackIcon } else { message.icon = fallbackIcon }
    }

    /// Reads the sender's `payload_add`: the SDK's `data`, or every key of the server's push that is not reserved.
    private func readCustomData(into message: inout InboxMessage) {
        if sdkMessage?.readCustomData(.data, into: &message) == true { return }
        guard let push else { return }
        push.value.recordProvenance(as: .custom)
        message.custom = push.membersOmitting { _ in true }
    }

    // MARK: Tap

    /// Reads the tap: a deeplink, else a URL, else the push's legacy action; returns whether there is one.
    ///
    /// A value that cannot be used is kept in `vendor`.
    private func readTap(into tap: inout InboxAction, _ vendor: inout [JSONObject.Member]) -> Bool {
        if sdkAction?.readDeeplink(.deeplink, into: &tap, as: .tap) == true
            || push?.readDeeplink(.deeplink, into: &tap, as: .tap) == true
        {
            givenURL?.report(
                .actionTwoDestinations, "there is a URL beside the deeplink, which is used; send one of them")
            return true
        }
        if sdkAction?.readLink(.url, into: &tap, as: .tap) == true
            || push?.readLink(.url, into: &tap, as: .tap) == true
        {
            return true
        }
        if let unusable = givenURL { vendor.append(.init(key: "url", value: unusable.json)) }
        if readLegacyTap(into: &tap) { return true }
        if let push, push.has(.u) { push.add(.u, to: &vendor) }
        return false
    }

    /// The URL beside a deeplink, or one that cannot be used: the first that is a text.
    private var givenURL: VendorValue? {
        if let sdkAction, sdkAction.hasPlainText(.url) { return sdkAction[.url] }
        if let push, push.hasPlainText(.url) { return push[.url] }
        return nil
    }

    private func readLegacyTap(into tap: inout InboxAction) -> Bool {
        guard let push else { return false }
        guard push.has(.um) else { return push.readLink(.u, into: &tap, as: .tap) }
        let mode = push.word(.um, expected: "outside, deeplink") { word in
            word == "outside" || word == "deeplink" ? word : nil
        }
        switch mode {
        case "outside": return push.readLink(.u, into: &tap, as: .tap)
        case "deeplink": return push.readDeeplink(.u, into: &tap, as: .tap)
        default: return false
        }
    }
}
