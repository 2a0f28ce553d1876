import InboxJSON
import InboxModel

/// The content of a message: texts, image, tap.
///
/// Its kind says where they are.
struct SalesforceContent {
    /// The keys of `notificationMessage`, the push that was copied to the inbox.
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
    /// The texts in `aps`, for a push that has no other texts.
    private lazy var alert = AppleAlert(fields.object(.aps), by: "salesforce.push.aps")
    /// The texts in `aps`, for a copied push that has no other texts.
    private lazy var notificationAlert = AppleAlert(
        notification?.object(.aps), by: "salesforce.notification.aps")
    /// The code that was sent.
    private let code: String?
    /// Nil if neither the code nor the content shows the kind.
    ///
    /// The message is then read as Inbox 1.0.
    private let kind: SalesforceKind?
    /// One bit for each key, by its number.
    ///
    /// The bit is set if a text was looked for at this key, even if there was none.
    private var textKeysRead: UInt64 = 0

    init(_ fields: VendorObject<SalesforceKey>, isPush: Bool) {
        self.fields = fields
        self.isPush = isPush
        let notification = fields.objectOrString(.notificationMessage, NotificationKey.self)
        // An empty object counts as absent.
        self.notification = notification.flatMap { $0.value.json.object?.isEmpty == false ? $0 : nil }
        code = fields.digits(.inboxMessageType, accepting: .stringOrNumber)
        kind = SalesforceKind.decide(
            code: code, from: fields[.inboxMessageType],
            hasInbox2Fields: [SalesforceKey.inboxSubtitle, .inboxMessage].contains { fields[$0]?.hasPlainText == true },
            hasNotification: self.notification != nil)
        if kind != .inbox2 {
            for key in [SalesforceKey.inboxSubtitle, .inboxMessage] where fields.has(key) {
                if let value = fields[key], !value.hasPlainText { value.reportWrongType(expected: "a string") }
            }
        }
        let shape = kind ?? .inbox1
        fields.value.recordShape(shape.rawValue)
    }

    // MARK: Texts

    /// Title, subtitle and body.
    ///
    /// Each is taken from the first of its keys that has a text. The kind of the message decides which keys these are.
    mutating func texts() -> (title: String?, subtitle: String?, body: String?) {
        switch kind {
        case .pcti:
            (
                notification?.text(.title, as: .title, by: textRule) ?? notificationAlert?.title
                    ?? text([.title, .subject], as: .title),
                notification?.text(.subtitle, as: .subtitle, by: textRule) ?? notificationAlert?.subtitle
                    ?? text([.subtitle], as: .subtitle),
                notification?.text(.alert, as: .body, by: textRule) ?? notificationAlert?.body
                    ?? text([.alert], as: .body)
            )
        case .inbox2:
            (
                text([.subject, .title], as: .title), text([.inboxSubtitle, .subtitle], as: .subtitle),
                text([.inboxMessage, .alert], as: .body)
            )
        case .inbox1, nil:
            (text([.subject, .title], as: .title), text([.subtitle], as: .subtitle), text([.alert], as: .body))
        }
    }

    private var textRule: StaticString {
        switch kind {
        case .pcti: "salesforce.text.pcti"
        case .inbox2: "salesforce.text.inbox2"
        case .inbox1, nil: "salesforce.text.inbox1"
        }
    }

    private mutating func text(_ keys: [SalesforceKey], as field: UnifiedField) -> String? {
        for key in keys {
            textKeysRead |= Self.bit(key)
            if let text = fields.text(key, as: field, by: textRule) ?? pushed(key) { return text }
        }
        return nil
    }

    /// The text in `aps.alert`, for a push that has no such text itself.
    private mutating func pushed(_ key: SalesforceKey) -> String? {
        guard isPush else { return nil }
        switch key {
        case .alert: return alert?.body
        case .title: return alert?.title
        case .subtitle: return alert?.subtitle
        default: return nil
        }
    }

    private static func bit(_ key: SalesforceKey) -> UInt64 { 1 << UInt64(key.number) }

