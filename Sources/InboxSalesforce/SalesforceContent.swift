import InboxJSON
import InboxModel

/// What a message shows, by its kind: texts, picture, tap.
struct SalesforceContent {
    private typealias Fields = VendorObject<SalesforceKey>

    /// Of `notificationMessage`: the push that was copied to the inbox.
    private enum NotificationKey: Int, VendorKey {
        case title, subtitle, alert, mediaUrl, mediaAltText, url
        case customKeys  // an object, or [{"key","value"}]
        case aps  // of iOS, where the copied push is there whole

        static let table = VendorKeyTable<Self>()
    }

    private enum MediaKey: Int, VendorKey {
        case url, iosUrl, androidUrl, altText, alt

        static let table = VendorKeyTable<Self>()
    }

    static let vocabulary = NotificationKey.names + MediaKey.names + AppleAlert.vocabulary

    private let fields: VendorObject<SalesforceKey>
    private let isPush: Bool
    private let notification: VendorObject<NotificationKey>?
    /// What a push shows where it has no text of its own; asked of pushes alone.
    private lazy var alert = AppleAlert(fields.object(.aps))
    /// What the copied push shows where it has no text of its own; asked of push copies alone.
    private lazy var notificationAlert = AppleAlert(notification?.object(.aps))
    /// The code as it was read, and the kind; none where nothing tells it, and the message is read as Inbox 1.0.
    private let code: String?
    private let kind: SalesforceKind?

    init(_ fields: VendorObject<SalesforceKey>, isPush: Bool) {
        self.fields = fields
        self.isPush = isPush
        let notification = fields.objectOrString(.notificationMessage, NotificationKey.self)
        // An empty object is no field.
        self.notification = notification.flatMap { $0.value.json.object?.isEmpty == false ? $0 : nil }
        code = fields.digits(.inboxMessageType, either: true)
        kind = SalesforceKind.decide(
            code: code, from: fields[.inboxMessageType],
            hasInbox2Fields: fields.hasPlainText(.inboxSubtitle) || fields.hasPlainText(.inboxMessage),
            hasNotification: self.notification != nil)
        let shape = kind ?? .inbox1
        fields.value.note(shape: shape.rawValue)
    }

    // MARK: Texts

    /// Reads title, subtitle and body: each the first of its kind's fields that has a text.
    mutating func readTexts(into message: inout InboxMessage) {
        let (title, subtitle, body): (FieldText?, FieldText?, FieldText?)
        switch kind {
        case .pcti:
            title =
                notification?.placedText(.title, as: .title) ?? notificationAlert?.title(as: .title)
                ?? text(.title, as: .title) ?? text(.subject, as: .title)
            subtitle =
                notification?.placedText(.subtitle, as: .subtitle) ?? notificationAlert?.subtitle(as: .subtitle)
                ?? text(.subtitle, as: .subtitle)
            body =
                notification?.placedText(.alert, as: .body) ?? notificationAlert?.body(as: .body)
                ?? text(.alert, as: .body)
        case .inbox2:
            title = text(.subject, as: .title) ?? text(.title, as: .title)
            subtitle = text(.inboxSubtitle, as: .subtitle) ?? text(.subtitle, as: .subtitle)
            body = text(.inboxMessage, as: .body) ?? text(.alert, as: .body)
        case .inbox1, nil:
            title = text(.subject, as: .title) ?? text(.title, as: .title)
            subtitle = text(.subtitle, as: .subtitle)
            body = text(.alert, as: .body)
        }
        message.texts.set(.title, title)
        message.texts.set(.subtitle, subtitle)
        message.texts.set(.body, body)
    }

    /// A text of the message; in a push, of `aps.alert` where the message itself has none.
    private mutating func text(_ key: SalesforceKey, as field: UnifiedField) -> FieldText? {
        if let text = fields.placedText(key, as: field) { return text }
        guard isPush else { return nil }
        switch key {
        case .alert: return alert?.body(as: field)
        case .title: return alert?.title(as: field)
        case .subtitle: return alert?.subtitle(as: field)
        default: return nil
        }
    }

