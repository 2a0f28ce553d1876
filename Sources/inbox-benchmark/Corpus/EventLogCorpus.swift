import InboxRedaction
import UnifiedInbox

/// An event log as a backend would keep it: messages that arrive one by one, and the changes of many users.
///
/// Of a hundred events 40 are an `ingest` of a single message, the five vendors in turn, 25 `markRead`, 13 `acknowledge`, 10
/// `click`, 7 `delete` and 5 `markUnread`; one in a thousand is a `clear`. A log of users alone has an `ingest` only as each
/// user's first event, and `markRead` in place of the others.
struct EventLogCorpus: Sendable {
    /// The average number of events of a recipient.
    static let eventsEach = 40

    /// The lines, without their line feeds.
    let lines: [[UInt8]]
    let recipients: Int

    /// 2026-01-01T00:00:00Z, in milliseconds; there is an event a second.
    static let start = 1_767_225_600_000

    init(_ corpus: Corpus, events: Int, ofUsersAlone: Bool = false) throws {
        recipients = max(1, events / Self.eventsEach)
        var writer = LogWriter(users: recipients, seed: corpus.seed, ingests: ofUsersAlone ? 0 : 400)
        // As many messages of each vendor as arrive, and some more.
        var messages = corpus.lines(messagesEach: events / (ofUsersAlone ? 150 : 10) + 1).makeIterator()
        let decoder = InboxDecoder()
        lines = try (0..<events).map { number in
            try writer.line(at: Self.start + number * 1000) {
                guard let (shape, text) = messages.next(),
                    let message = try decoder.decode(text, from: shape.provider).messages.first
                else { return nil }
                return (message, text)
            }
        }
    }
}

/// Writes the lines of a log, and keeps the messages and outbox entries that later events refer to.
private struct LogWriter {
    private var random: SplitMix64
    private var users: [User]
    /// The number of events in a thousand that are an arriving message, besides each user's first.
    private let ingests: Int

    /// The messages of a user.
    private struct User {
        var session = 0
        var messages: [(id: String, provider: Provider)] = []
        /// The outbox entries that are not acknowledged.
        var entries: [String] = []
    }

    init(users: Int, seed: UInt64, ingests: Int) {
        self.ingests = ingests
        self.users = Array(repeating: User(), count: users)
        random = SplitMix64(seed: seed)
    }

    mutating func line(
        at instant: Int, _ next: () throws -> (message: InboxMessage, text: String)?
    ) rethrows -> [UInt8] {
        let number = random.number(0...users.count - 1)
        let user = users[number]
        var line = CorpusObject()
        line.add("at", string: Instant(milliseconds: Int64(instant))?.rfc3339)
        line.add("recipient", string: "user-\(number)")
        if user.session > 0 { line.add("session", String(user.session)) }
        let roll = random.number(0...999)
        if roll < ingests || user.messages.isEmpty, let (message, text) = try next() {
            users[number].messages.append((message.id, message.provider))
            line.add("event", string: "ingest")
            line.add("provider", string: message.provider.name)
            line.add("payload", text)
        } else if roll == 999 {
            users[number] = User(session: user.session + 1)
            line.add("event", string: "clear")
        } else if let target = user.messages.isEmpty ? nil : random.pick(user.messages) {
            act(on: target, roll, at: instant, of: number, &line)
        }
        return Array(line.json.utf8)
    }

    private mutating func act(
        on target: (id: String, provider: Provider), _ roll: Int, at instant: Int, of user: Int,
        _ line: inout CorpusObject
    ) {
        let calls = target.provider.capabilities
        func wait(_ call: VendorCall?) {
            if let call { users[user].entries.append("\(target.id)#\(call.name)#\(instant)") }
        }
        switch roll {
        case 650..<780 where !users[user].entries.isEmpty:
            line.add("event", string: "acknowledge")
            line.add("ids", corpusArray(["\"\(users[user].entries.removeLast())\""]))
        case 780..<880:
            line.add("event", string: "click")
            line.add("id", string: target.id)
            line.add("value", string: "a-\(roll % 3)")
        case 880..<950:
            line.add("event", string: "delete")
            line.add("ids", corpusArray(["\"\(target.id)\""]))
            wait(calls.delete)
        case 950..<999:
            line.add("event", string: "markUnread")
            line.add("ids", corpusArray(["\"\(target.id)\""]))
        default:
            line.add("event", string: "markRead")
            line.add("ids", corpusArray(["\"\(target.id)\""]))
            wait(calls.read)
        }
    }
}
