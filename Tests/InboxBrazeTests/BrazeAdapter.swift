import UnifiedInbox

/// Braze: content cards.
///
/// As React Native and Cordova hand them over (braze-react-native-sdk, `index.d.ts`, *ContentCardBase*;
/// braze-cordova-sdk, `ContentCardUtils.kt`), and under the short keys of the SDK's own JSON, as Flutter and Unity do
/// (braze-flutter-sdk, `braze_plugin.dart`, *BrazeContentCard*; braze-unity-sdk, `ContentCard.cs`).
struct BrazeAdapter: InboxAdapter {
    let provider = Provider("braze")
    let messageKeys = Key.names
    /// `id`, `title`, `type`, `url` and `created` are others' too, and so may `p` and `u` be.
    let distinctiveKeys = [
        "cardDescription", "imageAspectRatio", "openURLInWebView", "dismissible", "isControl",
        "tp", "tt", "ds", "ca", "ea", "uw", "db",
    ]
    /// *Content Card integration*, the table of methods; none marks a card as not viewed.
    let capabilities = ProviderCapabilities(
        read: VendorCall("logContentCardImpression", [.init("cardId", .vendorID)]),
        delete: VendorCall("logContentCardDismissed", [.init("cardId", .vendorID)]),
        click: VendorCall("logContentCardClicked", [.init("cardId", .vendorID)]), clickImpliesRead: true)
}

extension BrazeAdapter {
    /// A card's keys: the bridges' word, then the SDK's.
    enum Key: Int, VendorKey {
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
    /// `cards`, as React Native's listener and the server have it; `contentCards`, as Flutter's has it, of strings.
    func list(in root: JSONObject) -> FeedList? {
        FeedList.first(of: [
            FeedList("cards", root["cards"]),
            FeedList("contentCards", root["contentCards"]),
        ])
    }

    /// No other vendor's lists are named so.
    func distinctiveKeys(ofRoot root: JSONObject) -> [String] {
        ["cards", "contentCards"].filter { root.hasValue($0) }
    }
}

extension BrazeAdapter {
    /// Reads a card; nil where it has no usable identifier.
    func message(from element: VendorValue) -> InboxMessage? {
        guard let card = element.object(Key.self), let id = card.text(.id, as: .vendorID) else { return nil }
        var message = InboxMessage(provider: provider, vendorID: id)
        message.title = card.text(.title, as: .title) ?? card.text(.tt, as: .title)
        message.body = card.text(.cardDescription, as: .body) ?? card.text(.ds, as: .body)
        message.pinned = card.flag(.pinned, as: .pinned) ?? card.flag(.p, as: .pinned) ?? false
        message.sentAt =
            card.date(.created, as: .sentAt, epoch: .seconds) ?? card.date(.ca, as: .sentAt, epoch: .seconds)
        message.expiresAt = (expiry(of: card, .expiresAt) ?? expiry(of: card, .ea))?.date
        readStatus(of: card, into: &message)
        let type = type(of: card, .type) ?? type(of: card, .tp)
        readPicture(of: card, type, into: &message)
        message.tap = tap(of: card)
        message.custom = card.customData(.extras) ?? card.customData(.e) ?? [:]
        message.vendor = vendor(of: card, type, isOpenable: message.tap != nil)
        return message
    }
}

extension BrazeAdapter {
    /// *expiresAt*: below 0 a card never expires, which is documented, and no finding.
    private func expiry(of card: VendorObject<Key>, _ key: Key) -> Expiry? {
        guard let seconds = card[key]?.json.double, seconds < 0 else {
            return card.expiry(key, as: .expiresAt, epoch: .seconds)
        }
        card.note(key, as: .expiresAt)
        return .never
    }

    /// A card that was clicked has been seen; one that was dismissed, or removed, is gone.
    private func readStatus(of card: VendorObject<Key>, into message: inout InboxMessage) {
        let viewed = card.flag(.viewed, as: .status) ?? card.flag(.v, as: .status) ?? false
        let clicked = card.flag(.clicked, as: .clicked) ?? card.flag(.cl, as: .clicked) ?? false
        let gone = [Key.dismissed, .d, .r].map { card.flag($0, as: .status) }.contains(true)
        message.clicked = clicked
        message.status = gone ? .deleted : viewed || clicked ? .read : .unread
    }
}

extension BrazeAdapter {
    /// What a card's type says: how it is laid out, or that nobody is to see it.
    private enum CardType: Equatable {
        case shown(MessageLayout)
        case control
    }

    /// *The Content Card type*, in the bridges' words and in the SDK's.
    private static let types: [String: CardType] = [
        "ImageOnly": .shown(.banner), "banner_image": .shown(.banner),
        "Captioned": .shown(.captioned), "captioned_image": .shown(.captioned),
        "Classic": .shown(.classic), "short_news": .shown(.classic), "text_announcement": .shown(.classic),
        "Control": .control, "control": .control,
    ]

    private func type(of card: VendorObject<Key>, _ key: Key) -> CardType? {
        card.word(key, as: .layout, expected: "ImageOnly, Captioned, Classic, Control") { Self.types[$0] }
    }

    /// A classic card's picture stands small beside its text, any other's is as wide as the card.
    private func readPicture(of card: VendorObject<Key>, _ type: CardType?, into message: inout InboxMessage) {
        if case .shown(let layout) = type { message.layout = layout }
        if type == .shown(.classic) {
            message.icon = card.picture(.image, as: .icon) ?? card.picture(.i, as: .icon)
        } else {
            message.image = card.picture(.image, as: .image) ?? card.picture(.i, as: .image)
        }
    }

    /// *url*: a web address, in a view of the app or in the browser, or the app's own scheme.
    private func tap(of card: VendorObject<Key>) -> InboxAction? {
        let inApp = card.flag(.openURLInWebView, as: .tap) ?? card.flag(.uw, as: .tap)
        guard let url = card.link(.url, as: .tap) ?? card.link(.u, as: .tap) else { return nil }
        let scheme = url.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else { return InboxAction(kind: .deeplink(url)) }
        return InboxAction(kind: .openURL(url, target: inApp.map { $0 ? .inApp : .external }))
    }
}

extension BrazeAdapter {
    /// What has no unified field, under the bridges' names, and what could not be understood.
    ///
    /// A control card is counted as seen and shown to nobody; iOS says so by *isControl* alone.
    private func vendor(of card: VendorObject<Key>, _ type: CardType?, isOpenable: Bool) -> JSONObject {
        var members: [JSONObject.Member] = []
        func keep(_ keys: Key...) {
            guard let value = keys.lazy.compactMap({ card[$0] }).first(where: { !$0.isBlank }) else { return }
            members.append(.init(key: keys[0].name, value: value.json))
        }
        keep(.domain, .dm)
        keep(.imageAspectRatio, .ar)
        keep(.dismissible, .db)
        keep(.isTest, .t)
        if card.flag(.isControl) == true || type == .control {
            members.append(.init(key: "isControl", value: true))
        }
        if type == nil { keep(.type, .tp) }
        if !isOpenable { keep(.url, .u) }
        return JSONObject(members)
    }
}
