import InboxJSON

/// A snapshot as a journal keeps it: a line of all but the messages, then a line of each message.
///
/// ```json
/// {"snapshot":{"badges":{},"format":"unified-inbox-state","fullFeeds":{},"messages":{},"session":0,"version":1}}
/// {"message":{"id":"zeta:MSG-1","record":{…},"session":0}}
/// ```
///
/// What is spoilt costs the message that it is in. A line of messages may also stand in the first, as it once did.
struct SnapshotLines {
    static let snapshotKey = Array(#"{"snapshot":"#.utf8)
    static let messageKey = Array(#"{"message":"#.utf8)

    /// All but the messages that have a line each; nil where it is lost.
    private var head: [UInt8]?
    private var messages: [JSONValue] = []

    /// Begins with a first line.
    init(head: [UInt8]) {
        self.head = head
    }

    /// Begins behind a first line that is lost.
    init() {}

    mutating func add(_ message: JSONValue) {
        messages.append(message)
    }

    /// The snapshot, of all that is not lost; nil where it can't be put together.
    var whole: [UInt8]? {
        if messages.isEmpty { return head }
        let head = head.map { try? JSONValue(stored: $0) } ?? Self.empty(session: messages.last?["session"])
        guard let members = head?.object else { return nil }
        var writer = JSONWriter()
        writer.beginObject()
        for member in members {
            writer.key(member.key)
            guard member.key == "messages" else {
                writer.value(member.value, .lossless)
                continue
            }
            writer.beginObject()
            for message in messages {
                guard let id = message["id"]?.string, let record = message["record"] else { return nil }
                writer.key(id)
                writer.value(record, .lossless)
            }
            writer.endObject()
        }
        writer.endObject()
        return writer.bytes
    }

    /// The values of a snapshot's lines: it alone where it is none that can be taken apart.
    static func values(of snapshot: [UInt8]) -> [[UInt8]] {
        func line(_ key: [UInt8], _ json: [UInt8]) -> [UInt8] { key + json + Array("}".utf8) }
        guard let members = (try? JSONValue(stored: snapshot))?.object, let messages = members["messages"]?.object,
            let session = members["session"]
        else { return [line(snapshotKey, snapshot)] }
        var head = JSONWriter()
        head.beginObject()
        for member in members {
            head.key(member.key)
            head.value(member.key == "messages" ? [:] : member.value, .lossless)
        }
        head.endObject()
        return [line(snapshotKey, head.bytes)]
            + messages.map { message in
                var writer = JSONWriter()
                writer.beginObject()
                writer.key("id")
                writer.string(message.key)
                writer.key("record")
                writer.value(message.value, .lossless)
                writer.key("session")
                writer.value(session)
                writer.endObject()
                return line(messageKey, writer.bytes)
            }
    }

    /// What stands in place of a first line that is lost: no badges, no full feeds.
    private static func empty(session: JSONValue?) -> JSONValue? {
        guard let session = session?.integer else { return nil }
        var state = InboxState(capabilities: [:])
        state.session = session
        return try? JSONValue(stored: state.snapshot)
    }
}