    /// Adds the texts that stand in `vendor`, as given: of the four that all kinds share, those that no reading has asked.
    private mutating func addUnreadTexts(to vendor: inout [JSONObject.Member]) {
        var asked: UInt64 = 0
        func note(_ key: SalesforceKey) { asked |= 1 << UInt64(key.rawValue) }
        /// Goes through alternatives as ``readTexts(into:)`` does: behind the first that has a text nobody is asked.
        func ask(_ first: SalesforceKey, else second: SalesforceKey) {
            note(first)
            if !fields.hasPlainText(first) { note(second) }
        }
        switch kind {
        case .pcti:
            if notification?.hasPlainText(.title) != true, notificationAlert?.hasTitle != true {
                note(.title)
                // Where a push has no title of its own, that of `aps.alert` comes before the subject.
                let hasTitle =
                    fields.hasPlainText(.title) || isPush && alert?.hasTitle == true
                if !hasTitle { note(.subject) }
            }
            if notification?.hasPlainText(.subtitle) != true, notificationAlert?.hasSubtitle != true {
                note(.subtitle)
            }
            if notification?.hasPlainText(.alert) != true, notificationAlert?.hasBody != true { note(.alert) }
        case .inbox2:
            ask(.subject, else: .title)
            ask(.inboxSubtitle, else: .subtitle)
            ask(.inboxMessage, else: .alert)
        case .inbox1, nil:
            ask(.subject, else: .title)
            note(.subtitle)
            note(.alert)
        }
        func add(_ key: SalesforceKey) {
            if asked & (1 << UInt64(key.rawValue)) == 0, fields.has(key) { fields.add(key, to: &vendor) }
        }
        add(.subject)
        add(.title)
        add(.subtitle)
        add(.alert)
    }

    /// Adds what stands in `vendor`: code and kind, the notification whole, unread texts.
    mutating func addVendorMembers(to vendor: inout [JSONObject.Member]) {
        if let code = code.flatMap({ JSONValue(lexeme: $0) }) {
            vendor.append(.init(key: "inboxMessageType", value: code))
        }
        if let kind { vendor.append(.init(key: "inboxMessageKind", value: kind.json)) }
        if let notification { vendor.append(.init(key: "notificationMessage", value: notification.value.json)) }
        addUnreadTexts(to: &vendor)
    }

    /// The custom keys of the push that was copied to the inbox.
    var pushedCustomKeys: VendorValue? { kind == .pcti ? notification?[.customKeys] : nil }

    // MARK: Picture and tap

    /// Reads the picture and what it shows.
    func readPicture(into message: inout InboxMessage) {
        var image = kind == .pcti ? notification?.placedPicture(.mediaUrl, as: .image) : nil
        image = image ?? fields.placedPicture(.mediaURL, as: .image)
        var alt = kind == .pcti ? notification?.placedText(.mediaAltText, as: .imageAlt) : nil
        alt = alt ?? fields.placedText(.mediaAltText, as: .imageAlt)
        // Where the flat keys have both, nobody asks the object.
        if image == nil || alt == nil, let media = fields.object(.media, MediaKey.self) {
            image =
                image ?? media.placedPicture(.url, as: .image) ?? media.placedPicture(.iosUrl, as: .image)
                ?? media.placedPicture(.androidUrl, as: .image)
            alt = alt ?? media.placedText(.altText, as: .imageAlt) ?? media.placedText(.alt, as: .imageAlt)
        }
        message.texts.set(.image, image ?? fields.placedPicture(._mediaUrl, as: .image))
        message.texts.set(.imageAlt, alt ?? fields.placedText(._mediaAlt, as: .imageAlt))
    }

    /// Reads the tap, and adds what stands in `vendor` of URLs that could not be used.
    func readTap(into message: inout InboxMessage, _ vendor: inout [JSONObject.Member]) {
        if kind == .pcti, let url = notification?.placedLink(.url, as: .tap) {
            message.setTap(.openURL, url)
            return
        }
        // A push opens its OpenDirect URL, else its CloudPage.
        if isPush {
            if takes(._od, into: &message, &vendor) { return }
            if takes(._x, into: &message, &vendor) { return }
        }
        _ = takes(.url, into: &message, &vendor)
    }

    /// Whether a key holds a URL that can be opened; of any other its text stands in `vendor`.
    private func takes(
        _ key: SalesforceKey, into message: inout InboxMessage, _ vendor: inout [JSONObject.Member]
    ) -> Bool {
        guard let url = fields.placedLink(key, as: .tap) else {
            if fields.hasPlainText(key) { fields.add(key, to: &vendor) }
            return false
        }
        message.setTap(.openURL, url)
        return true
    }
}
