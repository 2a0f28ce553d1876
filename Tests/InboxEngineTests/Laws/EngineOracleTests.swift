import InboxTestSupport
import InboxConformance
import Foundation
import InboxEngine
import InboxModel
import Testing
import UnifiedInbox

/// Random histories, with all that can collide: ids, instants, positions, values, sessions.
///
/// A state answers as the rules do for the whole history, in whatever order and however often events arrive.
@Suite struct EngineOracleTests {
    private static let nows = [-1, 0, 2, 4, 7]

    /// All answers as text.
    private static func answers(_ state: InboxState) -> [String] {
        var answers = state.outbox.map(\.id).sorted()
        for provider in [Provider.customerIO, .xtremePush, .zeta] {
            answers.append("badge \(state.badge(provider) ?? -1)")
        }
        answers += state.messages(at: .noon, includingHidden: true).map { "\($0.id) \(text($0))" }
        answers += state.hidden(at: .noon).filter { $0.reason == .deleted }.map { "\($0.message.id) is deleted" }
        for now in nows {
            answers.append("at \(now)")
            answers += state.messages(at: .noon(plus: now)).map(text)
            let counts = state.counts(at: .noon(plus: now), topic: "x")
            answers.append("\(counts.total) \(counts.unread)")
            answers.append("next \(state.nextChange(after: .noon(plus: now))?.millisecondsOfTest ?? -1)")
        }
        return answers
    }

    private static func answers(_ oracle: EngineOracle) -> [String] {
        var answers = oracle.outbox()
        for provider in [Provider.customerIO, .xtremePush, .zeta] {
            answers.append("badge \(oracle.badge(provider) ?? -1)")
        }
        let known = oracle.known()
        answers += known.filter { $0.status != .deleted }.map { "\($0.id) \(text($0))" }
        answers += known.filter { $0.status == .deleted }.map { "\($0.id) is deleted" }
        for now in nows {
            let shown = oracle.shown(at: now)
            answers.append("at \(now)")
            answers += shown.map(text)
            let ofTopic = shown.filter { $0.topics == ["X"] }
            answers.append("\(ofTopic.count) \(ofTopic.count { $0.status == .unread })")
            answers.append("next \(oracle.nextChange(after: now, upTo: 9) ?? -1)")
        }
        return answers
    }

    private static func text(_ message: InboxMessage) -> String {
        String(decoding: message.canonicalJSON(), as: UTF8.self)
    }

