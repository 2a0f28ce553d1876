import InboxJSON
import InboxModel

/// The content of a message, by its kind: texts, image, tap.
struct SalesforceContent {
    private typealias Fields = VendorObject<SalesforceKey>

    /// The keys of `notificationMessage`: the push that was copied to the inbox.
    private enum NotificationKey: String, VendorKey {
        case title, subtitle, alert, mediaUrl, mediaAltText, url
        case customKeys  // an object, or [{"key","value"}]
        case aps  // on iOS, with the whole copied push

        static let table = VendorKeyTable<Self>()
    }

    private enum MediaKey: String, VendorKey {
        case url, iosUrl, androidUrl, altText, alt

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary = NotificationKey.names + MediaKey.names + AppleAlert.vocabulary

    private let fields: VendorObject<SalesforceKey>
    private let isPush: Bool
    private let notification: VendorObject<NotificationKey>?
    /// The texts of a push that has none of its own; used for pushes alone.
    private lazy var alert = AppleAlert(fields.object(.aps))
    /// The texts of a copied push that has none of its own; used for push copies alone.
    private lazy var notificationAlert = AppleAlert(notification?.object(.aps))
    /// The code, and the kind; nil if neither code nor content gives one, and the message is read as Inbox 1.0.
    private let code: String?
    private let kind: SalesforceKind.Documented?
    /// A bit for each key, by its number: set if a text was looked for there, whether or not there was one.
    private var textKeysRead: UInt64 = 0

    init(_ fields: VendorObject<SalesforceKey>, isPush: Bool) {
        self.fields = fields
        self.isPush = isPush
        let notification = fields.objectOrString(.notificationMessage, NotificationKey.self)
        // An empty object counts as absent.
        self.notification = notification.flatMap { $0.value.json.object?.isEmpty == false ? $0 : nil }
        code = fields.digits(.inboxMessageType, accepting: .stringOrNumber)
        kind = SalesforceKind.Documented.decide(
            code: code, from: fields[.inboxMessageType],
            hasInbox2Fields: fields.hasPlainText(.inboxSubtitle) || fields.hasPlainText(.inboxMessage),
            hasNotification: self.notification != nil)
        if kind != .inbox2 {
            for key in [SalesforceKey.inboxSubtitle, .inboxMessage] where fields.has(key) && !fields.hasPlainText(key) {
                fields[key]?.reportWrongType(expected: "a string")
            }
        }
        let shape = kind ?? .inbox1
        fields.value.recordShape(shape.rawValue)
    }

    // MARK: Texts

    /// Reads title, subtitle and body: for each, the first field of its kind that has a text.
    mutating func readTexts(into message: inout InboxMessage) {
        switch kind {
        case .pcti:
            if notification?.readText(.title, into: &message, as: .title) != true,
                notificationAlert?.readTitle(into: &message) != true
            {
                readText([.title, .subject], into: &message, as: .title)
            }
            if notification?.readText(.subtitle, into: &message, as: .subtitle) != true,
                notificationAlert?.readSubtitle(into: &message) != true
            {
                readText([.subtitle], into: &message, as: .subtitle)
            }
            if notification?.readText(.alert, into: &message, as: .body) != true,
                notificationAlert?.readBody(into: &message) != true
            {
                readText([.alert], into: &message, as: .body)
            }
        case .inbox2:
            readText([.subject, .title], into: &message, as: .title)
            readText([.inboxSubtitle, .subtitle], into: &message, as: .subtitle)
            readText([.inboxMessage, .alert], into: &message, as: .body)
        case .inbox1, nil:
            readText([.subject, .title], into: &message, as: .title)
            readText([.subtitle], into: &message, as: .subtitle)
            readText([.alert], into: &message, as: .body)
        }
    }

    /// Reads a text of the message: that of the first key that has one.
    private mutating func readText(
        _ keys: [SalesforceKey], into message: inout InboxMessage, as field: InboxMessage.TextField
    ) {
        for key in keys {
            textKeysRead |= Self.bit(key)
            if readText(key, into: &message, as: field) { return }
        }
    }

