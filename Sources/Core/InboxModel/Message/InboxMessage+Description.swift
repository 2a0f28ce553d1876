import InboxJSON

/// How a message is printed: in a failed test, in a debugger, by `print` and by `dump`.
extension InboxMessage: CustomStringConvertible {
    /// The canonical JSON, on one line, without ``raw``.
    public var description: String { String(json: { write(to: &$0) }) }
}

extension MessageStyle: CustomStringConvertible {
    /// The canonical JSON, on one line.
    public var description: String {
        String(json: { writer in
            writer.beginObject()
            writer.member("background", background)
            writer.member("titleBackground", titleBackground)
            writer.endObject()
        })
    }
}
