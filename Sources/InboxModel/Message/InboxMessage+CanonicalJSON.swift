public import InboxJSON

extension InboxMessage {
    /// The version of the canonical JSON form.
    public static let schema = 1

    /// The canonical JSON, UTF-8: keys in the documented order, a key with no value left out.
    ///
    /// - Parameter includingRaw: Whether the vendor's element stands in it as `raw`.
    public func canonicalJSON(includingRaw: Bool = false) -> [UInt8] {
        var writer = JSONWriter(reservingCapacity: 512)
        write(to: &writer, includingRaw: includingRaw)
        return writer.bytes
    }

    /// Writes the canonical JSON.
    ///
    /// - Parameter recipient: Stands as the first key, `recipient`, where there is one: what `inbox stream` prints.
    public func write(to writer: inout JSONWriter, includingRaw: Bool = false, recipient: String? = nil) {
        writer.beginObject()
        writer.member(.recipient, recipient)
        writer.member(.id) { text in
            text.append(provider.name)
            text.append(UInt8(ascii: ":"))
            texts.withBytes(of: .vendorID) { text.append($0) }
        }
        writer.member(.provider, provider.name)
        texts.write(.vendorID, named: .vendorID, to: &writer)
        texts.write(.title, named: .title, to: &writer)
        texts.write(.subtitle, named: .subtitle, to: &writer)
        texts.write(.body, named: .body, to: &writer)
        texts.write(.image, named: .image, to: &writer)
        texts.write(.imageAlt, named: .imageAlt, to: &writer)
        texts.write(.icon, named: .icon, to: &writer)
        writer.member(.layout, layout?.rawValue)
        if style != MessageStyle() {
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
        texts.writeTopics(to: &writer)
        texts.write(.type, named: .type, to: &writer)
        writeTap(to: &writer)
        writer.key(.actions)
        writer.beginArray()
        actions.withElements { actions in
            for place in actions.indices { actions[place].write(to: &writer) }
        }
        writer.endArray()
        texts.write(.campaignID, named: .campaignID, to: &writer)
        texts.write(.templateID, named: .templateID, to: &writer)
        if partial {
            writer.key(.partial)
            writer.bool(true)
        }
        writer.key(.custom)
        writer.object(custom)
        writer.member(.vendor, vendor)
        if includingRaw, !raw.isNull {
            writer.key(.raw)
            writer.value(raw, .lossless)
        }
        writer.endObject()
    }

    private func writeTap(to writer: inout JSONWriter) {
        guard let plainTap else {
            guard let tap else { return }
            writer.key(.tap)
            return tap.write(to: &writer)
        }
        writer.key(.tap)
        writer.beginObject()
        writer.member(.kind, plainTap == .deeplink ? "deeplink" : "openURL")
        texts.write(.link, named: plainTap == .deeplink ? .deeplink : .url, to: &writer)
        writer.member(.target, plainTap.target?.rawValue)
        texts.write(.reportValue, named: .reportValue, to: &writer)
        writer.endObject()
    }
}

extension InboxAction {
    /// Writes the canonical JSON.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member(.title, title)
        writer.member(.kind, kind.name)
        switch kind {
        case .openURL(let url, let target):
            writer.member(.url, url)
            writer.member(.target, target?.rawValue)
        case .deeplink(let deeplink):
            writer.member(.deeplink, deeplink)
        case .custom(let payload):
            writer.key(.payload)
            writer.object(payload)
        case .dismiss, .markRead:
            break
        }
        writer.member(.reportValue, reportValue)
        if dismisses {
            writer.key(.dismisses)
            writer.bool(true)
        }
        writer.member(.vendor, vendor)
        writer.endObject()
    }
}

extension JSONWriter {
    /// Writes a member, or nothing where it has no value.
    fileprivate mutating func member(_ name: JSONName, _ value: Instant?) {
        guard let value else { return }
        member(name) { value.appendRFC3339(to: &$0) }
    }

    /// Writes a member, or nothing where the object is empty.
    fileprivate mutating func member(_ name: JSONName, _ value: JSONObject) {
        guard !value.isEmpty else { return }
        key(name)
        object(value)
    }
}

/// The keys of canonical JSON.
extension JSONName {
    fileprivate static let recipient = JSONName("recipient")
    fileprivate static let provider = JSONName("provider")
    fileprivate static let vendorID = JSONName("vendorID")
    fileprivate static let title = JSONName("title")
    fileprivate static let subtitle = JSONName("subtitle")
    fileprivate static let body = JSONName("body")
    fileprivate static let image = JSONName("image")
    fileprivate static let imageAlt = JSONName("imageAlt")
    fileprivate static let icon = JSONName("icon")
    fileprivate static let layout = JSONName("layout")
    fileprivate static let background = JSONName("background")
    fileprivate static let titleBackground = JSONName("titleBackground")
    fileprivate static let status = JSONName("status")
    fileprivate static let sentAt = JSONName("sentAt")
    fileprivate static let startsAt = JSONName("startsAt")
    fileprivate static let expiresAt = JSONName("expiresAt")
    fileprivate static let type = JSONName("type")
    fileprivate static let campaignID = JSONName("campaignID")
    fileprivate static let templateID = JSONName("templateID")
    fileprivate static let vendor = JSONName("vendor")
    fileprivate static let kind = JSONName("kind")
    fileprivate static let url = JSONName("url")
    fileprivate static let target = JSONName("target")
    fileprivate static let deeplink = JSONName("deeplink")
    fileprivate static let reportValue = JSONName("reportValue")
    fileprivate static let id = JSONName("id")
    fileprivate static let style = JSONName("style")
    fileprivate static let pinned = JSONName("pinned")
    fileprivate static let priority = JSONName("priority")
    fileprivate static let clicked = JSONName("clicked")
    fileprivate static let delivered = JSONName("delivered")
    fileprivate static let topics = JSONName("topics")
    fileprivate static let tap = JSONName("tap")
    fileprivate static let actions = JSONName("actions")
    fileprivate static let partial = JSONName("partial")
    fileprivate static let custom = JSONName("custom")
    fileprivate static let raw = JSONName("raw")
    fileprivate static let payload = JSONName("payload")
    fileprivate static let dismisses = JSONName("dismisses")
}
