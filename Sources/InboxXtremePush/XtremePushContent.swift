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
        case data  // payload_add, with reserved keys removed

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

    private enum ApsKey: Int, VendorKey {
        case alert

        static let table = VendorKeyTable<Self>()
    }

    private enum AlertKey: Int, VendorKey {
        case title, body

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary =
        ResponseKey.names + SDKMessageKey.names + ActionKey.names + PushKey.names + StyleKey.names + ApsKey.names
        + AlertKey.names + ["outside", "deeplink"]

    /// The SDK's keys, which are no data of the sender's.
    private static let reserved = Set(PushKey.names)

    private let sdkMessage: VendorObject<SDKMessageKey>?
    private let sdkAction: VendorObject<ActionKey>?
    private let push: VendorObject<PushKey>?
    private let fallbackIcon: String?
    private let item: VendorObject<XtremePushAdapter.Key>
    private lazy var itemStyle: VendorObject<StyleKey>? = Self.style(item, .style)
    private lazy var pushStyle: VendorObject<StyleKey>? = push.flatMap { Self.style($0, .style) }
    /// What a push shows where it has no text of its own: `aps.alert`.
    private lazy var alert: VendorValue? = push?.object(.aps, ApsKey.self)?[.alert]
    private lazy var alertDictionary: VendorObject<AlertKey>? = alert?.object(AlertKey.self)
    private lazy var alertText: String? = alertDictionary == nil ? alert?.text() : nil

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
        if let array = object[key]?.json.array ?? object[key]?.opened(as: .array)?.json.array, array.isEmpty {
            return nil
        }
        return object.objectOrString(key, StyleKey.self)
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

    /// The colours.
    mutating func style() -> MessageStyle {
        func colour(_ sdk: StyleKey, _ server: StyleKey) -> String? {
            itemStyle?.text(sdk, as: .style) ?? itemStyle?.text(server, as: .style)
                ?? pushStyle?.text(server, as: .style)
        }
        return MessageStyle(background: colour(.background, .bg), titleBackground: colour(.titleBackground, .title_bg))
    }

    /// Reads texts, pictures, tap, buttons and data.
    ///
    /// The layout has been read.
    mutating func read(into message: inout InboxMessage) {
        message.title =
            sdkMessage?.text(.title, as: .title) ?? push?.text(.title, as: .title)
            ?? alertDictionary?.text(.title, as: .title)
        message.body =
            sdkMessage?.text(.text, as: .body) ?? push?.text(.alert, as: .body)
            ?? alertDictionary?.text(.body, as: .body)
        if message.body == nil, let alertText {
            message.body = alertText
            alert?.note(as: .body)
        }
        readPictures(into: &message)
        message.campaignID =
            sdkMessage?.text(.campaignIdentifier, as: .campaignID) ?? push?.text(.cid, as: .campaignID)
        message.custom = custom()

        var vendor: [JSONObject.Member] = []
        func keep(_ key: String, _ value: JSONValue?) {
            if let value { vendor.append(.init(key: key, value: value)) }
        }
        let identifier = sdkMessage?.text(.identifier, as: .vendor) ?? push?.text(.id, as: .vendor)
        keep("messageIdentifier", identifier.map { JSONValue($0) })
        let actionIdentifier = sdkAction?.text(.identifier, as: .vendor)
        keep("actionIdentifier", actionIdentifier.map { JSONValue($0) })
        let tap = tap(reporting: actionIdentifier, keep)
        message.tap = tap
        message.actions = XtremePushButton.read(push?[.actions])
        message.vendor = JSONObject(vendor)
    }

    /// A card's icon is its picture (*full-width banner image*), an alert's a thumbnail; the server's `picture` is large.
    private func readPictures(into message: inout InboxMessage) {
        message.image = push?.picture(.picture, as: .image)
        let isImage = message.layout == .captioned && message.image == nil
        let field = isImage ? UnifiedField.image : .icon
        let icon = sdkMessage?.picture(.icon, as: field) ?? push?.picture(.icon, as: field) ?? fallbackIcon
        if isImage {
            message.image = icon
        } else if let icon {
            message.icon = icon
        }
    }

    /// The sender's `payload_add`, less the SDK's keys.
    private func custom() -> JSONObject {
        guard let data = sdkMessage?.customData(.data) else {
            push?.value.note(as: .custom)
            return push?.members { _ in true } ?? [:]
        }
        guard data.contains(where: { Self.reserved.contains($0.key) }) else { return data }
        return JSONObject(data.filter { !Self.reserved.contains($0.key) })
    }

    // MARK: Tap

    /// The tap: a deeplink, else a URL, else the push's legacy action.
    ///
    /// What could not be used is kept.
    private func tap(reporting value: String?, _ keep: (String, JSONValue?) -> Void) -> InboxAction? {
        if let deeplink = sdkAction?.text(.deeplink, as: .tap) ?? push?.text(.deeplink, as: .tap) {
            let url = [sdkAction?[.url], push?[.url]].compactMap(\.self).first { $0.plainText != nil }
            url?.report(.actionTwoDestinations, "a URL beside a deeplink, which is taken; send one of them")
            return InboxAction(kind: .deeplink(deeplink), reportValue: value)
        }
        if let url = sdkAction?.link(.url, as: .tap) ?? push?.link(.url, as: .tap) {
            return InboxAction(kind: .openURL(url), reportValue: value)
        }
        let unusable = [sdkAction?[.url], push?[.url]].compactMap(\.self).first { $0.plainText != nil }
        keep("url", unusable?.json)
        if let kind = legacyKind() { return InboxAction(kind: kind, reportValue: value) }
        if let push, push.has(.u) { keep("u", push[.u]?.json) }
        return nil
    }

    private func legacyKind() -> InboxAction.Kind? {
        let mode = push?.word(.um, expected: "outside, deeplink") { word in
            word == "outside" || word == "deeplink" ? word : nil
        }
        switch mode {
        case "outside": return push?.link(.u, as: .tap).map { .openURL($0) }
        case "deeplink": return push?.text(.u, as: .tap).map { .deeplink($0) }
        default: return nil
        }
    }
}
