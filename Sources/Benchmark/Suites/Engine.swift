import Foundation
import UnifiedInbox

/// One inbox with many messages from all vendors.
struct Engine {
    private var state = InboxState()
    private let ids: [String]
    /// Messages that have not arrived yet.
    private var waiting: [InboxFeed]

    /// Prints the times of questions and changes, in a small and in a large inbox.
    static func measure(_ options: Options) throws {
        let sizes = [200, options.isQuick ? 10_000 : 100_000]
        let times = try sizes.map { try Engine(messages: $0, options).times(rounds: options.rounds) }
        let rows = operations.indices.map { row in
            [operations[row].name] + times.map { Table.fixed(Double($0[row]) / 1000, 1) }
        }
        Table.show("The engine: microseconds, by the messages of the inbox", [""] + sizes.map(Table.grouped), rows)
    }

    /// A question or a change; `number` differs in each call.
    private struct Operation: Sendable {
        let name: String
        let run: @Sendable (_ inbox: inout Engine, _ number: Int) -> Any
    }

    private static let operations: [Operation] = [
        Operation(name: "page of 20") { $0.state.messages(at: now($1), limit: 20) },
        Operation(name: "page of 20 from the middle") {
            $0.state.messages(at: now($1), offset: $0.ids.count / 2, limit: 20)
        },
        Operation(name: "page of 20 of a topic filter") {
            $0.state.messages(at: now($1), topics: .prefix("sh"), limit: 20)
        },
        Operation(name: "counts") { $0.state.counts(at: now($1)) },
        Operation(name: "markRead of one") { inbox, number in
            // Each date is later than the one before, so each operation changes something.
            let date = Date(timeIntervalSince1970: Double(1_800_000_000 + number))
            inbox.state.apply(.markRead([inbox.ids[number * 7_919_317 % inbox.ids.count]], at: date))
            return number
        },
        Operation(name: "ingest of one") { inbox, number in
            if let feed = inbox.waiting.popLast() { inbox.state.apply(.ingest(feed, at: now(number))) }
            return number
        },
    ]

    private static let calls = 200

    private init(messages: Int, _ options: Options) throws {
        let decoder = InboxDecoder()
        let feeds = try Corpus.messages(messages + Self.calls * options.rounds).map {
            try decoder.decode(Array($0.text.utf8), from: $0.provider)
        }
        ids = feeds.prefix(messages).flatMap(\.messages).map(\.id)
        waiting = Array(feeds.dropFirst(messages))
        for feed in feeds.prefix(messages) { state.apply(.ingest(feed, at: Self.now(0))) }
    }

    /// How many nanoseconds each operation takes: the median over the rounds.
    ///
    /// Each round makes many calls.
    private consuming func times(rounds: Int) -> [Int] {
        var number = 0
        return Self.operations.map { operation in
            let rounds = (0..<rounds).map { _ in
                let started = ContinuousClock.now
                for _ in 0..<Self.calls {
                    number += 1
                    keep(operation.run(&self, number))
                }
                return nanoseconds(ContinuousClock.now - started) / Self.calls
            }
            return median(rounds)
        }
    }

    /// An instant within a hundred days of 2026 that varies from call to call.
    ///
    /// Between two calls it may move forwards or backwards, and messages start and expire.
    private static func now(_ number: Int) -> Date {
        Date(timeIntervalSince1970: Double(1_770_292_800 + number * 7_919_317 % 8_640_000))
    }
}

/// Keeps the optimiser from removing a value.
@inline(never)
private func keep(_ result: Any) {}