    /// Reads a text of the message; in a push, of `aps.alert` if the message itself has none.
    private mutating func readText(
        _ key: SalesforceKey, into message: inout InboxMessage, as field: InboxMessage.TextField
    ) -> Bool {
        if fields.readText(key, into: &message, as: field) { return true }
        guard isPush else { return false }
        switch key {
        case .alert: return alert?.readBody(into: &message) == true
        case .title: return alert?.readTitle(into: &message) == true
        case .subtitle: return alert?.readSubtitle(into: &message) == true
        default: return false
        }
    }

    private static func bit(_ key: SalesforceKey) -> UInt64 { 1 << UInt64(key.number) }

    /// Adds the texts that belong in `vendor`, as they were sent: of the four that all kinds share, those that were not
    /// read.
    ///
    /// - Precondition: The texts have been read.
    private func addUnreadTexts(to vendor: inout [JSONObject.Member]) {
        for key in [SalesforceKey.subject, .title, .subtitle, .alert] where textKeysRead & Self.bit(key) == 0 {
            if fields.has(key) { fields.add(key, to: &vendor) }
        }
    }

    /// The code as an integer; a number that no integer holds keeps its spelling, because the digits of `1e400` are many.
    private var codeValue: JSONValue? {
        guard let code else { return nil }
        guard Int(code) == nil else { return JSONValue(lexeme: code) }
        let given = fields[.inboxMessageType]?.json
        return given?.kind == .number ? given : JSONValue(lexeme: code)
    }

    /// Adds the members of `vendor`: code and kind, the whole notification, unread texts.
    ///
    /// - Precondition: The texts have been read.
    func addVendorMembers(to vendor: inout [JSONObject.Member]) {
        if let codeValue { vendor.append(.init(key: "inboxMessageType", value: codeValue)) }
        if let kind { vendor.append(.init(key: "inboxMessageKind", value: kind.json)) }
        if let notification { vendor.append(.init(key: "notificationMessage", value: notification.value.json)) }
        addUnreadTexts(to: &vendor)
    }

    /// The custom keys of the push that was copied to the inbox.
    var pushedCustomKeys: VendorValue? { kind == .pcti ? notification?[.customKeys] : nil }

    // MARK: Image and tap

    /// Reads the image and its description.
    func readImage(into message: inout InboxMessage) {
        let copied = kind == .pcti ? notification : nil
        var hasImage =
            copied?.readImageURL(.mediaUrl, into: &message, as: .image) == true
            || fields.readImageURL(.mediaURL, into: &message, as: .image)
        var hasAlt =
            copied?.readText(.mediaAltText, into: &message, as: .imageAlt) == true
            || fields.readText(.mediaAltText, into: &message, as: .imageAlt)
        // The object is not read if the flat keys have both.
        if !hasImage || !hasAlt, let media = fields.object(.media, MediaKey.self) {
            hasImage = hasImage || media.readImageURL([.url, .iosUrl, .androidUrl], into: &message, as: .image)
            hasAlt = hasAlt || media.readText([.altText, .alt], into: &message, as: .imageAlt)
        }
        if !hasImage { fields.readImageURL(._mediaUrl, into: &message, as: .image) }
        if !hasAlt { fields.readText(._mediaAlt, into: &message, as: .imageAlt) }
    }

    /// Reads the tap, and adds to `vendor` the URLs that cannot be used.
    func readTap(into message: inout InboxMessage, _ vendor: inout [JSONObject.Member]) {
        if kind == .pcti, notification?.readLink(.url, into: &message) == true { return }
        // A push opens its OpenDirect URL, else its CloudPage.
        for key in isPush ? [SalesforceKey._od, ._x, .url] : [.url] {
            if fields.readLink(key, into: &message) { return }
            if fields.hasPlainText(key) { fields.add(key, to: &vendor) }
        }
    }
}
