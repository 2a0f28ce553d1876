import InboxJSON

/// What a line of a journal says.
enum JournalLine {
    /// All that had happened before.
    case snapshot([UInt8])
    /// What happened, all of it or nothing.
    case events([InboxEvent])

    static let snapshotKey = Array(#"{"snapshot":"#.utf8)

    /// The line's value: `{"snapshot":{…}}`, an event, or an array of events.
    var json: [UInt8] {
        switch self {
        case .snapshot(let snapshot): Self.snapshotKey + snapshot + Array("}".utf8)
        case .events(let events) where events.count == 1: events.flatMap(\.journalJSON)
        case .events(let events):
            Array("[".utf8) + events.map(\.journalJSON).joined(separator: ",".utf8) + Array("]".utf8)
        }
    }

    /// Reads a line's value; nil of anything else.
    ///
    /// A snapshot is taken as it stands.
    init?(json bytes: [UInt8]) {
        if bytes.starts(with: Self.snapshotKey) {
            self = .snapshot(Array(bytes.dropFirst(Self.snapshotKey.count).dropLast()))
            return
        }
        guard let json = try? JSONValue(stored: bytes) else { return nil }
        let elements = json.array ?? [json]
        let events = elements.compactMap(InboxEvent.init(journal:))
        guard events.count == elements.count else { return nil }
        self = .events(events)
    }
}
