import Foundation
import InboxConformance
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The answers from an index equal those of scanning every message.
@Suite struct IndexTests {
    /// An index for every inbox that follows each update, and one that is rebuilt after large events.
    private static let policies = [
        IndexPolicy(threshold: 0, rebuildFraction: 0), IndexPolicy(threshold: 0, rebuildFraction: 8),
    ]
    private static let never = IndexPolicy.never

    /// A question to a state with an index and to one without.
    private struct Question: CustomStringConvertible {
        let now: Date
        let topics: TopicFilter?
        let status: MessageStatus?
        let order: InboxOrder
        let offset: Int
        let limit: Int?
        let includesHidden: Bool

        init(_ now: Date, topics: [String], size: Int, _ generator: inout SeededGenerator) {
            self.now = now
            var filters = FilterGenerator(seed: generator.next(), topics: topics, types: ["Offer", "notice"])
            self.topics = generator.pick([nil, nil, .topic(generator.pick(topics)), filters.filter(), filters.filter()])
            status = generator.pick([nil, nil, .unread, .read, .deleted])
            order = generator.pick(InboxOrder.allCases)
            offset = generator.pick([0, 0, 1, Int.random(in: 0...size, using: &generator)])
            limit = generator.pick([nil, 1, 20])
            includesHidden = generator.oneIn(3)
        }

        var description: String {
            "now \(now.wholeMilliseconds), topics \(topics?.description ?? "any"), status \(status?.rawValue ?? "any"), \(order), "
                + "offset \(offset), limit \(limit ?? -1)\(includesHidden ? ", hidden ones too" : "")"
        }

        /// The answer, to be compared.
        func answer(_ state: InboxState) -> Answer {
            let messages = state.messages(
                at: now, topics: topics, status: status, order: order, offset: offset, limit: limit,
                includingHidden: includesHidden)
            return Answer(
                page: messages.map { "\($0.id) \($0.status) \($0.clicked)" },
                counts: state.counts(at: now, topics: topics),
                nextChange: state.nextChange(after: now), outbox: state.outbox.map(\.id),
                badges: state.badgeProviders.map { "\($0) \(state.badge($0) ?? -1)" })
        }
    }

    private struct Answer: Equatable {
        let page: [String]
        let counts: InboxCounts
        let nextChange: Date?
        let outbox: [String]
        let badges: [String]
    }

    @Test(arguments: policies, 0..<4 as Range<UInt64>)
    func `small histories have the same answers with and without an index, after every event`(
        policy: IndexPolicy, part: UInt64
    ) {
        for seed in TestScale.seeds(from: part << 16, 20, long: 150) {
            var histories = HistoryGenerator(seed: seed)
            var generator = SeededGenerator(seed: seed)
            let capabilities = HistoryGenerator.inbox.capabilities
            var indexed = InboxState(capabilities: capabilities, indexing: policy)
            var plain = InboxState(capabilities: capabilities, indexing: Self.never)
            for event in histories.history() {
                indexed.apply(event)
                plain.apply(event)
                let now = Date(timeIntervalSince1970: Double(generator.pick(HistoryGenerator.nows)) / 1000)
                let question = Question(now, topics: ["news", "οδος", "é", "none"], size: 15, &generator)
                guard question.answer(indexed) != question.answer(plain) else { continue }
                #expect(question.answer(indexed) == question.answer(plain), "seed \(seed), \(question)")
                return
            }
        }
    }

    @Test(arguments: policies, [300, 3000])
    func `large histories have the same answers with and without an index, at any time`(policy: IndexPolicy, size: Int)
    {
        var history = LargeHistory(seed: UInt64(size), size: size)
        var generator = SeededGenerator(seed: 1)
        var indexed = InboxState(capabilities: LargeHistory.capabilities, indexing: policy)
        var plain = InboxState(capabilities: LargeHistory.capabilities, indexing: Self.never)
        for (number, event) in history.events(TestScale.count(100, long: 400)).enumerated() {
            indexed.apply(event)
            plain.apply(event)
            guard number.isMultiple(of: size / 300) else { continue }
            let question = Question(
                history.instant(), topics: ["ORDERS", "sport", "οδοσ", "orders/2/b", "news/"], size: size, &generator)
            #expect(question.answer(indexed) == question.answer(plain), "event \(number), \(question)")
        }
        #expect(indexed.snapshot == plain.snapshot)
    }

    @Test(arguments: policies, [CollapsePolicy(.campaign), CollapsePolicy(.campaign, preferring: .xtremePush)])
    func `large histories of collapsed messages have the same answers with and without an index`(
        policy: IndexPolicy, collapse: CollapsePolicy
    ) {
        var history = LargeHistory(seed: 7, size: 600)
        var generator = SeededGenerator(seed: 1)
        var indexed = InboxState(capabilities: LargeHistory.capabilities, indexing: policy)
        var plain = InboxState(capabilities: LargeHistory.capabilities, indexing: Self.never)
        (indexed.collapse, plain.collapse) = (collapse, collapse)
        for (number, event) in history.events(TestScale.count(60, long: 400)).enumerated() {
            indexed.apply(event)
            plain.apply(event)
            let question = Question(
                history.instant(), topics: ["ORDERS", "sport", "οδοσ", "orders/2/b", "news/"], size: 600, &generator)
            #expect(question.answer(indexed) == question.answer(plain), "event \(number), \(question)")
        }
    }

