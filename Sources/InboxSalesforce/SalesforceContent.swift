import InboxJSON
import InboxModel

/// What a message shows, by its kind: texts, picture, tap.
struct SalesforceContent {
    private typealias Fields = VendorObject<SalesforceKey>

    /// Of `notificationMessage`: the push that was copied to the inbox.
    private enum NotificationKey: Int, VendorKey {
        case title, subtitle, alert, mediaUrl, url

        static let table = VendorKeyTable<Self>()
    }

    /// Of `aps.alert`, Apple's dictionary.
    private enum AlertKey: Int, VendorKey {
        case title, subtitle, body

        static let table = VendorKeyTable<Self>()
    }

    private enum ApsKey: Int, VendorKey {
        case alert

        static let table = VendorKeyTable<Self>()
    }

    private enum MediaKey: Int, VendorKey {
        case url, iosUrl, androidUrl, altText, alt

        static let table = VendorKeyTable<Self>()
    }

    private let fields: VendorObject<SalesforceKey>
    private let isPush: Bool
    private let notification: VendorObject<NotificationKey>?
    private let media: VendorObject<MediaKey>?
    /// The code as it was read, and the kind; none where nothing tells it, and the message is read as Inbox 1.0.
    private let code: Int?
    private let kind: SalesforceKind?

    init(_ fields: VendorObject<SalesforceKey>, isPush: Bool) {
        self.fields = fields
        self.isPush = isPush
        let notification = fields.objectOrString(.notificationMessage, NotificationKey.self)
        // An empty object is no field.
        self.notification = notification.flatMap { $0.value.json.object?.isEmpty == false ? $0 : nil }
        media = fields.object(.media, MediaKey.self)
        code = fields.integer(.inboxMessageType, either: true)
        kind = SalesforceKind.decide(
            code: code, from: fields[.inboxMessageType],
            hasInbox2Fields: fields.isField(.inboxSubtitle) || fields.isField(.inboxMessage),
            hasNotification: self.notification != nil)
    }

    // MARK: Texts

    /// Reads title, subtitle and body: each the first of its kind's fields that has a text.
    func readTexts(into message: inout InboxMessage) {
        switch kind {
        case .pcti:
            message.title =
                notification?.text(.title, as: .title) ?? text(.title, as: .title) ?? text(.subject, as: .title)
            message.subtitle = notification?.text(.subtitle, as: .subtitle) ?? text(.subtitle, as: .subtitle)
            message.body = notification?.text(.alert, as: .body) ?? text(.alert, as: .body)
        case .inbox2:
            message.title = text(.subject, as: .title) ?? text(.title, as: .title)
            message.subtitle = text(.inboxSubtitle, as: .subtitle) ?? text(.subtitle, as: .subtitle)
            message.body = text(.inboxMessage, as: .body) ?? text(.alert, as: .body)
        case .inbox1, nil:
            message.title = text(.subject, as: .title) ?? text(.title, as: .title)
            message.subtitle = text(.subtitle, as: .subtitle)
            message.body = text(.alert, as: .body)
        }
    }

    /// A text of the message; in a push, of `aps.alert` where the message itself has none.
    private func text(_ key: SalesforceKey, as field: UnifiedField) -> String? {
        if let text = fields.text(key, as: field) { return text }
        guard isPush else { return nil }
        let alert = fields[.aps]?.object(ApsKey.self)?[.alert]
        let dictionary = alert?.object(AlertKey.self)
        switch key {
        case .alert: return alert?.string.flatMap { _ in alert?.text() } ?? dictionary?.text(.body, as: field)
        case .title: return dictionary?.text(.title, as: field)
        case .subtitle: return dictionary?.text(.subtitle, as: field)
        default: return nil
        }
    }

    /// The texts that stand in `vendor`, as given: of the four that all kinds share, those that no reading has asked.
    private var unreadTexts: [SalesforceKey] {
        var asked: [SalesforceKey] = []
        /// Goes through alternatives as ``readTexts(into:)`` does: behind the first that has a text nobody is asked.
        func ask(_ first: Bool, _ keys: SalesforceKey...) {
            var hasText = first
            for key in keys where !hasText {
                asked.append(key)
                hasText = fields[key]?.plainText != nil
            }
        }
        switch kind {
        case .pcti:
            ask(notification?[.title]?.plainText != nil, .title, .subject)
            ask(notification?[.subtitle]?.plainText != nil, .subtitle)
            ask(notification?[.alert]?.plainText != nil, .alert)
        case .inbox2:
            ask(false, .subject, .title)
            ask(false, .inboxSubtitle, .subtitle)
            ask(false, .inboxMessage, .alert)
        case .inbox1, nil:
            ask(false, .subject, .title)
            asked += [.subtitle, .alert]
        }
        return [.subject, .title, .subtitle, .alert].filter { !asked.contains($0) && fields.has($0) }
    }

    /// What stands in `vendor`: code and kind, the notification whole, unread texts.
    var vendor: [JSONObject.Member] {
        var members: [JSONObject.Member] = []
        if let code { members.append(.init(key: "inboxMessageType", value: JSONValue(code))) }
        if let kind { members.append(.init(key: "inboxMessageKind", value: JSONValue(kind.rawValue))) }
        if let notification { members.append(.init(key: "notificationMessage", value: notification.value.json)) }
        return members + fields.members(of: unreadTexts)
    }

    // MARK: Picture and tap

    /// Reads the picture and what it shows.
    func readPicture(into message: inout InboxMessage) {
        if kind == .pcti { message.image = notification?.picture(.mediaUrl, as: .image) }
        message.image =
            message.image ?? fields.picture(.mediaURL, as: .image) ?? media?.picture(.url, as: .image)
            ?? media?.picture(.iosUrl, as: .image) ?? media?.picture(.androidUrl, as: .image)
            ?? fields.picture(._mediaUrl, as: .image)
        if let alt = fields.text(.mediaAltText, as: .imageAlt) ?? media?.text(.altText, as: .imageAlt)
            ?? media?.text(.alt, as: .imageAlt) ?? fields.text(._mediaAlt, as: .imageAlt)
        {
            message.imageAlt = alt
        }
    }

    /// Reads the tap; what stands in `vendor` of URLs that could not be used.
    func readTap(into message: inout InboxMessage) -> [JSONObject.Member] {
        if kind == .pcti, let url = notification?.link(.url, as: .tap) {
            message.tap = InboxAction(kind: .openURL(url))
            return []
        }
        // OpenDirect, then a CloudPage.
        let keys: [SalesforceKey] = isPush ? [.url, ._od, ._x] : [.url]
        for (number, key) in keys.enumerated() {
            guard let url = fields.link(key, as: .tap) else { continue }
            message.tap = InboxAction(kind: .openURL(url))
            return fields.members(of: keys[..<number].filter(fields.has))
        }
        return fields.members(of: keys.filter(fields.has))
    }
}

extension VendorObject<SalesforceKey> {
    /// Whether a field of one kind is there: not blank, no empty object.
    fileprivate func isField(_ key: SalesforceKey) -> Bool {
        has(key) && self[key]?.json.object?.isEmpty != true
    }
}
