import InboxJSON

/// How an action is printed: in a failed test, in a debugger, by `print` and by `dump`.
extension InboxAction: CustomStringConvertible {
    /// The canonical JSON, on one line.
    public var description: String { String(json: { write(to: &$0) }) }
}

extension InboxAction.Kind: CustomStringConvertible {
    /// The canonical JSON of an action of this kind, on one line: `{"kind":"openURL","url":"https://example.com"}`.
    public var description: String { InboxAction(kind: self).description }
}
