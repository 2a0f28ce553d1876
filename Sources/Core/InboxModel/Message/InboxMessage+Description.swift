public import InboxJSON

extension InboxMessage: JSONRepresentable {
    /// The canonical JSON of the message, as ``canonicalJSON(includingRaw:)`` writes it.
    public func json(includingRaw: Bool) -> JSONValue {
        JSONValue(written: { write(to: &$0, includingRaw: includingRaw) })
    }
}

extension InboxAction: JSONRepresentable {
    /// The canonical JSON of the action.
    public func json(includingRaw: Bool) -> JSONValue { JSONValue(written: { write(to: &$0) }) }
}

extension InboxAction.Kind: CustomStringConvertible {
    /// The canonical JSON of an action of this kind, on one line: `{"kind":"openURL","url":"https://example.com"}`.
    public var description: String { InboxAction(kind: self).description }
}
