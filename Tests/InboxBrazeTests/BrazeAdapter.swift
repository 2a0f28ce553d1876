import UnifiedInbox

/// Braze: content cards.
///
/// React Native and Cordova have long keys (braze-react-native-sdk, `index.d.ts`; braze-cordova-sdk,
/// `ContentCardUtils.kt`), Flutter and Unity short ones (braze-flutter-sdk, `braze_plugin.dart`; braze-unity-sdk,
/// `ContentCard.cs`).
final class BrazeAdapter: InboxAdapter {
    let provider = Provider("braze")
    /// The strong keys are words that only a card has.
    ///
    /// Two letters can be anyone's, so these keys are weak. Other vendors have `id`, `title`, `type` and `url` too.
    let signature = VendorSignature(
        messageKeys: Key.names,
        strongKeys: ["cardDescription", "imageAspectRatio", "openURLInWebView"],
        weakKeys: ["dismissible", "isControl", "tp", "tt", "ds", "ca", "ea", "uw", "db"])
    /// *Content Card integration*, the table of methods; none marks a card as not viewed.
    let capabilities = ProviderCapabilities(
        read: VendorCall("logContentCardImpression", [.init("cardId", .vendorID)]),
        delete: VendorCall("logContentCardDismissed", [.init("cardId", .vendorID)]),
        click: VendorCall("logContentCardClicked", [.init("cardId", .vendorID)]), clickImpliesRead: true)
    /// `cards` from React Native's listener and the server; `contentCards`, a list of strings, from Flutter's listener.
    ///
    /// No other vendor has a list with one of these names.
    let lists = [FeedList("cards", distinctive: .ifPresent), FeedList("contentCards", distinctive: .ifPresent)]
}

extension BrazeAdapter {
    /// A card's keys: the bridges' key, then the SDK's.
    enum Key: String, VendorKey {
        case id
        case type, tp
        case created, ca  // Unix seconds
        case expiresAt, ea  // Unix seconds; below 0 for never
        case viewed, v
        case clicked, cl
        case dismissed, d, r
        case pinned, p
        case title, tt
        case cardDescription, ds
        case image, i
        case imageAspectRatio, ar
        case url, u
        case openURLInWebView, uw
        case domain, dm  // the link's text
        case extras, e
        case dismissible, db
        case isControl
        case isTest, t

        static let table = VendorKeyTable<Self>()
    }
}

extension BrazeAdapter {
    /// Reads a card; false if it has no usable identifier.
    func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let card = element.object(Key.self), let id = card.text(.id, as: .vendorID, by: "braze.id")
        else { return false }
        message.vendorID = id
        message.title =
            card.text(.title, as: .title, by: "braze.text") ?? card.text(.tt, as: .title, by: "braze.short-keys")
        message.body =
            card.text(.cardDescription, as: .body, by: "braze.text")
            ?? card.text(.ds, as: .body, by: "braze.short-keys")
        message.pinned =
            card.flag(.pinned, as: .pinned, by: "braze.pinned") ?? card.flag(.p, as: .pinned, by: "braze.short-keys")
            ?? false
        message.sentInstant =
            card.instant(.created, as: .sentAt, by: "braze.created", epoch: .seconds)
            ?? card.instant(.ca, as: .sentAt, by: "braze.short-keys", epoch: .seconds)
        message.expiryInstant = expiry(card)
        readStatus(card, into: &message)
        let type = type(card, .type, by: "braze.type") ?? type(card, .tp, by: "braze.short-keys")
        readImage(card, type, into: &message)
        message.tap = tap(card)
        message.custom =
            card.customData(.extras, by: "braze.extras") ?? card.customData(.e, by: "braze.short-keys") ?? [:]
        message.vendor = vendor(card, type, isOpenable: message.tap != nil)
        return true
    }
}

extension BrazeAdapter {
    /// *expiresAt*: a card with a number below 0 never expires, which is documented and has no diagnostic.
    private func expiry(_ card: VendorObject<Key>) -> Instant? {
        if let never = [Key.expiresAt, .ea].first(where: { card[$0]?.json.double ?? 0 < 0 }) {
            card.recordProvenance(never, as: .expiresAt, by: never == .ea ? "braze.short-keys" : "braze.expires")
            return nil
        }
        return card.expiry(
            [.expiresAt], by: "braze.expires", epoch: .seconds,
            otherwise: card.expiry([.ea], by: "braze.short-keys", epoch: .seconds))
    }

