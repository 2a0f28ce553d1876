import Foundation
import InboxConformance
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

/// The sorted list follows every update.
///
/// It gives the same answers as a newly made list.
@Suite struct MessageListTests {
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

        func answer(_ state: InboxState) -> Answer {
            let messages = state.messages(
                at: now, topics: topics, status: status, order: order, offset: offset, limit: limit,
                includingHidden: includesHidden)
            return Answer(
                page: messages.map { "\($0.id) \($0.status) \($0.clicked)" },
                counts: state.counts(at: now, topics: topics),
                nextChange: state.nextChange(after: now), outbox: state.outbox.map(\.id))
        }

        /// The page, found by checking each message.
        func literalPage(_ state: InboxState) -> [String] {
            let all = state.messages(at: now, order: order, includingHidden: includesHidden)
            let matches = all.filter { message in
                (topics.map { $0.matches(message) } ?? true) && (status ?? message.status) == message.status
            }
            return matches.dropFirst(offset).prefix(limit ?? .max).map { "\($0.id) \($0.status) \($0.clicked)" }
        }
    }

    private struct Answer: Equatable {
        let page: [String]
        let counts: InboxCounts
        let nextChange: Date?
        let outbox: [String]
    }

    /// A few chunks of messages and, in the long tests, many.
    private static let sizes = TestScale.isLong ? [300, 3000] : [300, 900]

    @Test(arguments: sizes, [nil, CollapsePolicy(.campaign), CollapsePolicy(.campaign, preferring: .xtremePush)])
    func `after every event of a large history the answers are those of a new list`(
        size: Int, collapse: CollapsePolicy?
    ) {
        var history = LargeHistory(seed: UInt64(size), size: size)
        var generator = SeededGenerator(seed: 1)
        var state = InboxState(capabilities: LargeHistory.capabilities)
        state.collapse = collapse
        for (number, event) in history.events(TestScale.count(18, long: 400)).enumerated() {
            state.apply(event)
            guard number.isMultiple(of: size / 300) else { continue }
            let question = Question(
                history.instant(), topics: ["ORDERS", "sport", "οδοσ", "orders/2/b", "news/"], size: size, &generator)
            var remade = state
            remade.keptList = nil
            let answer = question.answer(state)
            #expect(answer == question.answer(remade), "event \(number), \(question)")
            #expect(answer.page == question.literalPage(state), "event \(number), \(question)")
        }
    }

    @Test func `after a merge, a compaction and a log-out the answers are those of a new list`() {
        for seed in TestScale.seeds(2, long: 5) {
            var history = LargeHistory(seed: seed, size: 400)
            var left = InboxState(capabilities: LargeHistory.capabilities)
            var right = left
            for (number, event) in history.events(60).enumerated() {
                if number.isMultiple(of: 2) { left.apply(event) } else { right.apply(event) }
            }
            var merged = left
            merged.merge(right)
            var compacted = merged
            compacted.compact(at: .noon(plus: 20), retention: RetentionPolicy(readMessages: 10))
            merged.apply(.clear(at: .noon))
            right.merge(left)
            var generator = SeededGenerator(seed: seed)
            for state in [left, right, merged, compacted] {
                let question = Question(.noon(plus: 20), topics: ["orders"], size: 400, &generator)
                var remade = state
                remade.keptList = nil
                #expect(question.answer(state) == question.answer(remade), "seed \(seed), \(question)")
            }
        }
    }

    @Test func `if a newer spelling of a topic has other bytes, it is found, and the older one is not`() {
        var state = InboxState()
        state.apply(.feed(at: 0, .made("a", sent: 0) { $0.topics = ["\u{E9}"] }))
        state.apply(.feed(at: 1, .made("a", sent: 0) { $0.topics = ["e\u{301}"] }))
        #expect(state.shown(topic: "e\u{301}") == ["a"])
        #expect(state.shown(topic: "\u{E9}") == [])
    }

    /// When no message has a topic any more, the topic's labels are used again for others.
    @Test func `counts by topic are right after all topics have been replaced`() {
        var state = InboxState(
            .feed(at: 0, (0..<300).map { .made("\($0)", sent: 0, topics: ["a\($0 % 7)", "A\($0 % 7)"]) }))
        for number in 0..<300 {
            state.apply(.feed(at: 1 + number, .made("\(number)", sent: 0, topics: number < 200 ? ["b"] : [])))
        }
        #expect(state.counts(at: .noon).byTopic.mapValues(\.total) == ["b": 200])
        #expect(state.list.labels.count < 12)
    }

    /// An update of a copy does not change the original.
    @Test func `a copy has a separate list`() {
        var history = LargeHistory(seed: 5, size: 1000)
        var state = InboxState(capabilities: LargeHistory.capabilities)
        for event in history.events(5) { state.apply(event) }
        let (before, shown) = (state, state.messages(at: .noon).map(\.id))
        state.apply(.delete([shown[0], shown[500]], at: .noon(plus: 99)))
        #expect(before.messages(at: .noon).map(\.id) == shown)
        #expect(before.counts(at: .noon).total == shown.count)
        #expect(state.messages(at: .noon).map(\.id) == shown.filter { $0 != shown[0] && $0 != shown[500] })
    }
}
