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
        guard let provider = value["provider"]?.string, let vendorID = value["vendorID"]?.string,
            let status = value["status"]?.string.flatMap(MessageStatus.init), let pinned = value["pinned"]?.bool,
            let clicked = value["clicked"]?.bool, let custom = value["custom"]?.object
        else { return nil }
        self.init(provider: Provider(provider), vendorID: vendorID)
        self.status = status
        self.pinned = pinned
        self.clicked = clicked
        self.custom = custom
        title = value["title"]?.string
        subtitle = value["subtitle"]?.string
        body = value["body"]?.string
        image = value["image"]?.string
        imageAlt = value["imageAlt"]?.string
        icon = value["icon"]?.string
        layout = value["layout"]?.string.map(MessageLayout.init)
        style = MessageStyle(
            background: value["style"]?["background"]?.string,
            titleBackground: value["style"]?["titleBackground"]?.string)
        priority = value["priority"]?.integer
        delivered = value["delivered"]?.bool
        sentInstant = value["sentAt"].flatMap(Instant.init)
        startInstant = value["startsAt"].flatMap(Instant.init)
        expiryInstant = value["expiresAt"].flatMap(Instant.init)
        topics = value["topics"]?.array?.compactMap(\.string) ?? []
        type = value["type"]?.string
        tap = value["tap"].flatMap(InboxAction.init)
        actions = value["actions"]?.array?.compactMap(InboxAction.init) ?? []
        campaignID = value["campaignID"]?.string
        templateID = value["templateID"]?.string
        partial = value["partial"]?.bool ?? false
        vendor = value["vendor"]?.object ?? [:]
        raw = value["raw"] ?? .null
    }
}

extension InboxAction {
    /// Reads the canonical JSON form; nil where a required key is missing or a value is not of its documented type.
    init?(canonical value: JSONValue) {
        let kind: Kind
        switch (value["kind"]?.string, value["url"]?.string, value["deeplink"]?.string, value["payload"]?.object) {
        case ("openURL", let url?, _, _): kind = .openURL(url, target: value["target"]?.string.flatMap(Target.init))
        case ("deeplink", _, let deeplink?, _): kind = .deeplink(deeplink)
        case ("dismiss", _, _, _): kind = .dismiss
        case ("markRead", _, _, _): kind = .markRead
        case ("custom", _, _, let payload?): kind = .custom(payload)
        default: return nil
        }
        self.init(
            title: value["title"]?.string, kind: kind, reportValue: value["reportValue"]?.string,
            dismisses: value["dismisses"]?.bool ?? false, vendor: value["vendor"]?.object ?? [:])
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
