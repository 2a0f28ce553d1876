package import InboxJSON
import InboxModel

/// How an event is printed: in a failed test, in a debugger, by `print` and by `dump`.
extension InboxEvent: CustomStringConvertible, CustomReflectable {
    /// One line of JSON: `{"at":"2026-02-05T12:00:00Z","event":"markRead","ids":["zeta:MSG-1"],"session":0}`.
    ///
    /// The keys are those of an event log, but for a feed: it is written as ``InboxFeed/description`` has it.
    public var description: String { String(json: { writeWhole(to: &$0, includingRaw: false) }) }

    /// The keys of ``description`` that the event has, each with its value.
    public var customMirror: Mirror {
        var children = CanonicalChildren()
        children.add("at", Instant(clamping: at).rfc3339)
        children.add("event", kind.name.rawValue)
        switch kind {
        case .ingest(let feed, let scope):
            children.add("feed", feed)
            children.add("scope", scope.rawValue)
        case .markRead(let ids), .markUnread(let ids), .delete(let ids), .unpin(let ids), .acknowledge(let ids):
            children.add("ids", ids)
        case .pin(let ids, let until):
            children.add("ids", ids)
            children.add("until", until.map { Instant(clamping: $0).rfc3339 })
        case .click(let id, let value):
            children.add("id", id)
            children.add("value", value)
        case .clear:
            break
        }
        children.add("session", session)
        return children.mirror(of: self)
    }

    /// Writes the event with the whole feed.
    package func writeWhole(to writer: inout JSONWriter, includingRaw: Bool) {
        writer.beginObject()
        writer.member("at", Instant(clamping: at).rfc3339)
        writer.member("event", kind.name.rawValue)
        switch kind {
        case .ingest(let feed, let scope):
            writer.key("feed")
            feed.writeWhole(to: &writer, includingRaw: includingRaw)
            writer.member("scope", scope.rawValue)
        case .markRead(let ids), .markUnread(let ids), .delete(let ids), .unpin(let ids), .acknowledge(let ids):
            writer.array("ids", of: ids) { id, writer in writer.string(id) }
        case .pin(let ids, let until):
            writer.array("ids", of: ids) { id, writer in writer.string(id) }
            writer.member("until", until.map { Instant(clamping: $0).rfc3339 })
        case .click(let id, let value):
            writer.member("id", id)
            writer.member("value", value)
        case .clear:
            break
        }
        writer.member("session", session)
        writer.endObject()
    }
}
