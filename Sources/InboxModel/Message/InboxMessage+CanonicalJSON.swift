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
        write(to: &writer, includingRaw: includingRaw, recipient: recipient, freeForm: .json)
    }

    /// Writes the canonical JSON, its free-form values as JSON or as strings of it.
    package func write(
        to writer: inout JSONWriter, includingRaw: Bool = false, recipient: String? = nil, freeForm: FreeForm
    ) {
        writer.beginObject()
        writer.member(.recipient, recipient)
        writer.member(.id) { appendID(to: &$0) }
        writer.member(.provider, provider.name)
        content.write(.vendorID, named: .vendorID, to: &writer)
        content.write(.title, named: .title, to: &writer)
        content.write(.subtitle, named: .subtitle, to: &writer)
        content.write(.body, named: .body, to: &writer)
        content.write(.image, named: .image, to: &writer)
        content.write(.imageAlt, named: .imageAlt, to: &writer)
        content.write(.icon, named: .icon, to: &writer)
        writer.member(.layout, layout?.rawValue)
        if content.has(.background) || content.has(.titleBackground) {
            writer.key(.style)
            writer.beginObject()
            content.write(.background, named: .background, to: &writer)
            content.write(.titleBackground, named: .titleBackground, to: &writer)
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
        content.writeTopics(to: &writer)
        content.write(.type, named: .type, to: &writer)
        writeTap(to: &writer, freeForm)
        writer.key(.actions)
        writer.beginArray()
        actions.withElements { actions in
            for index in actions.indices { actions[index].write(to: &writer, freeForm: freeForm) }
        }
        writer.endArray()
        content.write(.campaignID, named: .campaignID, to: &writer)
        content.write(.templateID, named: .templateID, to: &writer)
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

extension InboxMessage {
    /// Writes the tap; a plain one, which most are, without making an action of it.
    private func writeTap(to writer: inout JSONWriter, _ freeForm: FreeForm) {
        if let plainTap {
            writer.key(.tap)
            writer.beginObject()
            plainTap.write(to: &writer) { name, writer in content.write(.link, named: name, to: &writer) }
            content.write(.reportValue, named: .reportValue, to: &writer)
            writer.endObject()
        } else if let tap = uncommonFields.first?.tap {
            writer.key(.tap)
            tap.write(to: &writer, freeForm: freeForm)
        }
    }

    /// Appends `zeta:MSG-1` and so on.
    func appendID(to text: inout OwnedBytes) {
        text.append(provider.name)
        text.append(UInt8(ascii: ":"))
        content.withBytes(of: .vendorID) { text.append($0) }
    }
}

extension JSONWriter {
    /// Writes a member, or nothing if it has no value.
    package mutating func member(_ name: JSONName, _ value: Instant?) {
        guard let value else { return }
        member(name) { value.appendRFC3339(to: &$0) }
    }

    /// Writes a member that is a stored text; nothing if there is none.
    mutating func member(_ name: JSONName, _ text: StoredText?, in document: JSONDocument?) {
        if case .location(let location) = text, let document {
            member(name, textAt: location, of: document)
        } else {
            member(name, text?.string(in: document))
        }
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
