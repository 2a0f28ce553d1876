import Foundation
import InboxConformance
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Every answer of the engine depends only on the set of events, not on their order or on repetitions.
@Suite struct ArrivalTests {
    /// All answers of a state, at some instants.
    private struct Answers: Equatable {
        var shown: [[InboxMessage]] = []
        var hidden: [[String]] = []
        var counts: [InboxCounts] = []

        init(_ state: InboxState) {
            for now in [-20, 0, 3, 20] {
                shown.append(state.messages(at: .noon(plus: now)))
                hidden.append(state.hidden(at: .noon(plus: now)).map { "\($0.message.id) \($0.reason)" })
                counts.append(state.counts(at: .noon(plus: now), topics: "x"))
            }
        }
    }

    private static func permutations<Element>(_ elements: [Element]) -> [[Element]] {
        guard let first = elements.first else { return [[]] }
        return permutations(Array(elements.dropFirst())).flatMap { rest in
            (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
        }
    }

    @Test func `any order of five feeds gives the same answers`() {
        let events: [InboxEvent] = [
            .feed(at: 1, .made("a", .customerIO, sent: 5), .made("b", .customerIO, status: .read)),
            .feed(at: 2, .made("b", .customerIO), .made("a", .customerIO, sent: 4, status: .read)),
            .feed(at: 2, .made("b", .customerIO) { $0.title = "T" }),
            .feed(at: 3, .made("c", .customerIO) { $0.partial = true }, .made("a", .customerIO, status: .deleted)),
            .feed(at: 1, .made("c", .customerIO) { $0.expiresAt = .noon(plus: 3) }, deletions: ["customerio:d"]),
        ]
        let answers = Answers(InboxState(events))
        let orders = Self.permutations(events)
        #expect(orders.count == 120)
        #expect(orders.allSatisfy { Answers(InboxState($0)) == answers })
    }

    @Test func `a repeated feed changes nothing`() {
        let event = InboxEvent.feed(at: 1, .made("a", sent: 1), .made("b", status: .read), .made("c", status: .deleted))
        #expect(Answers(InboxState(event, event, event)) == Answers(InboxState(event)))
    }

    /// Random small sets of feeds in which ids, instants and positions collide.
    @Test func `any order and any repetition of random feeds gives the same answers`() {
        var generator = SeededGenerator(seed: 26)
        for _ in 0..<TestScale.count(30, long: 150) {
            let events = (0..<5).map { _ in Self.randomFeed(using: &generator) }
            let answers = Answers(InboxState(events))
            for _ in 0..<3 {
                let repeated = (events + [events[0], events[2], events[2]]).shuffled(using: &generator)
                #expect(Answers(InboxState(repeated)) == answers)
            }
        }
    }

    private static func randomFeed(using generator: inout SeededGenerator) -> InboxEvent {
        func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }
        let provider = [Provider.customerIO, .zeta].randomElement(using: &generator) ?? .zeta
        let ids = ["a", "b", "c", "d"].shuffled(using: &generator).prefix(Int.random(in: 1...4, using: &generator))
        let messages = ids.map { id in
            InboxMessage.made(
                id, provider, sent: chance(2) ? Int.random(in: 0...2, using: &generator) : nil,
                status: chance(9) ? .deleted : chance(2) ? .read : .unread
            ) {
                $0.title = chance(2) ? "T" : nil
                $0.partial = chance(3)
                $0.pinned = chance(4)
                $0.clicked = chance(4)
                $0.topics = chance(2) ? ["X"] : []
                $0.startsAt = chance(4) ? .noon(plus: Int.random(in: 0...5, using: &generator)) : nil
                $0.expiresAt = chance(4) ? .noon(plus: Int.random(in: 0...5, using: &generator)) : nil
            }
        }
        let deletions = chance(6) ? ["\(provider.name):\(["a", "z"].randomElement(using: &generator) ?? "a")"] : nil
        return .feed(at: Int.random(in: 0...2, using: &generator), messages, deletions: deletions)
    }
}
