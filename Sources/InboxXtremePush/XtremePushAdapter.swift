public import InboxJSON
public import InboxModel

/// XtremePush: `XPInboxItem` as *iOS custom inbox mobile* documents it, the server's items (*web bespoke inbox*), and the
/// Android bridge's (XtremePush-Phonegap), whose misspelling, strings and double encoding are real.
public struct XtremePushAdapter: InboxAdapter {
    /// `xtremepush`.
    public let provider = Provider.xtremePush
    /// *Report inbox message opened*, *clicked* ("this automatically also marks the message as opened"), *Delete*.
    public let capabilities = ProviderCapabilities(
        read: VendorCall(
            "reportMessageOpened", Self.identifiers + [.init("actionIdentifier", .vendor("actionIdentifier"))]),
        delete: VendorCall(
            "removeInboxMessage", Self.identifiers + [.init("actionIdentifier", .vendor("actionIdentifier"))]),
        click: VendorCall(
            "reportMessageClicked", Self.identifiers + [.init("actionIdentifier", .valueOrVendor("actionIdentifier"))]),
        clickImpliesRead: true, clickStandsForRead: true)

    private static let identifiers: [VendorCall.Argument] = [
        .init("identifier", .vendorID), .init("messageIdentifier", .vendor("messageIdentifier")),
    ]
    /// What is read at the top of a message.
    public let messageKeys = Key.names
    /// What a root with messages in it has.
    public let rootKeys: [String]? = ["list", "items", "result"]
    /// Keys that no other vendor's messages have.
    public let distinctiveKeys = [
        "identifier", "isOpened", "isClicked", "isCLicked", "isDelivered", "isCard", "createTimestamp", "create_time",
        "expiration_time", "delivered",
    ]

    private let appIcon: String?
    private let projectIcon: String?

    /// Makes the adapter.
    ///
    /// *Working with message content*: a message without an icon "falls back to app icon, then project icon".
    ///
    /// - Parameters:
    ///   - appIcon: The URL of the app's icon, as the platform has it configured.
    ///   - projectIcon: The URL of the project's icon.
    public init(appIcon: String? = nil, projectIcon: String? = nil) {
        self.appIcon = appIcon
        self.projectIcon = projectIcon
    }

    /// *XPInboxItem*, and what the server and the bridge say for it.
    enum Key: Int, VendorKey {
        case identifier, id
        case isOpened, opened
        case isClicked, isCLicked, clicked
        case isDelivered, delivered
        case createTimestamp, create_time  // Unix seconds
        case expirationTimestamp, expiration_time  // Unix seconds, nil for never
        case isCard, card
        case style
        case response  // {"message", "action"}
        case message  // the push itself; from the bridge a string of it

        static let table = VendorKeyTable<Self>()
    }

    /// `message`, where it is an object beside `id`; `response`, where it holds `message` or `action`.
    public var conditionalKeys: [String: @Sendable (_ message: JSONObject) -> Bool] {
        [
            "message": { item in item["message"]?.kind == .object && item.hasValue("id") },
            "response": { item in
                item["response"]?.object.map { $0.hasValue("message") || $0.hasValue("action") } ?? false
            },
        ]
    }

    /// Its keys, those of the objects in an item, and the words of a legacy action.
    public var vocabulary: [String] {
        messageKeys + XtremePushContent.vocabulary + XtremePushButton.Key.names
            + ["list", "items", "result", "badge", "more", "payload"]
    }

    /// `list` or `items` beside `badge`, or under `result`; an array under `result`.
    public func distinctiveKeys(ofRoot root: JSONObject) -> [String] {
        var keys = root.hasValue("badge") ? ["list", "items"].filter { root.hasValue($0) } : []
        if let result = root["result"]?.object { keys += ["list", "items"].filter { result.hasValue($0) } }
        if root["result"]?.kind == .array { keys.append("result") }
        return keys
    }

    /// `list` or `items`, also under `result`, with the badge beside; an array under `result`.
    public func list(in root: JSONObject) -> FeedList? {
        let badge = root["badge"]
        let result = root["result"]?.object
        let innerBadge = result.flatMap { $0.hasValue("badge") ? $0["badge"] : nil } ?? badge
        let innerError = result?["error"]
        return FeedList.first(of: [
            FeedList("list", root["list"], badge: badge),
            FeedList("items", root["items"], badge: badge),
            FeedList("result.list", result?["list"], badge: innerBadge, error: innerError),
            FeedList("result.items", result?["items"], badge: innerBadge, error: innerError),
            FeedList("result", root["result"], badge: badge),
            // The callback of inboxListWithOffset:limit:callback: gives a badge and an error, and no list.
            FeedList.missing("list", badge: innerBadge, error: innerError),
        ])
    }

    /// Reads a message; nil where it has no usable identifier.
    public func message(from element: VendorValue) -> InboxMessage? {
        guard let item = element.object(Key.self),
            let id = item.placedDecimalIdentifier(.identifier, as: .vendorID)
                ?? item.placedDecimalIdentifier(.id, as: .vendorID)
        else { return nil }
        return InboxMessage(provider: provider, vendorID: id, of: element) { message in
            let opened =
                item.flag(.isOpened, as: .status, either: true) ?? item.flag(.opened, as: .status, either: true)
            let clicked =
                item.flag(.isClicked, as: .clicked, either: true) ?? item.flag(.isCLicked, as: .clicked, either: true)
                ?? item.flag(.clicked, as: .clicked, either: true)
            message.clicked = clicked == true
            if clicked == true, opened != true { noteClick(item) }
            message.status = opened == true || clicked == true ? .read : .unread
            message.delivered =
                item.flag(.isDelivered, as: .delivered, either: true)
                ?? item.flag(.delivered, as: .delivered, either: true)
            message.sentInstant = time(item, .createTimestamp, .create_time) {
                $0.instant($1, as: .sentAt, epoch: .seconds)
            }
            message.expiryInstant =
                time(item, .expirationTimestamp, .expiration_time) { $0.expiry($1, as: .expiresAt, epoch: .seconds) }?
                .instant

            var content = XtremePushContent(item, fallbackIcon: appIcon ?? projectIcon)
            let isCard = item.flag(.isCard, as: .layout) ?? item.flag(.card, as: .layout, either: true)
            message.layout = isCard.map { $0 ? .captioned : .classic } ?? content.layout()
            if message.layout == .captioned { element.note(shape: "card") }
            content.readStyle(into: &message)
            content.read(into: &message)
        }
    }

    /// Notes that a click says read as well: the first of its flags that there is.
    private func noteClick(_ item: VendorObject<Key>) {
        if let key = [Key.isClicked, .isCLicked, .clicked].first(where: item.has) { item.note(key, as: .status) }
    }

    /// The first of two times that is one; the bridge writes `"null"` for none.
    private func time<Time>(
        _ item: VendorObject<Key>, _ first: Key, _ second: Key, _ read: (VendorObject<Key>, Key) -> Time?
    ) -> Time? {
        if item[first]?.isString("null") != true, let time = read(item, first) { return time }
        return item[second]?.isString("null") != true ? read(item, second) : nil
    }
}
