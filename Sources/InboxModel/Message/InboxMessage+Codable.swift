public import InboxJSON

extension InboxMessage: Codable {
    /// Reads the canonical JSON form of any decoder.
    ///
    /// - Throws: `DecodingError` where a required key is missing or a value is not of its documented type.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        guard let message = InboxMessage(canonical: value) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a canonical message of schema 1 is wanted"))
        }
        self = message
    }

    /// Writes the canonical JSON form, `raw` included, to any encoder.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(parsing: canonicalJSON(includingRaw: true)).encode(to: encoder)
    }

    /// Reads the canonical JSON form; nil where a required key is missing or a value is not of its documented type.
    public init?(canonical value: JSONValue) {
        guard value.kind == .object else { return nil }
        var fields = CanonicalFields(value)
        guard let provider = fields.text("provider"), let vendorID = fields.text("vendorID"),
            let status = fields.text("status").flatMap(MessageStatus.init), let pinned = fields.flag("pinned"),
            let clicked = fields.flag("clicked"), let topics = fields.list("topics", { $0.string }),
            let actions = fields.list("actions", InboxAction.init), let custom = fields.object("custom")
        else { return nil }
        self.init(provider: Provider(provider), vendorID: vendorID)
        self.status = status
        self.pinned = pinned
        self.clicked = clicked
        self.topics = topics
        self.actions = actions
        self.custom = custom
        title = fields.text("title")
        subtitle = fields.text("subtitle")
        body = fields.text("body")
        image = fields.text("image")
        imageAlt = fields.text("imageAlt")
        icon = fields.text("icon")
        layout = fields.text("layout").map(MessageLayout.init)
        if let style = fields.value("style", { $0.kind == .object ? CanonicalFields($0) : nil }) {
            var colours = style
            self.style = MessageStyle(
                background: colours.text("background"), titleBackground: colours.text("titleBackground"))
            if colours.isBroken { return nil }
        }
        if let priority = fields.value("priority", { $0.integer }) { self.priority = priority }
        if let delivered = fields.flag("delivered") { self.delivered = delivered }
        sentInstant = fields.value("sentAt", Instant.init)
        startInstant = fields.value("startsAt", Instant.init)
        expiryInstant = fields.value("expiresAt", Instant.init)
        type = fields.text("type")
        if let tap = fields.value("tap", InboxAction.init) { self.tap = tap }
        campaignID = fields.text("campaignID")
        templateID = fields.text("templateID")
        partial = fields.flag("partial") ?? false
        vendor = fields.object("vendor") ?? [:]
        raw = value["raw"] ?? .null
        if fields.isBroken { return nil }
    }
}

extension InboxAction {
    /// Reads the canonical JSON form; nil where a required key is missing or a value is not of its documented type.
    init?(canonical value: JSONValue) {
        guard value.kind == .object else { return nil }
        var fields = CanonicalFields(value)
        let kind: Kind
        switch (fields.text("kind"), fields.text("url"), fields.text("deeplink"), fields.object("payload")) {
        case ("openURL", let url?, _, _):
            kind = .openURL(url, target: fields.value("target") { $0.string.flatMap(Target.init) })
        case ("deeplink", _, let deeplink?, _): kind = .deeplink(deeplink)
        case ("dismiss", _, _, _): kind = .dismiss
        case ("markRead", _, _, _): kind = .markRead
        case ("custom", _, _, let payload?): kind = .custom(payload)
        default: return nil
        }
        self.init(
            title: fields.text("title"), kind: kind, reportValue: fields.text("reportValue"),
            dismisses: fields.flag("dismisses") ?? false, vendor: fields.object("vendor") ?? [:])
        if fields.isBroken { return nil }
    }
}

/// The members of canonical JSON, each of its documented type or absent.
private struct CanonicalFields {
    private let json: JSONValue
    /// Whether a member was there that is not of its type.
    private(set) var isBroken = false

    init(_ json: JSONValue) {
        self.json = json
    }

    mutating func value<Value>(_ key: String, _ read: (JSONValue) -> Value?) -> Value? {
        guard let member = json[key] else { return nil }
        let value = read(member)
        if value == nil { isBroken = true }
        return value
    }

    mutating func text(_ key: String) -> String? { value(key) { $0.string } }
    mutating func flag(_ key: String) -> Bool? { value(key) { $0.bool } }
    mutating func object(_ key: String) -> JSONObject? { value(key) { $0.object } }

    mutating func list<Element>(_ key: String, _ read: (JSONValue) -> Element?) -> [Element]? {
        value(key) { list in
            let elements = list.array?.map(read)
            guard let elements, !elements.contains(where: { $0 == nil }) else { return nil }
            return elements.compactMap(\.self)
        }
    }
}

extension Instant {
    /// The instant of canonical JSON's text.
    fileprivate init?(_ value: JSONValue) {
        guard let text = value.string, case .instant(let instant, hasZone: true) = DateText.read(text) else {
            return nil
        }
        self = instant
    }
}
