import InboxJSON

/// A snapshot as a journal stores it: one line with everything except the messages, its head; then one line for each message;
/// then the head again.
///
/// ```json
/// {"snapshot":{"badges":{},"format":"unified-inbox-state","fullFeeds":{},"messages":{},"session":0,"version":1}}
/// {"message":{"id":"zeta:MSG-1","record":{…},"session":0}}
/// {"head":{"badges":{},"format":"unified-inbox-state","fullFeeds":{},"messages":{},"session":0,"version":1}}
/// ```
///
/// Corruption loses the message whose line it is in, and no other. The head is written twice, because without its watermarks and
/// full feeds a late page would bring back messages that are gone. The first line may have messages too; one that has a line of
/// its own is read from that line.
struct SnapshotLines {
    static let snapshotKey = Array(#"{"snapshot":"#.utf8)
    static let messageKey = Array(#"{"message":"#.utf8)
    static let headKey = Array(#"{"head":"#.utf8)

    /// The head; nil if it is lost.
    private var head: [UInt8]?
    private var messages: [JSONValue] = []

    /// Begins with the value of a first line.
    init(head: [UInt8]) {
        self.head = head
    }

    /// Begins after a first line that is lost.
    init() {}

    /// Adds the value of a message's line.
    mutating func append(_ message: JSONValue) {
        messages.append(message)
    }

    /// Takes the second copy of the head, if the first one is lost.
    mutating func restore(head copy: [UInt8]) {
        head = head ?? copy
    }

    /// The snapshot of everything that is not lost; nil if the lines do not make one.
    var joined: [UInt8]? {
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
            guard let others = member.value.object else { return nil }
            writer.beginObject()
            // Of a repeated key, the last value is read.
            for other in others {
                writer.key(other.key)
                writer.value(other.value, .lossless)
            }
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

    /// The values of a snapshot's lines; a snapshot that cannot be split is one line.
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
            } + [line(headKey, head.bytes)]
    }

    /// The replacement for a head of which both copies are lost: no badges, no full feeds.
    private static func empty(session: JSONValue?) -> JSONValue? {
        guard let session = session?.integer else { return nil }
        var state = InboxState(capabilities: [:])
        state.session = session
        return try? JSONValue(stored: state.snapshot())
    }
}
