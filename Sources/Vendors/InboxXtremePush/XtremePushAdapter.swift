@_exported public import InboxJSON
@_exported public import InboxModel

/// Reads the inbox items of XtremePush.
///
/// It reads `XPInboxItem`, documented in *iOS custom inbox mobile*, the server's items (*web bespoke inbox*), and items
/// from the Android bridge (XtremePush-Phonegap). The bridge sends a misspelled key, strings instead of other types,
/// and double-encoded JSON.
public final class XtremePushAdapter: InboxAdapter {
    /// `xtremepush`.
    public let provider = Provider.xtremePush
    /// The calls in *Report inbox message opened*, *Report inbox message clicked* and *Delete*.
    ///
    /// A click "automatically also marks the message as opened".
    public let capabilities = ProviderCapabilities(
        read: VendorCall(
            "reportMessageOpened",
            XtremePushAdapter.identifiers + [.init("actionIdentifier", .vendor("actionIdentifier"))]),
        delete: VendorCall(
            "removeInboxMessage",
            XtremePushAdapter.identifiers + [.init("actionIdentifier", .vendor("actionIdentifier"))]),
        click: VendorCall(
            "reportMessageClicked",
            XtremePushAdapter.identifiers + [.init("actionIdentifier", .valueOrVendor("actionIdentifier"))]),
        clickImpliesRead: true, clickCallReportsRead: true)

    private static let identifiers: [VendorCall.Argument] = [
        .init("identifier", .vendorID), .init("messageIdentifier", .vendor("messageIdentifier")),
    ]
    /// The keys of an XtremePush item.
    ///
    /// Two of them have conditions. `message` counts if it is an object next to `id`, and `response` counts if it has
    /// `message` or `action`.
    public let signature = VendorSignature(
        messageKeys: Key.names,
        strongKeys: ["isOpened", "isClicked", "isCLicked", "isDelivered", "isCard", "createTimestamp"],
        weakKeys: ["identifier", "create_time", "expiration_time", "delivered"],
        conditionalKeys: [
            "message": .weak { item in item["message"]?.kind == .object && item.hasValue("id") },
            "response": .strong { item in
                item["response"]?.object.map { $0.hasValue("message") || $0.hasValue("action") } ?? false
            },
        ])
    /// The list is in the root or in `result`, and `result` may also be the list itself.
    ///
    /// The callback of `inboxListWithOffset:limit:callback:` may give a badge and an error, but no list.
    public let lists = [
        FeedList("list", badge: "badge", distinctive: .ifBadge),
        FeedList("items", badge: "badge", distinctive: .ifBadge),
        FeedList("result/list", badge: "result/badge", "badge", error: "result/error", distinctive: .ifPresent),
        FeedList("result/items", badge: "result/badge", "badge", error: "result/error", distinctive: .ifPresent),
        FeedList("result", badge: "badge", distinctive: .ifArray),
    ]

    private let appIcon: String?
    private let projectIcon: String?

