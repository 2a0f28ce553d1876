import Foundation
import InboxRedaction
import UnifiedInbox

/// The time of an operation in inboxes of several sizes.
struct EngineGrowth: Sendable {
    let operation: String
    /// Nanoseconds by the number of messages, in the order of ``EngineSuites/sizes``.
    let nanoseconds: [Int]

    /// The ratio of the time at each size to the time at the size before.
    var factors: [Double] {
        zip(nanoseconds.dropFirst(), nanoseconds).map { Double($0) / Double(max(1, $1)) }
    }
}

/// The measurements of the engine.
struct EngineSuites {
    /// The numbers of messages in the inboxes whose times are compared.
    static let sizes = [1000, 10_000, 100_000]

    let options: Options
    let corpus: Corpus

    /// A mixed log over many recipients.
    func replay() throws -> Section {
        let log = try EventLogCorpus(corpus, events: options.events)
        let decoder = InboxDecoder()
        let events = try log.lines.map { try LoggedEvent(JSONValue(parsing: $0), decoder: decoder) }
        let now = Date(timeIntervalSince1970: Double(EventLogCorpus.start / 1000 + options.events))
        func contender(_ name: String, _ run: @escaping () throws -> Any) -> Contender {
            Contender(name: name, bytes: log.lines.reduce(0) { $0 + $1.count + 1 }, messages: events.count, run: run)
        }
        func read(_ inboxes: inout ReplayedInboxes) throws {
            var stream = InboxStreamDecoder(decoder)
            for line in log.lines { inboxes.apply(try LoggedEvent(stream.parse(line), decoder: &stream)) }
        }
        let contenders = [
            contender("ingested, decoded before") {
                var inboxes = ReplayedInboxes(adapters: .standard)
                for event in events { inboxes.apply(event) }
                return inboxes
            },
            contender("parsed, decoded, ingested") {
                var inboxes = ReplayedInboxes(adapters: .standard)
                try read(&inboxes)
                return inboxes
            },
            contender("the same, and each inbox printed") {
                var inboxes = ReplayedInboxes(adapters: .standard)
                try read(&inboxes)
                var writer = JSONWriter()
                for recipient in inboxes.recipients {
                    writer.removeAll()
                    ReplayLineWriter().write(inboxes[recipient], of: recipient, at: now, to: &writer)
                }
                return inboxes
            },
        ]
        return Section(
            title: "Replay of a mixed log, \(log.recipients) recipients", messages: events.count,
            bytes: contenders[0].bytes, timings: try measure(contenders, rounds: options.rounds), unit: "events")
    }

    /// Single questions and changes, by the size of the inbox.
    func growth() -> [EngineGrowth] {
        let columns = Self.sizes.map { LargeInbox(messages: $0, seed: options.seed).times(rounds: options.rounds) }
        return LargeInbox.operations.indices.map { row in
            EngineGrowth(operation: LargeInbox.operations[row].name, nanoseconds: columns.map { $0[row] })
        }
    }
}

/// One inbox of many messages of all vendors, with topics, pins, priorities, starts and expiries.
struct LargeInbox {
    /// A question or a change; `number` differs in each call.
    struct Operation: Sendable {
        let name: String
        let run: @Sendable (_ inbox: inout LargeInbox, _ number: Int) -> Any
    }

    /// The instant of the newest messages, in seconds.
    private static let noon = 1_770_292_800

    let count: Int
    var state = InboxState()

    init(messages: Int, seed: UInt64) {
        count = messages
        var random = SplitMix64(seed: seed)
        let messages = (0..<messages).map { Self.message($0, &random) }
        for provider in Self.providers {
            let feed = InboxFeed(
                provider: provider, messages: messages.filter { $0.provider == provider },
                badge: provider == .xtremePush ? 100 : nil)
            state.apply(.ingest(feed, at: Self.date(0)))
        }
        let waiting = messages.filter { $0.provider == .customerIO }.prefix(100).map(\.id)
        state.apply(.click(waiting[0], at: Self.date(0)))
        state.apply(.delete(waiting, at: Self.date(0)))
    }

