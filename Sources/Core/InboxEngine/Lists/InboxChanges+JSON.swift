package import InboxJSON
import InboxModel

extension InboxChanges {
    /// Writes the changes as an array of objects.
    ///
    /// Messages are in canonical form.
    ///
    /// ```json
    /// [{"change":"left","id":"zeta:1","reason":"expired"},
    ///  {"change":"appeared","index":0,"message":{"id":"zeta:2",…}},
    ///  {"change":"changed","id":"zeta:3","set":{"status":"read"},"removed":["expiresAt"]},
    ///  {"change":"moved","id":"zeta:4","index":2}]
    /// ```
    ///
    /// For a changed message, `set` contains the new and changed members of its canonical form, and `removed` the names
    /// of the removed members. Empty ones are omitted. `index` is omitted if the message keeps its place, and `reason` if
    /// the inbox no longer knows the message.
    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for change in changes { change.write(to: &writer) }
        writer.endArray()
    }
}

extension InboxChanges.Change {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .left(let id, let reason):
            writer.member("change", "left")
            writer.member("id", id)
            writer.member("reason", reason?.rawValue)
        case .appeared(let message, let index):
            writer.member("change", "appeared")
            writer.member("index", index)
            writer.key("message")
            message.write(to: &writer, includingRaw: false)
        case .changed(let old, let new, let index):
            writer.member("change", "changed")
            writer.member("id", new.id)
            writer.member("index", index)
            Self.writeDifference(from: old, to: new, to: &writer)
        case .moved(let id, let index):
            writer.member("change", "moved")
            writer.member("id", id)
            writer.member("index", index)
        }
        writer.endObject()
    }

    /// Writes `set` and `removed`.
    private static func writeDifference(
        from old: InboxMessage, to new: InboxMessage, to writer: inout JSONWriter
    ) {
        let (before, after) = (members(old), members(new))
        let set = after.filter { member in before[member.key]?.canonicalBytes != member.value.canonicalBytes }
        let removed = before.map(\.key).filter { after[$0] == nil }
        if !set.isEmpty {
            writer.key("set")
            writer.beginObject()
            for member in set {
                writer.key(member.key)
                writer.value(member.value)
            }
            writer.endObject()
        }
        if !removed.isEmpty { writer.member("removed", removed) }
    }

    private static func members(_ message: InboxMessage) -> JSONObject {
        (try? JSONValue(stored: message.canonicalJSON()))?.object ?? [:]
    }
}