    /// Creates the adapter.
    ///
    /// You can set the icon for messages that have none. A message without an icon "falls back to app icon, then
    /// project icon" (*Working with message content*).
    ///
    /// - Parameters:
    ///   - appIcon: The URL of the app's icon, as configured for the platform.
    ///   - projectIcon: The URL of the project's icon.
    public init(appIcon: String? = nil, projectIcon: String? = nil) {
        self.appIcon = appIcon
        self.projectIcon = projectIcon
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The keys of *XPInboxItem*, and how the server and the bridge spell them.
    enum Key: String, VendorKey {
        case identifier, id
        case isOpened, opened
        case isClicked, isCLicked, clicked
        case isDelivered, delivered
        case createTimestamp, create_time  // Unix seconds
        case expirationTimestamp, expiration_time  // Unix seconds, nil if it never expires
        case isCard, card
        case style
        case response  // {"message", "action"}
        case message  // the push itself; the bridge sends it as a string

        static let table = VendorKeyTable<Self>()
    }

    /// The keys of a root and of objects inside an item, and the words of a legacy action.
    public var vocabulary: [String] {
        XtremePushContent.vocabulary + XtremePushButton.Key.names + ["more", "payload"]
    }

    /// Reads a message; false if it has no usable identifier.
    public func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let item = element.object(Key.self),
            let id = item.exactDigits(.identifier, as: .vendorID, by: "xtremepush.id")
                ?? item.exactDigits(.id, as: .vendorID, by: "xtremepush.id")
        else { return false }
        message.vendorID = id
        readStatus(item, into: &message)
        message.delivered =
            item.flag(.isDelivered, as: .delivered, by: "xtremepush.status", accepting: .stringOrNumber)
            ?? item.flag(.delivered, as: .delivered, by: "xtremepush.status", accepting: .stringOrNumber)
        message.sentInstant = sent(item)
        message.expiryInstant = item.expiry(
            [.expirationTimestamp, .expiration_time].filter { !isAbsent(item[$0]) }, by: "xtremepush.times",
            epoch: .seconds)

        var content = XtremePushContent(item, fallbackIcon: appIcon ?? projectIcon)
        let isCard =
            item.flag(.isCard, as: .layout, by: "xtremepush.layout.is-card")
            ?? item.flag(.card, as: .layout, by: "xtremepush.android-bridge", accepting: .stringOrNumber)
        message.layout = isCard.map { $0 ? .captioned : .classic } ?? content.layout()
        if message.layout == .captioned { element.recordShape("card") }
        message.style = content.colours()
        content.read(into: &message)
        return true
    }

    /// Reads whether the item was opened or clicked, which implies opened.
    private func readStatus(_ item: VendorObject<Key>, into message: inout InboxMessage.Fields) {
        let opened =
            item.flag(.isOpened, as: .status, by: "xtremepush.status", accepting: .stringOrNumber)
            ?? item.flag(.opened, as: .status, by: "xtremepush.status", accepting: .stringOrNumber)
        let clicks: [Key] = [.isClicked, .isCLicked, .clicked]
        message.clicked =
            clicks.lazy.compactMap { key in
                let rule: StaticString = key == .isCLicked ? "xtremepush.android-bridge" : "xtremepush.status"
                return item.flag(key, as: .clicked, by: rule, accepting: .stringOrNumber)
            }.first ?? false
        message.status = opened == true || message.clicked ? .read : .unread
        if message.clicked, opened != true, let key = clicks.first(where: item.has) {
            item.recordProvenance(key, as: .status, by: "xtremepush.status")
        }
    }

    private func sent(_ item: VendorObject<Key>) -> Instant? {
        for key in [Key.createTimestamp, .create_time] where !isAbsent(item[key]) {
            if let sent = item.instant(key, as: .sentAt, by: "xtremepush.times", epoch: .seconds) { return sent }
        }
        return nil
    }

    /// Whether a time is `"null"`, which the bridge writes for an absent time.
    private func isAbsent(_ time: VendorValue?) -> Bool { time?.isString("null") == true }
}

extension XtremePushAdapter {
    /// Where each unified field comes from.
    ///
    /// In every shape, the SDK's keys are read first, and then the server's.
    public var mapping: [FieldMapping] { Self.derivedMapping }

    private static let derivedMapping = XtremePushAdapter().mapping(
        reading: [
            #"{"id":"1","isClicked":1,"style":{},"response":{"message":{"identifier":"2"},"#
                + #""action":{"identifier":"3","url":"x"}},"#
                + #""message":{"style":{},"actions":[],"u":"y","aps":{"alert":{}}}}"#,
            #"{"id":"1","isCLicked":1,"response":{"message":{},"action":{"identifier":"3"}},"#
                + #""message":{"id":"4","url":"x","u":"y","aps":{"alert":"z"}}}"#,
            #"{"id":"1","clicked":1}"#,
            #"{"id":"1","isCard":true,"response":{"message":{}},"message":{}}"#,
        ],
        choosing: [.status: .firstTrue, .style: .all, .vendor: .all],
        otherwise: [
            .layout: "xtremepush.layout.absent", .status: "xtremepush.status", .clicked: "xtremepush.status",
            .tap: "xtremepush.tap.none",
        ])
}
