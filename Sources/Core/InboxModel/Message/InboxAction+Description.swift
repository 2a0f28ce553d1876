import InboxJSON

/// How an action is printed: in a failed test, in a debugger, by `print` and by `dump`.
extension InboxAction: CustomStringConvertible, CustomReflectable {
    /// The canonical JSON, on one line.
    public var description: String { String(json: { write(to: &$0) }) }

    /// The keys of canonical JSON that the action has, each with its value.
    public var customMirror: Mirror {
        var children = CanonicalChildren()
        children.add("title", title)
        children.add("kind", kind.name)
        children.add("url", url)
        children.add("target", target?.rawValue)
        children.add("deeplink", deeplink)
        if case .custom(let payload) = kind { children.add("payload", payload) }
        children.add("reportValue", reportValue)
        children.add("dismisses", dismisses ? true : nil)
        children.add("vendor", vendor.isEmpty ? nil : vendor)
        return children.mirror(of: self)
    }
}

extension InboxAction.Kind: CustomStringConvertible {
    /// The canonical JSON of an action of this kind, on one line: `{"kind":"openURL","url":"https://example.com"}`.
    public var description: String { InboxAction(kind: self).description }
}
