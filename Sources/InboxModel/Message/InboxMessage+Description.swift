import InboxJSON

/// How a message is printed: in a failed test, in a debugger, by `print` and by `dump`.
extension InboxMessage: CustomStringConvertible, CustomReflectable {
    /// The canonical JSON, on one line, without ``raw``.
    public var description: String { String(json: { write(to: &$0) }) }

    /// The keys of canonical JSON that the message has, `raw` included, each with its value.
    public var customMirror: Mirror {
        var children = CanonicalChildren()
        children.add("id", id)
        children.add("provider", provider.name)
        children.add("vendorID", vendorID)
        children.add("title", title)
        children.add("subtitle", subtitle)
        children.add("body", body)
        children.add("image", image)
        children.add("imageAlt", imageAlt)
        children.add("icon", icon)
        children.add("layout", layout?.rawValue)
        children.add("style", style == MessageStyle() ? nil : style)
        children.add("pinned", pinned)
        children.add("priority", priority)
        children.add("status", status.rawValue)
        children.add("clicked", clicked)
        children.add("delivered", delivered)
        children.add("sentAt", sentInstant?.rfc3339)
        children.add("startsAt", startInstant?.rfc3339)
        children.add("expiresAt", expiryInstant?.rfc3339)
        children.add("topics", topics)
        children.add("type", type)
        children.add("tap", tap)
        children.add("actions", actions)
        children.add("campaignID", campaignID)
        children.add("templateID", templateID)
        children.add("partial", partial ? true : nil)
        children.add("custom", custom)
        children.add("vendor", vendor.isEmpty ? nil : vendor)
        if !raw.isNull { children.add("raw", raw) }
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