    /// A clicked card has been seen; a dismissed or removed one is deleted.
    private func readStatus(_ card: VendorObject<Key>, into message: inout InboxMessage.Fields) {
        let viewed =
            card.flag(.viewed, as: .status, by: "braze.status") ?? card.flag(.v, as: .status, by: "braze.short-keys")
            ?? false
        message.clicked =
            card.flag(.clicked, as: .clicked, by: "braze.status")
            ?? card.flag(.cl, as: .clicked, by: "braze.short-keys") ?? false
        let isGone = [
            card.flag(.dismissed, as: .status, by: "braze.status.gone"),
            card.flag(.d, as: .status, by: "braze.short-keys"), card.flag(.r, as: .status, by: "braze.status.gone"),
        ].contains(true)
        message.status = isGone ? .deleted : viewed || message.clicked ? .read : .unread
    }
}

extension BrazeAdapter {
    /// The meaning of a card's type: its layout, or that the user must not see it.
    enum CardType: Equatable {
        case shown(MessageLayout)
        case control
    }

    /// *The Content Card type*, in the bridges' words and in the SDK's.
    static let types: [String: CardType] = [
        "ImageOnly": .shown(.banner), "banner_image": .shown(.banner),
        "Captioned": .shown(.captioned), "captioned_image": .shown(.captioned),
        "Classic": .shown(.classic), "short_news": .shown(.classic), "text_announcement": .shown(.classic),
        "Control": .control, "control": .control,
    ]

    private func type(_ card: VendorObject<Key>, _ key: Key, by rule: StaticString) -> CardType? {
        card.word(key, as: .layout, by: rule, expected: "ImageOnly, Captioned, Classic, Control") { Self.types[$0] }
    }

    /// The image of a classic card is a thumbnail beside its text; that of any other card is as wide as the card.
    private func readImage(_ card: VendorObject<Key>, _ type: CardType?, into message: inout InboxMessage.Fields) {
        if case .shown(let layout) = type { message.layout = layout }
        let isThumbnail = type == .shown(.classic)
        let field: UnifiedField = isThumbnail ? .icon : .image
        let url =
            card.imageURL(.image, as: field, by: "braze.image") ?? card.imageURL(.i, as: field, by: "braze.short-keys")
        if isThumbnail { message.icon = url } else { message.image = url }
    }

    /// *url*: a web address, for a view of the app or for the browser, or a URL with the app's own scheme.
    private func tap(_ card: VendorObject<Key>) -> InboxAction? {
        let inApp =
            card.flag(.openURLInWebView, as: .tap, by: "braze.webview")
            ?? card.flag(.uw, as: .tap, by: "braze.short-keys")
        let url = card.link(.url, as: .tap, by: "braze.url") ?? card.link(.u, as: .tap, by: "braze.short-keys")
        guard let url else { return nil }
        let scheme = url.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else { return InboxAction(kind: .deeplink(url)) }
        return InboxAction(kind: .openURL(url, target: inApp.map { $0 ? .inApp : .external }))
    }
}

extension BrazeAdapter {
    /// The values without a unified field, under the bridges' names, and those that could not be used.
    ///
    /// A control card counts as seen, but is not shown; on iOS only *isControl* says so.
    private func vendor(_ card: VendorObject<Key>, _ type: CardType?, isOpenable: Bool) -> JSONObject {
        var members = JSONObjectBuilder()
        func keep(_ key: Key, _ short: Key, by rule: StaticString) {
            if card.has(key) {
                card.keep(key, in: &members, by: rule)
            } else {
                card.keep(short, as: key.name, in: &members, by: "braze.short-keys")
            }
        }
        keep(.domain, .dm, by: "braze.vendor")
        keep(.imageAspectRatio, .ar, by: "braze.vendor")
        keep(.dismissible, .db, by: "braze.vendor")
        keep(.isTest, .t, by: "braze.vendor")
        if card.flag(.isControl) == true || type == .control {
            members.set("isControl", to: true)
            card.recordProvenance(.isControl, as: .vendor, by: "braze.control")
        }
        if type == nil { keep(.type, .tp, by: "braze.type.unknown") }
        if !isOpenable { keep(.url, .u, by: "braze.url.unusable") }
        return members.object
    }
}

extension BrazeAdapter {
    /// The origin of each unified field.
    var mapping: [FieldMapping] { Self.derivedMapping }

    private static let derivedMapping = BrazeAdapter().mapping(
        reading: [
            #"{"id":"1","domain":"a","imageAspectRatio":1,"dismissible":true,"isTest":true,"type":"b","url":"c"}"#,
            #"{"id":"1","dm":"a","imageAspectRatio":1,"db":true,"isTest":false,"isControl":true,"tp":"b","url":"c"}"#,
            #"{"id":"1","domain":"a","ar":1,"dismissible":true,"t":false,"type":"b","u":"c"}"#,
            #"{"id":"1","tp":"short_news"}"#,
        ],
        choosing: [.status: .all, .tap: .all, .vendor: .all], otherwise: [.status: "braze.status"])

    /// The words for a type.
    var vocabulary: [String] { Self.types.keys.sorted() }
}