    @Test func `merged and compacted inboxes have the same answers with and without an index`() {
        for seed in TestScale.seeds(2, long: 5) {
            func states(_ policy: IndexPolicy) -> [InboxState] {
                var history = LargeHistory(seed: seed, size: 400)
                let events = history.events(60)
                var left = InboxState(capabilities: LargeHistory.capabilities, indexing: policy)
                var right = left
                for (number, event) in events.enumerated() {
                    if number.isMultiple(of: 2) { left.apply(event) } else { right.apply(event) }
                }
                var merged = left
                merged.merge(right)
                var compacted = merged
                compacted.compact(now: .noon(plus: 20))
                merged.apply(.clear(at: .noon))
                right.merge(left)
                return [left, right, merged, compacted]
            }
            var generator = SeededGenerator(seed: seed)
            let plain = states(Self.never)
            for policy in Self.policies {
                for (indexed, plain) in zip(states(policy), plain) {
                    let question = Question(.noon(plus: 20), topics: ["orders"], size: 400, &generator)
                    #expect(question.answer(indexed) == question.answer(plain), "seed \(seed), \(question)")
                }
            }
        }
    }

    @Test(arguments: policies)
    func `a newer spelling of a topic with other bytes is found, and the older one is not`(policy: IndexPolicy) {
        var state = InboxState(capabilities: LargeHistory.capabilities, indexing: policy)
        state.apply(.feed(at: 0, .made("a", sent: 0) { $0.topics = ["\u{E9}"] }))
        state.apply(.feed(at: 1, .made("a", sent: 0) { $0.topics = ["e\u{301}"] }))
        #expect(state.isIndexed)
        #expect(state.shown(topic: "e\u{301}") == ["a"])
        #expect(state.shown(topic: "\u{E9}") == [])
    }

    /// Where a filter may select more combinations than a list is merged from, the page reads messages.
    @Test(arguments: InboxOrder.allCases)
    func `a filter of many topics gives the pages of the whole list`(order: InboxOrder) throws {
        let messages = (0..<2000).map { number in
            InboxMessage.made("\(number)", sent: number % 70, status: number % 3 == 0 ? .read : .unread) {
                $0.topics = ["orders/\(number % 600)", number % 2 == 0 ? "even" : "odd"]
                $0.priority = number % 5 == 0 ? number % 4 : nil
                $0.pinned = number % 50 == 0
            }
        }
        let state = InboxState(.feed(at: 0, messages))
        #expect(state.isIndexed)
        for text in [
            "orders/1*", "even & !orders/1*", "odd & orders/1*", "orders/1* | orders/5", "orders/7 | orders/9",
        ] {
            let filter = try TopicFilter(parsing: text)
            let all = state.messages(at: .noon, order: order).filter { filter.matches($0) }.map(\.id)
            #expect(state.messages(at: .noon, topics: filter, order: order).map(\.id) == all)
            #expect(
                state.messages(at: .noon, topics: filter, order: order, offset: 3, limit: 2).map(\.id)
                    == Array(all[3..<5]))
            #expect(state.counts(at: .noon, topics: filter).total == all.count)
        }
    }

    /// Families of topics, topics that few messages have, and prefixes that no topic has.
    @Test(arguments: [
        "orders/*", "Orders/1*", "/*", "o*", "*", "none/*", "none*", "orders/* & !orders/1*", "a* | orders/*",
        // Messages that have several of the topics, and types.
        "orders/* | x1", "/* | x0 | b1/* | none", "x*", "type:T1", "type:t2 | orders/*", "type:t1 & x1", "!type:t1",
    ])
    func `a filter among thousands of topics gives the messages of a scan, also after topics are gone`(text: String)
        throws
    {
        let filter = try TopicFilter(parsing: text)
        let names = (0..<3000).map { ["orders/\($0)", "a\($0)", "/\($0 % 7)", "b\($0)/c"][$0 % 4] }
        let messages = names.enumerated().map { number, name in
            InboxMessage.made("\(number)", sent: number, topics: [name, "x\(number % 3)"]) {
                $0.type = number % 5 == 0 ? nil : "t\(number % 5)"
            }
        }
        var state = InboxState(.feed(at: 0, messages))
        for round in 0..<2 {
            #expect(state.isIndexed)
            let all = state.messages(at: .noon(plus: 9)).filter { filter.matches($0) }.map(\.id)
            let page = state.messages(at: .noon(plus: 9), topics: filter, offset: 2, limit: 20).map(\.id)
            #expect(page == Array(all.dropFirst(2).prefix(20)))
            #expect(state.counts(at: .noon(plus: 9), topics: filter).total == all.count)
            guard round == 0 else { break }
            // Other topics, and none at all, one feed each: the index follows.
            for number in stride(from: 0, to: 3000, by: 30) {
                let topics = number % 60 == 0 ? [] : ["orders/new\(number)"]
                state.apply(.feed(at: 1 + number, .made("\(number)", sent: number, topics: topics)))
            }
        }
    }

    /// An update of a copy does not change the original.
    @Test func `a copy has an index of its own`() {
        var history = LargeHistory(seed: 5, size: 1000)
        var state = InboxState(capabilities: LargeHistory.capabilities, indexing: Self.policies[0])
        for event in history.events(5) { state.apply(event) }
        let (before, shown) = (state, state.messages(at: .noon).map(\.id))
        state.apply(.delete([shown[0], shown[500]], at: .noon(plus: 99)))
        #expect(before.messages(at: .noon).map(\.id) == shown)
        #expect(before.counts(at: .noon).total == shown.count)
        #expect(state.messages(at: .noon).map(\.id) == shown.filter { $0 != shown[0] && $0 != shown[500] })
    }

    /// The index is built when there are more records than the threshold.
    @Test func `an inbox of more than 256 messages has an index`() {
        func state(_ count: Int) -> InboxState {
            InboxState(.feed(at: 0, (0..<count).map { .made("\($0)") }))
        }
        #expect(!state(256).isIndexed)
        #expect(state(257).isIndexed)
    }
}
