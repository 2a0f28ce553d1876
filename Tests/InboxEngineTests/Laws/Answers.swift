import Foundation
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport

/// All answers of an inbox at one instant.
struct Answers: Equatable {
    var session = 0
    var shown: [InboxMessage] = []
    /// The ids in the list that includes hidden messages, in order.
    ///
    /// Deleted messages are not in it.
    var all: [ByteEqualString] = []
    /// The ids of deleted messages, in order.
    ///
    /// Only placements include them.
    var deleted: [ByteEqualString] = []
    /// The ids for which `message(_:)` returns a message.
    ///
    /// It returns none for deleted messages.
    var byID: [ByteEqualString] = []
    /// The ids in lists of deleted messages; always empty.
    var listedAsDeleted: [ByteEqualString] = []
    var unreadFirst: [ByteEqualString] = []
    var priorityFirst: [ByteEqualString] = []
    /// The ids that ``filter`` selects, in order.
    var filtered: [ByteEqualString] = []
    /// The numbers of unread and read messages: overall (the empty name), by provider, and by topic (after a `#`).
    var counts: [ByteEqualString: [Int]] = [:]
    var badges: [String: Int] = [:]
    var nextChange: Int?
    var outbox: [String] = []

    mutating func count(_ message: InboxMessage, under name: String) {
        counts[ByteEqualString(name), default: [0, 0]][message.status == .unread ? 0 : 1] += 1
    }

    /// An entry of the outbox.
    static func line(
        _ id: String, _ provider: String, _ message: String, _ call: String, _ arguments: [String], _ at: Int
    ) -> String {
        "\(id) \(provider) \(message) \(call) \(arguments) \(at)"
    }

    func differences(from other: Answers) -> [String] {
        var differences: [String] = []
        func compare<Part: Equatable>(_ name: String, _ part: (Answers) -> Part) {
            let (wanted, came) = (part(self), part(other))
            guard wanted != came else { return }
            differences.append("\(name):\n  expected \(wanted)\n  got      \(came)")
        }
        compare("session", \.session)
        compare("ids shown") { $0.shown.map { ByteEqualString($0.id) } }
        compare("messages shown") { $0.shown.map { String(decoding: $0.canonicalJSON(), as: UTF8.self) } }
        compare("ids listed with hidden ones", \.all)
        compare("ids deleted", \.deleted)
        compare("ids given one by one", \.byID)
        compare("ids listed as deleted", \.listedAsDeleted)
        compare("unread first", \.unreadFirst)
        compare("priority first", \.priorityFirst)
        compare("filtered", \.filtered)
        compare("counts", \.counts)
        compare("badges", \.badges)
        compare("next change", \.nextChange)
        compare("outbox") { $0.outbox.map { ByteEqualString($0) } }
        return differences
    }
}

extension Answers {
    /// Selects the messages of other providers than Zeta that have a topic beginning with `new`, and all messages without
    /// topics.
    static let filter = TopicFilter.prefix("New") & !.provider(.zeta) | !.prefix("")

    /// The answers of the engine.
    init(_ state: InboxState, at milliseconds: Int) {
        let now = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        session = state.session
        shown = state.messages(at: now).map(\.withoutRaw)
        all = state.messages(at: now, includingHidden: true).map { ByteEqualString($0.id) }
        deleted = state.placements(at: now).filter { $0.reason == .deleted }.map { ByteEqualString($0.message.id) }
        byID = (all + deleted).filter { state.message($0.text, at: now) != nil }
        listedAsDeleted = [false, true].flatMap { includesHidden in
            state.messages(at: now, status: .deleted, includingHidden: includesHidden).map { ByteEqualString($0.id) }
        }
        unreadFirst = state.messages(at: now, order: .unreadFirst).map { ByteEqualString($0.id) }
        priorityFirst = state.messages(at: now, order: .priorityFirst).map { ByteEqualString($0.id) }
        filtered = state.messages(at: now, topics: Self.filter).map { ByteEqualString($0.id) }
        let tally = state.counts(at: now)
        func add(_ name: String, _ tally: InboxCounts.Tally) {
            if tally.total > 0 { counts[ByteEqualString(name)] = [tally.unread, tally.read] }
        }
        add("", tally.overall)
        for (provider, tally) in tally.byProvider { add(provider.name, tally) }
        for (topic, tally) in tally.byTopic { add("#\(topic)", tally) }
        for provider in state.badgeProviders { badges[provider.name] = state.badge(provider) }
        nextChange = state.nextChange(after: now)?.wholeMilliseconds
        outbox = state.outbox.map { entry in
            Answers.line(
                entry.id, entry.provider.name, entry.messageID, entry.call,
                entry.arguments.map { "\($0.name)=\($0.value)" }, entry.date.wholeMilliseconds)
        }
    }
}

extension InboxMessage {
    var withoutRaw: InboxMessage {
        var message = self
        message.raw = .null
        return message
    }
}
