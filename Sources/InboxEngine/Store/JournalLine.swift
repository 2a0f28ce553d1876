import InboxJSON

/// The value of a journal's line.
enum JournalLine {
    /// A snapshot of everything before, without the messages that have lines of their own.
    case snapshot([UInt8])
    /// A message of that snapshot: its id, its record, and the session.
    case message(JSONValue)
    /// The second copy of the snapshot's head, after the messages.
    case head([UInt8])
    /// Events that were appended together, all of them or none.
    case events([InboxEvent])

    /// The value of a line of events: one event, or an array of events.
    static func json(_ events: [InboxEvent]) -> [UInt8] {
        guard events.count != 1 else { return events[0].journalJSON }
        return Array("[".utf8) + events.map(\.journalJSON).joined(separator: ",".utf8) + Array("]".utf8)
    }

    /// Reads a line's value; nil if it is none of these.
    ///
    /// The bytes of a snapshot are not read further.
    init?(json bytes: [UInt8]) {
        func value(of key: [UInt8]) -> [UInt8] { Array(bytes.dropFirst(key.count).dropLast()) }
        if bytes.starts(with: SnapshotLines.snapshotKey) {
            self = .snapshot(value(of: SnapshotLines.snapshotKey))
            return
        }
        if bytes.starts(with: SnapshotLines.headKey) {
            self = .head(value(of: SnapshotLines.headKey))
            return
        }
        guard let json = try? JSONValue(stored: bytes) else { return nil }
        if bytes.starts(with: SnapshotLines.messageKey) {
            guard let message = json["message"], message["id"]?.string != nil, message["record"]?.object != nil else {
                return nil
            }
            self = .message(message)
            return
        }
        let elements = json.array ?? [json]
        let events = elements.compactMap(InboxEvent.init(journal:))
        guard events.count == elements.count else { return nil }
        self = .events(events)
    }
}
