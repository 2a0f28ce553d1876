public import InboxJSON

extension InboxMessage {
    /// The version of the canonical JSON form.
    public static let schema = 1

    /// The canonical JSON, UTF-8: keys in the documented order, keys without a value are left out.
    ///
    /// - Parameter includingRaw: Whether the vendor's element is included, as `raw`.
    public func canonicalJSON(includingRaw: Bool = false) -> [UInt8] {
        var writer = JSONWriter(reservingCapacity: 512)
        write(to: &writer, includingRaw: includingRaw)
        return writer.bytes
    }

    /// Writes the canonical JSON.
    ///
    /// - Parameter recipient: The value of a first key, `recipient`, which `inbox stream` prints; none if nil.
    public func write(to writer: inout JSONWriter, includingRaw: Bool = false, recipient: String? = nil) {
        fields.write(to: &writer, includingRaw: includingRaw, recipient: recipient, freeForm: .json)
    }

    /// Writes the canonical JSON, its free-form values as JSON or as strings of it.
    package func write(
        to writer: inout JSONWriter, includingRaw: Bool = false, recipient: String? = nil, freeForm: FreeForm
    ) {
        fields.write(to: &writer, includingRaw: includingRaw, recipient: recipient, freeForm: freeForm)
    }
}

extension InboxMessage.Fields {
    fileprivate func write(
        to writer: inout JSONWriter, includingRaw: Bool, recipient: String?, freeForm: FreeForm
    ) {
        writer.beginObject()
        writer.member(.recipient, recipient)
        writer.member(.id) { id in
            id.append(provider.name)
            id.append(UInt8(ascii: ":"))
            id.append(vendorID)
        }
        writer.member(.provider, provider.name)
        writer.member(.vendorID, vendorID)
        writer.member(.title, title)
        writer.member(.subtitle, subtitle)
        writer.member(.body, body)
        writer.member(.image, image)
        writer.member(.imageAlt, imageAlt)
        writer.member(.icon, icon)
        writer.member(.layout, layout?.rawValue)
        if style.background != nil || style.titleBackground != nil {
            writer.key(.style)
            writer.beginObject()
            writer.member(.background, style.background)
            writer.member(.titleBackground, style.titleBackground)
            writer.endObject()
        }
        writer.key(.pinned)
        writer.bool(pinned)
        if let priority {
            writer.key(.priority)
            writer.integer(priority)
        }
        writer.member(.status, status.rawValue)
        writer.key(.clicked)
        writer.bool(clicked)
        if let delivered {
            writer.key(.delivered)
            writer.bool(delivered)
        }
        writer.member(.sentAt, sentInstant)
        writer.member(.startsAt, startInstant)
        writer.member(.expiresAt, expiryInstant)
        writer.key(.topics)
        writer.beginArray()
        for topic in topics { writer.string(topic) }
        writer.endArray()
        writer.member(.type, type)
        if let tap {
            writer.key(.tap)
            tap.write(to: &writer, freeForm: freeForm)
        }
        writer.key(.actions)
        writer.beginArray()
        for action in actions { action.write(to: &writer, freeForm: freeForm) }
        writer.endArray()
        writer.member(.campaignID, campaignID)
        writer.member(.templateID, templateID)
        if partial {
            writer.key(.partial)
            writer.bool(true)
        }
        writer.key(.custom)
        writer.freeForm(freeForm) { $0.object(custom) }
        writer.member(.vendor, vendor, freeForm)
        if includingRaw, !raw.isNull {
            writer.key(.raw)
            writer.freeForm(freeForm) { $0.value(raw, .lossless) }
        }
        writer.endObject()
    }
}

extension JSONWriter {
    /// Writes a member, or nothing if it has no value.
    package mutating func member(_ name: JSONName, _ value: Instant?) {
        guard let value else { return }
        member(name) { value.appendRFC3339(to: &$0) }
    }

    /// Writes a member, or nothing if the object is empty.
    mutating func member(_ name: JSONName, _ value: JSONObject, _ form: FreeForm) {
        guard !value.isEmpty else { return }
        key(name)
        freeForm(form) { $0.object(value) }
    }
}

/// The keys of canonical JSON.
extension JSONName {
    package static let recipient = JSONName("recipient")
    package static let provider = JSONName("provider")
    static let vendorID = JSONName("vendorID")
    static let title = JSONName("title")
    static let subtitle = JSONName("subtitle")
    static let body = JSONName("body")
    static let image = JSONName("image")
    static let imageAlt = JSONName("imageAlt")
    static let icon = JSONName("icon")
    static let layout = JSONName("layout")
    static let background = JSONName("background")
    static let titleBackground = JSONName("titleBackground")
    package static let status = JSONName("status")
    static let sentAt = JSONName("sentAt")
    static let startsAt = JSONName("startsAt")
    static let expiresAt = JSONName("expiresAt")
    static let type = JSONName("type")
    static let campaignID = JSONName("campaignID")
    static let templateID = JSONName("templateID")
    static let vendor = JSONName("vendor")
    static let kind = JSONName("kind")
    static let url = JSONName("url")
    static let target = JSONName("target")
    static let deeplink = JSONName("deeplink")
    static let reportValue = JSONName("reportValue")
    package static let id = JSONName("id")
    static let style = JSONName("style")
    static let pinned = JSONName("pinned")
    static let priority = JSONName("priority")
    static let clicked = JSONName("clicked")
    static let delivered = JSONName("delivered")
    static let topics = JSONName("topics")
    static let tap = JSONName("tap")
    static let actions = JSONName("actions")
    static let partial = JSONName("partial")
    static let custom = JSONName("custom")
    static let raw = JSONName("raw")
    static let payload = JSONName("payload")
    static let dismisses = JSONName("dismisses")
}
