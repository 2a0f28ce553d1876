package import InboxJSON

/// How a feed is printed: in a failed test, in a debugger, by `print`.
extension InboxFeed: CustomStringConvertible {
    /// One line of JSON: `{"provider":"zeta","messages":[…],"diagnostics":[…],"badge":3,"deletions":[…],"incomplete":true}`.
    ///
    /// The last three keys are left out if they have no value. Messages are in canonical form, without ``InboxMessage/Fields/raw``.
    public var description: String { String(json: { writeWhole(to: &$0, includingRaw: false) }) }

    /// Writes the feed with its vendor and whether it is incomplete, but without its provenance.
    package func writeWhole(to writer: inout JSONWriter, includingRaw: Bool) {
        writer.beginObject()
        writer.member("provider", provider?.name)
        writer.array("messages", of: messages) { message, writer in
            message.write(to: &writer, includingRaw: includingRaw)
        }
        writer.array("diagnostics", of: diagnostics) { diagnostic, writer in diagnostic.write(to: &writer) }
        writer.member("badge", badge)
        if let deletions {
            writer.array("deletions", of: deletions) { id, writer in writer.string(id) }
        }
        if isIncomplete {
            writer.key("incomplete")
            writer.bool(true)
        }
        writer.endObject()
    }
}