    @Test(arguments: 0..<8)
    func `a state answers as the rules do for the whole history`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<TestScale.count(12, long: 60) {
            let events = Self.randomHistory(using: &generator)
            let state = InboxState(events)
            let (actual, expected) = (Self.answers(state), Self.answers(EngineOracle(events)))
            guard actual == expected else {
                let difference = zip(actual, expected).first { $0 != $1 }
                Issue.record("\(difference.map { "\($0.0) and not \($0.1)" } ?? "") after \(events)")
                return
            }
        }
    }

    @Test(arguments: 0..<4)
    func `order, repetition and replicas do not change a byte of the snapshot`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &+ 100)
        for _ in 0..<TestScale.count(8, long: 40) {
            let events = Self.randomHistory(using: &generator)
            let snapshot = InboxState(events).snapshot
            let others = (events + events.shuffled(using: &generator).prefix(3)).shuffled(using: &generator)
            #expect(InboxState(others).snapshot == snapshot)

            let parts = [0, 1, 2].map { part in
                InboxState(events.enumerated().filter { $0.offset % 3 == part || $0.offset == part }.map(\.element))
            }
            for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2, 1]] {
                var merged = InboxState()
                for part in order { merged.merge(parts[part]) }
                #expect(merged.snapshot == snapshot)
            }
            var (left, right) = (parts[0], parts[1])
            left.merge(parts[1])
            left.merge(parts[2])
            right.merge(parts[2])
            var other = parts[0]
            other.merge(right)
            #expect(other.snapshot == left.snapshot)
        }
    }

    @Test func `a snapshot is read back as the same state, which continues alike`() throws {
        var generator = SeededGenerator(seed: 4711)
        for _ in 0..<TestScale.count(12, long: 60) {
            let events = Self.randomHistory(using: &generator)
            var state = InboxState(Array(events.prefix(4)))
            var again = try InboxState(snapshot: state.snapshot, capabilities: state.capabilities)
            #expect(again == state)
            for event in events.dropFirst(4) {
                state.apply(event)
                again.apply(event)
            }
            #expect(again.snapshot == state.snapshot)
            #expect(Self.answers(again) == Self.answers(state))
        }
    }

    // MARK: Histories

    private static func randomHistory(using generator: inout SeededGenerator) -> [InboxEvent] {
        // Most histories know one session; some end one or two.
        let sessions = Int.random(in: 0..<4, using: &generator) == 0 ? 3 : 1
        return (0..<Int.random(in: 2...9, using: &generator)).map { _ in randomEvent(sessions, using: &generator) }
    }

    private static func randomEvent(_ sessions: Int, using generator: inout SeededGenerator) -> InboxEvent {
        func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }
        let at = Date.noon(plus: Int.random(in: 0...4, using: &generator))
        let session = Int.random(in: 0..<sessions, using: &generator)
        let provider = [Provider.customerIO, .xtremePush, .zeta].randomElement(using: &generator) ?? .zeta
        let id = "\(provider.name):\(["a", "b"].randomElement(using: &generator) ?? "a")"
        let value = [nil, "v", "w", ""].randomElement(using: &generator) ?? nil
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return .markRead([id], at: at, session: session)
        case 1: return .markUnread([id], at: at, session: session)
        case 2: return chance(3) ? .delete([id], at: at, session: session) : .markRead([id], at: at, session: session)
        case 3, 4: return .click(id, value: value, at: at, session: session)
        case 5, 6, 7:
            let calls = provider.capabilities
            let call = [calls.read, calls.unread, calls.click, calls.click, calls.delete].compactMap(\.self)
                .randomElement(using: &generator)
            let entry = "\(id)#\(call?.name ?? "")#\(1_770_292_800_000 + Int.random(in: 0...4, using: &generator))"
            let hasValue = call == calls.click && value?.isEmpty == false
            return .acknowledge([entry + (hasValue ? "#\(value ?? "")" : "")], at: at, session: session)
        case 8 where sessions > 1: return .clear(at: at, session: session)
        default:
            let feed = randomFeed(provider, using: &generator)
            return .ingest(feed, at: at, scope: chance(5) ? .full : .page, session: session)
        }
    }

    private static func randomFeed(_ provider: Provider, using generator: inout SeededGenerator) -> InboxFeed {
        func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }
        let ids = ["a", "b"].shuffled(using: &generator).prefix(Int.random(in: 0...2, using: &generator))
        let messages = ids.map { id in
            InboxMessage.made(
                id, provider, sent: chance(2) ? Int.random(in: 0...2, using: &generator) : nil,
                status: chance(12) ? .deleted : chance(2) ? .read : .unread
            ) {
                $0.title = chance(2) ? "T" : nil
                $0.partial = chance(4)
                $0.pinned = chance(5)
                $0.clicked = chance(5)
                $0.topics = chance(2) ? ["X"] : []
                $0.startsAt = chance(4) ? .noon(plus: Int.random(in: 0...5, using: &generator)) : nil
                $0.expiresAt = chance(4) ? .noon(plus: Int.random(in: 0...5, using: &generator)) : nil
            }
        }
        return InboxFeed(
            provider: provider, messages: messages, badge: chance(3) ? Int.random(in: 0...2, using: &generator) : nil,
            deletions: chance(9) ? ["\(provider.name):a"] : nil, isIncomplete: chance(4))
    }
}