    /// Adds the texts that belong in `vendor`, as they were sent.
    ///
    /// All kinds share four keys for texts. Those of them that were not read are added. A key without a value is tried
    /// too, so that an explanation shows it.
    ///
    /// - Precondition: The texts have been read.
    private func addUnreadTexts(to vendor: inout JSONObjectBuilder) {
        for key in [SalesforceKey.subject, .title, .subtitle, .alert]
        where textKeysRead & Self.bit(key) == 0 || !fields.has(key) {
            fields.keep(key, in: &vendor, by: "salesforce.text.leftover")
        }
    }

    /// The code as an integer.
    ///
    /// A number that is too large for an integer keeps its spelling, because `1e400` has too many digits.
    private var codeValue: JSONValue? {
        guard let code else { return nil }
        guard Int(code) == nil else { return JSONValue(lexeme: code) }
        let given = fields[.inboxMessageType]?.json
        return given?.kind == .number ? given : JSONValue(lexeme: code)
    }

    /// Adds the members of `vendor`: the code and the kind, the whole notification, and texts that were not read.
    ///
    /// - Precondition: The texts have been read.
    func addVendorMembers(to vendor: inout JSONObjectBuilder) {
        if let codeValue {
            vendor.set("inboxMessageType", to: codeValue)
            fields.recordProvenance(.inboxMessageType, as: .vendor, by: "salesforce.kind.code")
        }
        vendor.set("inboxMessageKind", to: kind?.rawValue)
        if let notification {
            vendor.set("notificationMessage", to: notification.value.json)
            fields.recordProvenance(.notificationMessage, as: .vendor, by: "salesforce.notification.whole")
        }
        addUnreadTexts(to: &vendor)
    }

    /// The custom keys in the push that was copied to the inbox.
    var pushedCustomKeys: VendorValue? { kind == .pcti ? notification?[.customKeys] : nil }

    // MARK: Image and tap

    func image() -> (url: String?, alt: String?) {
        let copied = kind == .pcti ? notification : nil
        var url =
            copied?.imageURL(.mediaUrl, as: .image, by: "salesforce.notification.media-and-url")
            ?? fields.imageURL(.mediaURL, as: .image, by: "salesforce.media.flat")
        var alt =
            copied?.text(.mediaAltText, as: .imageAlt, by: "salesforce.notification.media-alt-text")
            ?? fields.text(.mediaAltText, as: .imageAlt, by: "salesforce.media.flat")
        // If the flat keys give both, the object is not read.
        if url == nil || alt == nil, let media = fields.object(.media, MediaKey.self) {
            url =
                url ?? media.imageURL(.url, as: .image, by: "salesforce.media.object")
                ?? media.imageURL(.iosUrl, as: .image, by: "salesforce.media.object")
                ?? media.imageURL(.androidUrl, as: .image, by: "salesforce.media.object")
            alt =
                alt ?? media.text(.altText, as: .imageAlt, by: "salesforce.media.object")
                ?? media.text(.alt, as: .imageAlt, by: "salesforce.media.object")
        }
        return (
            url ?? fields.imageURL(._mediaUrl, as: .image, by: "salesforce.push.media"),
            alt ?? fields.text(._mediaAlt, as: .imageAlt, by: "salesforce.push.media")
        )
    }

    /// URLs that cannot be used are added to `vendor`.
    func tap(_ vendor: inout JSONObjectBuilder) -> InboxAction? {
        if kind == .pcti,
            let url = notification?.link(.url, as: .tap, by: "salesforce.notification.media-and-url")
        {
            return InboxAction(kind: .openURL(url))
        }
        // A push opens its OpenDirect URL. If there is none, it opens its CloudPage.
        for key in isPush ? [SalesforceKey._od, ._x, .url] : [.url] {
            let rule: StaticString =
                switch key {
                case ._od: "salesforce.push.open-direct"
                case ._x: "salesforce.push.cloud-page"
                default: "salesforce.tap"
                }
            if let url = fields.link(key, as: .tap, by: rule) { return InboxAction(kind: .openURL(url)) }
            if fields[key]?.hasPlainText == true { fields.keep(key, in: &vendor, by: "common.url.unusable-tap") }
        }
        return nil
    }
}
