import InboxJSON
import InboxModel

/// How a call of the outbox is printed: in a failed test, in a debugger, by `print` and by `dump`.
extension OutboxEntry: CustomStringConvertible, CustomReflectable {
    /// The JSON that ``write(to:)`` writes, on one line.
    public var description: String { String(json: { write(to: &$0) }) }

    /// The keys of ``description``, each with its value.
    public var customMirror: Mirror {
        var children = CanonicalChildren()
        children.add("id", id)
        children.add("provider", provider.name)
        children.add("messageID", messageID)
        children.add("call", call)
        children.add("arguments", JSONObject(arguments.map { .init(key: $0.name, value: JSONValue($0.value)) }))
        children.add("at", Instant(clamping: at).rfc3339)
        return children.mirror(of: self)
    }
}
