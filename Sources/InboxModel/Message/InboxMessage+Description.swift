import InboxJSON

/// How a message is printed: in a failed test, in a debugger, by `print` and by `dump`.
extension InboxMessage: CustomStringConvertible, CustomReflectable {
    /// The canonical JSON, on one line, without ``raw``.
    public var description: String { String(json: { write(to: &$0) }) }

    /// The keys of canonical JSON that the message has, `raw` included, each with its value.
    public var customMirror: Mirror {
        var children = CanonicalChildren()
        children.add("id", id)
        let fields = fields
        children.add("provider", fields.provider.name)
        children.add("vendorID", fields.vendorID)
        children.add("title", fields.title)
        children.add("subtitle", fields.subtitle)
        children.add("body", fields.body)
        children.add("image", fields.image)
        children.add("imageAlt", fields.imageAlt)
        children.add("icon", fields.icon)
        children.add("layout", fields.layout?.rawValue)
        children.add("style", fields.style == MessageStyle() ? nil : fields.style)
        children.add("pinned", fields.pinned)
        children.add("priority", fields.priority)
        children.add("status", fields.status.rawValue)
        children.add("clicked", fields.clicked)
        children.add("delivered", fields.delivered)
        children.add("sentAt", fields.sentInstant?.rfc3339)
        children.add("startsAt", fields.startInstant?.rfc3339)
        children.add("expiresAt", fields.expiryInstant?.rfc3339)
        children.add("topics", fields.topics)
        children.add("type", fields.type)
        children.add("tap", fields.tap)
        children.add("actions", fields.actions)
        children.add("campaignID", fields.campaignID)
        children.add("templateID", fields.templateID)
        children.add("partial", fields.partial ? true : nil)
        children.add("custom", fields.custom)
        children.add("vendor", fields.vendor.isEmpty ? nil : fields.vendor)
        if !fields.raw.isNull { children.add("raw", fields.raw) }
        return children.mirror(of: self)
    }
}

extension MessageStyle: CustomStringConvertible, CustomReflectable {
    /// The canonical JSON, on one line.
    public var description: String {
        String(json: { writer in
            writer.beginObject()
            writer.member("background", background)
            writer.member("titleBackground", titleBackground)
            writer.endObject()
        })
    }

    /// The keys of canonical JSON that the style has, each with its value.
    public var customMirror: Mirror {
        var children = CanonicalChildren()
        children.add("background", background)
        children.add("titleBackground", titleBackground)
        return children.mirror(of: self)
    }
}