    static let topicPage = "page of 20, a topic"
    static let filterPage = "page of 20, a topic filter"
    /// Selects one message in 75.
    private static let filter = TopicFilter.prefix("tra") & .topic("promo") & !.topic("orders")

    static let operations: [Operation] = [
        Operation(name: "page of 20") { $0.state.messages(at: now($1), limit: 20) },
        Operation(name: "page of 20 from the middle") { inbox, number in
            inbox.state.messages(at: now(number), offset: inbox.count / 2, limit: 20)
        },
        Operation(name: "page of 20, a topic, unread") {
            $0.state.messages(at: now($1), topics: .topic("orders"), status: .unread, offset: 40, limit: 20)
        },
        Operation(name: topicPage) { $0.state.messages(at: now($1), topics: .topic("promo"), limit: 20) },
        Operation(name: filterPage) { $0.state.messages(at: now($1), topics: filter, limit: 20) },
        Operation(name: "page of 20, unread first") {
            $0.state.messages(at: now($1), order: .unreadFirst, limit: 20)
        },
        Operation(name: "page of 20, priority first") {
            $0.state.messages(at: now($1), order: .priorityFirst, limit: 20)
        },
        Operation(name: "counts") { $0.state.counts(at: now($1)) },
        Operation(name: "counts of a topic") { $0.state.counts(at: now($1), topics: .topic("Orders")) },
        Operation(name: "counts of a topic filter") { $0.state.counts(at: now($1), topics: filter) },
        Operation(name: "next change") { $0.state.nextChange(after: now($1)) as Any },
        Operation(name: "badge") { inbox, _ in inbox.state.badge(.xtremePush) as Any },
        Operation(name: "outbox, 100 entries") { inbox, _ in inbox.state.outbox },
        Operation(name: "markRead of one") { inbox, number in
            inbox.state.apply(.markRead([inbox.id(number)], at: date(number)))
            return number
        },
        Operation(name: "ingest of one") { inbox, number in
            var random = SplitMix64(seed: UInt64(number))
            let message = message(inbox.count + number, &random)
            inbox.state.apply(.ingest(InboxFeed(provider: message.provider, messages: [message]), at: date(number)))
            return number
        },
        Operation(name: "markRead of one, in a copy") { inbox, number in
            var copy = inbox.state
            copy.apply(.markRead([inbox.id(number)], at: date(number)))
            return copy
        },
    ]

    /// Nanoseconds of each operation: medians over the rounds, each of many calls.
    consuming func times(rounds: Int) -> [Int] {
        var number = 0
        return Self.operations.map { operation in
            timeOfCall(rounds: rounds, calls: 200) {
                number += 1
                return operation.run(&self, number)
            }
        }
    }

    // MARK: Generating

    private static let providers = [any InboxAdapter].standard.map(\.provider)
    private static let topics = ["orders", "Orders", "news", "promo", "sport", "travel", "Αθήνα"]

    private static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(noon + seconds)) }

    /// A varying `now` within a hundred days: messages start and expire in between, in both directions.
    private static func now(_ number: Int) -> Date { date(number * 7_919_317 % 8_640_000) }

    private func id(_ number: Int) -> String {
        let index = number * 7_919_317 % count
        return "\(Self.providers[index % Self.providers.count].name):\(index)"
    }

    private static func message(_ index: Int, _ random: inout SplitMix64) -> InboxMessage {
        var message = InboxMessage(provider: providers[index % providers.count], vendorID: "\(index)")
        message.title = random.sentence(words: 4...9)
        message.body = random.sentence(words: 12...30)
        message.status = random.chance(60) ? .unread : .read
        message.sentAt = random.chance(90) ? date(-random.number(0...31_536_000)) : nil
        message.pinned = random.chance(1)
        message.topics = (0..<random.number(0...2)).map { _ in random.pick(topics) }
        message.priority = message.provider == .customerIO && random.chance(50) ? random.number(1...3) : nil
        message.startsAt = random.chance(10) ? date(random.number(0...8_640_000)) : nil
        message.expiresAt = random.chance(70) ? date(random.number(0...31_536_000)) : nil
        return message
    }
}
