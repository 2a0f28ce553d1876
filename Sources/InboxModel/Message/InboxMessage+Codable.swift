public import InboxJSON

/// Through a coder of Foundation's, objects lose the order of their members and numbers their spelling, as with any `Codable`
/// type: ``InboxMessage/canonicalJSON(includingRaw:)`` keeps both.
extension InboxMessage: Codable {
    /// Reads the canonical JSON form of any decoder.
    ///
    /// - Throws: `DecodingError` if a required key is missing or a value is not of its documented type; it names the
    ///   place.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        do throws(CanonicalFault) {
            try self.init(reading: value)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath, debugDescription: "not a canonical message of schema 1: \(error)"))
        }
    }

    /// Writes the canonical JSON form, `raw` included, to any encoder.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(stored: canonicalJSON(includingRaw: true)).encode(to: encoder)
    }

    /// Reads the canonical JSON form; nil if a required key is missing or a value is not of its documented type.
    public init?(canonical value: JSONValue) {
        do throws(CanonicalFault) {
            try self.init(reading: value)
        } catch {
            return nil
        }
    }

    /// Reads the canonical JSON form.
    package init(reading value: JSONValue) throws(CanonicalFault) { self.init(try Fields(reading: value)) }
}

extension InboxMessage.Fields {
    fileprivate init(reading value: JSONValue) throws(CanonicalFault) {
        let fields = try CanonicalFields(value)
        self.init(
            provider: Provider(try fields.required("provider", fields.text("provider"))),
            vendorID: try fields.required("vendorID", fields.text("vendorID")))
        status = try fields.required("status", fields.word("status", MessageStatus.init))
        pinned = try fields.required("pinned", fields.flag("pinned"))
        clicked = try fields.required("clicked", fields.flag("clicked"))
        topics = try fields.required("topics", fields.list("topics", CanonicalFields.text))
        actions = try fields.required("actions", fields.list("actions", InboxAction.init(reading:)))
        custom = try fields.required("custom", fields.object("custom"))
        title = try fields.text("title")
        subtitle = try fields.text("subtitle")
        body = try fields.text("body")
        image = try fields.text("image")
        imageAlt = try fields.text("imageAlt")
        icon = try fields.text("icon")
        layout = try fields.word("layout", MessageLayout.init)
        if let style = try fields.nested("style", MessageStyle.init(reading:)) { self.style = style }
        priority = try fields.integer("priority")
        delivered = try fields.flag("delivered")
        sentInstant = try fields.instant("sentAt")
        startInstant = try fields.instant("startsAt")
        expiryInstant = try fields.instant("expiresAt")
        type = try fields.text("type")
        if let tap = try fields.nested("tap", InboxAction.init(reading:)) { self.tap = tap }
        campaignID = try fields.text("campaignID")
        templateID = try fields.text("templateID")
        partial = try fields.flag("partial") ?? false
        vendor = try fields.object("vendor") ?? [:]
        raw = value["raw"] ?? .null
    }
}

extension MessageStyle {
    fileprivate init(reading value: JSONValue) throws(CanonicalFault) {
        let fields = try CanonicalFields(value)
        self.init(
            background: try fields.text("background"), titleBackground: try fields.text("titleBackground"))
    }
}

extension InboxAction {
    /// Reads the canonical JSON form; nil if a required key is missing or a value is not of its documented type.
    public init?(canonical value: JSONValue) {
        do throws(CanonicalFault) {
            try self.init(reading: value)
        } catch {
            return nil
        }
    }

    /// The kinds, as canonical JSON names them.
    private enum Word: String {
        case openURL, deeplink, dismiss, markRead, custom
    }

    fileprivate init(reading value: JSONValue) throws(CanonicalFault) {
        let fields = try CanonicalFields(value)
        // All are read, not only those that the kind needs: a value of another type is a fault in any of them.
        let url = try fields.text("url")
        let target = try fields.word("target", Target.init)
        let deeplink = try fields.text("deeplink")
        let payload = try fields.object("payload")
        let kind: Kind =
            switch try fields.required("kind", fields.word("kind", Word.init)) {
            case .openURL: .openURL(try fields.required("url", url), target: target)
            case .deeplink: .deeplink(try fields.required("deeplink", deeplink))
            case .dismiss: .dismiss
            case .markRead: .markRead
            case .custom: .custom(try fields.required("payload", payload))
            }
        self.init(
            title: try fields.text("title"), kind: kind, reportValue: try fields.text("reportValue"),
            dismisses: try fields.flag("dismisses") ?? false, vendor: try fields.object("vendor") ?? [:])
    }
}
