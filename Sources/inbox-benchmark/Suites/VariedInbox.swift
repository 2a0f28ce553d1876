import Foundation
import UnifiedInbox

/// One inbox of 100,000 messages of two vendors, with 5,000 topics, and each of half of the messages sent through both vendors.
struct VariedInbox {
    /// A question or a change, and what it is compared with.
    struct Operation: Sendable {
        let name: String
        /// Whether messages are collapsed.
        let collapses: Bool
        let run: @Sendable (_ inbox: inout VariedInbox, _ number: Int) -> Any
    }

    static let count = 100_000
    static let topicCount = 5000
    private static let policy = CollapsePolicy(.custom(JSONPointer(tokens: ["promo"])), preferring: .pushwoosh)

    private var state = InboxState()

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let messages = (0..<Self.count).map { Self.message($0, &random) }
        for provider in Self.providers {
            let feed = InboxFeed(provider: provider, messages: messages.filter { $0.provider == provider })
            state.apply(.ingest(feed, at: Self.date(0)))
        }
    }

    static let topicPage = "page of 20, a topic of 1 %"

    static let operations: [Operation] = {
        func page(_ name: String, _ topics: TopicFilter?, _ order: InboxOrder = .newestFirst) -> Operation {
            Operation(name: name, collapses: false) {
                $0.state.messages(at: now($1), topics: topics, order: order, limit: 20)
            }
        }
        func collapsed(_ name: String, _ run: @escaping @Sendable (inout VariedInbox, Int) -> Any) -> Operation {
            Operation(name: name, collapses: true, run: run)
        }
        return [
            page(topicPage, .topic("paid")),
            page("page of 20, a topic of 20 messages", .topic("news/7")),
            page("page of 20, a prefix of 50 topics, 1 %", .prefix("orders/")),
            page("page of 20, a prefix of 500 topics, 10 %", .prefix("offers/")),
            page("page of 20, a part of such a prefix, 2 %", .prefix("offers/1")),
            page("page of 20, half of a prefix", .prefix("orders/") & !.prefix("orders/1") & !.prefix("orders/2")),
            page("page of 20, the beginning of a prefix, 1 %", .prefix("ord")),
            page("page of 20, the beginning of two prefixes, 11 %", .prefix("o")),
            page("page of 20, a prefix of 50 topics without a slash, 1 %", .prefix("trip")),
            page("page of 20, any of 50 topics, 1 %", .any((0..<50).map { topic($0) })),
            page("page of 20, all but 550 topics", !(.prefix("orders/") | .prefix("offers/"))),
            page("page of 20, a type of 1 %", .type("alert")),
            page("page of 20, a prefix of 50 topics, by priority", .prefix("orders/"), .priorityFirst),
            page("page of 20, one provider", .provider(.pushwoosh)),
            page("page of 20, a prefix of no topic", .prefix("none/")),
            Operation(name: "counts of a prefix of 50 topics", collapses: false) {
                $0.state.counts(at: now($1), topics: .prefix("orders/"))
            },
            Operation(name: "counts", collapses: false) { $0.state.counts(at: now($1)) },
            Operation(name: "markRead of one", collapses: false) { inbox, number in inbox.markRead(number) },
            collapsed("page of 20, collapsed") { $0.state.messages(at: now($1), limit: 20) },
            collapsed("page of 20 from the middle, collapsed") {
                $0.state.messages(at: now($1), offset: count / 2, limit: 20)
            },
            collapsed("counts, collapsed") { $0.state.counts(at: now($1)) },
            collapsed("markRead of one, collapsed") { inbox, number in inbox.markRead(number) },
        ]
    }()

    /// Nanoseconds of each operation: medians over the rounds, each of some calls.
    consuming func times(rounds: Int) -> [(operation: Operation, nanoseconds: Int)] {
        var number = 0
        return Self.operations.map { operation in
            state.collapse = operation.collapses ? Self.policy : nil
            let time = timeOfCall(rounds: rounds, calls: 20) {
                number += 1
                return operation.run(&self, number)
            }
            return (operation, time)
        }
    }

    private mutating func markRead(_ number: Int) -> Int {
        let index = number * 7_919_317 % Self.count
        state.apply(.markRead(["\(Self.providers[index % 2].name):\(index)"], at: Self.date(number)))
        return number
    }

    // MARK: Generating

    private static let providers: [Provider] = [.customerIO, .pushwoosh]

    private static func date(_ seconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(1_770_292_800 + seconds))
    }

    private static func now(_ number: Int) -> Date { date(number * 7_919_317 % 8_640_000) }

    /// Two successive messages of which the first has an even half are one promotion.
    private static func message(_ index: Int, _ random: inout SplitMix64) -> InboxMessage {
        var message = InboxMessage(provider: providers[index % 2], vendorID: "\(index)")
        message.title = random.sentence(words: 4...9)
        message.status = random.chance(60) ? .unread : .read
        message.sentAt = date(-random.number(0...31_536_000))
        let topic = random.number(0...(topicCount - 1))
        message.topics = topic < 50 ? [Self.topic(topic), "paid"] : [Self.topic(topic)]
        message.expiresAt = random.chance(70) ? date(random.number(0...31_536_000)) : nil
        message.type = random.chance(1) ? "alert" : nil
        if index / 2 % 2 == 0 { message.custom = ["promo": JSONValue(index / 2)] }
        return message
    }

    /// 50 orders, 500 offers, 50 trips, whose topics have no slash, and news.
    private static func topic(_ number: Int) -> String {
        switch number {
        case ..<50: "orders/\(number)"
        case ..<550: "offers/\(number - 50)"
        case ..<600: "trip\(number - 550)"
        default: "news/\(number - 600)"
        }
    }
}
