import Foundation
import InboxConformance
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import UnifiedInbox

/// Checks the laws of the engine on one history.
struct Laws {
    let events: [InboxEvent]
    private let collapse: CollapsePolicy?
    private var generator: SeededGenerator
    private let nows: [Int]

    /// The same seed gives the same checks, as far as a shrunk history allows.
    private init(_ events: [InboxEvent], seed: UInt64, collapse: CollapsePolicy?) {
        self.events = events
        self.collapse = collapse
        var generator = SeededGenerator(seed: ~seed)
        nows = (0..<4).map { _ in generator.pick(HistoryGenerator.nows) }
        self.generator = generator
    }

    /// The laws that the history breaks, and how.
    static func broken(by events: [InboxEvent], seed: UInt64, collapse: CollapsePolicy? = nil) -> [String] {
        var laws = Laws(events, seed: seed, collapse: collapse)
        return laws.broken()
    }

    private mutating func broken() -> [String] {
        let state = Self.replay(events, collapse)
        let snapshot = state.snapshot()
        let now = Date(timeIntervalSince1970: Double(nows[0]) / 1000)
        let digest = state.digest(at: now)
        var broken: [String] = []
        // Some of the others have had the policy from the beginning.
        func collapsed(_ state: InboxState) -> InboxState {
            var state = state
            state.collapse = collapse
            return state
        }
        func check(_ law: String, _ other: InboxState) {
            let other = collapsed(other)
            guard other.snapshot() != snapshot else {
                if other.digest(at: now) != digest { broken.append("\(law), but not the same digest") }
                return
            }
            let (wanted, came) = (
                String(decoding: snapshot, as: UTF8.self), String(decoding: other.snapshot(), as: UTF8.self)
            )
            broken.append("\(law):\n  expected \(wanted)\n  got      \(came)")
        }

        let repeated = events + events.filter { _ in generator.oneIn(3) }
        let shuffled = Self.replay(repeated.shuffled(using: &generator))
        check("any order and any repetition gives the same snapshot", shuffled)

        let (first, second, third) = replicas()
        var merged = first
        merged.merge(second)
        merged.merge(third)
        check("merged replicas equal one inbox of all events", merged)
        var other = second
        other.merge(first)
        var last = third
        last.merge(other)
        check("replicas merge in any order and grouping", last)
        last.merge(last)
        last.merge(generator.pick([first, second, third]))
        check("merging again changes nothing", last)

        var restored = state
        var small = state
        do {
            restored = try InboxState(snapshot: snapshot, capabilities: state.capabilities)
            check("a snapshot read back is the same state", restored)
            let half = events.count / 2
            let firstHalf = Self.replay(Array(events[..<half]))
            var resumed = try InboxState(snapshot: firstHalf.snapshot(), capabilities: firstHalf.capabilities)
            for event in events[half...] { resumed.apply(event) }
            check("an inbox that was read back between two events continues alike", resumed)

            small = try InboxState(snapshot: state.snapshot(includingRaw: false), capabilities: state.capabilities)
            var (completed, kept) = (small, state)
            completed.merge(state)
            kept.merge(small)
            check("a snapshot without raw gets it back from a replica", completed)
            check("a snapshot without raw takes none from a replica", kept)
            var ids = try JSONValue(stored: snapshot)["messages"]?.object?.map(\.key) ?? []
            ids.shuffle(using: &generator)
            var parts = InboxState(capabilities: state.capabilities)
            for part in [ids[..<(ids.count / 2)], ids[(ids.count / 2)...]] {
                parts.merge(try InboxState(snapshot: state.snapshot(of: Array(part)), capabilities: state.capabilities))
            }
            check("snapshots of some messages each, merged, are the inbox", parts)
        } catch {
            broken.append("a snapshot can be read back: \(error)")
        }

        // The oracle knows no policy.
        let oracle = collapse == nil ? Oracle(events, limits: HistoryGenerator.limits) : nil
        let expected = oracle?.answers(at: nows) ?? nows.map { Answers(state, at: $0) }
        for (other, (now, answers)) in zip([shuffled, merged, restored, small], zip(nows, expected)) {
            broken += answers.differences(from: Answers(collapsed(other), at: now)).map { "at \(now), \($0)" }
        }
        if let oracle { broken += lost(state, oracle) }
        return broken + returned() + compaction(of: state) + compaction(of: settled(state))
    }

    static func replay(_ events: [InboxEvent], _ collapse: CollapsePolicy? = nil) -> InboxState {
        var state = HistoryGenerator.inbox
        state.collapse = collapse
        for event in events { state.apply(event) }
        return state
    }

    /// Three replicas that together have all events.
    ///
    /// Some events are in more than one.
    private mutating func replicas() -> (InboxState, InboxState, InboxState) {
        var replicas = [Self.replay([], collapse), HistoryGenerator.inbox, HistoryGenerator.inbox]
        for event in events.shuffled(using: &generator) {
            replicas[Int.random(in: 0..<3, using: &generator)].apply(event)
            if generator.oneIn(3) { replicas[Int.random(in: 0..<3, using: &generator)].apply(event) }
        }
        return (replicas[0], replicas[1], replicas[2])
    }

    /// No loss: each change by the user is in the outbox, or the vendor knows it or has no call for it.
    private func lost(_ state: InboxState, _ oracle: Oracle) -> [String] {
        let live = events.filter { $0.session == state.session }
        let outbox = Set(state.outbox.map { ByteEqualString($0.id) })
        let acknowledged = live.flatMap { event in
            if case .acknowledge(let ids, _) = event.kind, Oracle.isValid(event) {
                ids.map { ByteEqualString($0) }
            } else {
                [ByteEqualString]()
            }
        }
        var lost: [String] = []
        func check(
            _ id: String, _ event: InboxEvent, _ call: String?, value: String? = nil, unless isKnown: Bool = false
        ) {
            guard let call, !isKnown else { return }
            let entry = ByteEqualString(OracleMessage.entryID(id, call, event.at.wholeMilliseconds, value))
            if !outbox.contains(entry), !acknowledged.contains(entry) { lost.append("a change is lost: \(entry.text)") }
        }
        for event in live {
            let at = event.at.wholeMilliseconds
            switch event.kind {
            case .click(let id, let value):
                guard let message = oracle.messages[ByteEqualString(id)] else { continue }
                check(id, event, message.calls.click, value: value == "" ? nil : value)
            case .delete(let ids):
                for id in ids {
                    guard let message = oracle.messages[ByteEqualString(id)], message.deletes.min() == at else {
                        continue
                    }
                    let isKnown = !message.deletesAcknowledged.isEmpty || !message.deletedByFeeds.isEmpty
                    check(id, event, message.calls.delete, unless: isKnown)
                }
            case .markRead(let ids):
                for id in ids {
                    guard let message = oracle.messages[ByteEqualString(id)] else { continue }
                    let isNewest = message.statusChanges.allSatisfy { $0.at < at || $0.kind != .click && $0.at == at }
                    let isKnown =
                        message.statements.contains(where: \.isRead) || message.isDeleted
                        || message.hasReportingClick(upTo: at)
                    check(id, event, message.calls.read, unless: !isNewest || isKnown)
                }
            default: break
            }
        }
        return lost
    }

    /// No resurrection: a deleted message stays deleted until the log-out.
    private mutating func returned() -> [String] {
        var state = Self.replay([], collapse)
        var deleted: Set<ByteEqualString> = []
        var session = 0
        for event in events.shuffled(using: &generator) {
            state.apply(event)
            if state.session != session { deleted = [] }
            session = state.session
            let now = Date(timeIntervalSince1970: Double(HistoryGenerator.start) / 1000)
            for message in state.messages(at: now) where deleted.contains(ByteEqualString(message.id)) {
                return ["a deleted message came back: \(message.id)"]
            }
            guard event.session == session else { continue }
            if case .delete(let ids) = event.kind { deleted.formUnion(ids.map { ByteEqualString($0) }) }
            if case .ingest(let feed, _) = event.kind {
                deleted.formUnion(feed.messages.filter { $0.status == .deleted }.map { ByteEqualString($0.id) })
                deleted.formUnion(feed.deletions?.map { ByteEqualString($0) } ?? [])
            }
        }
        return []
    }

    /// The state after the vendors have accepted all calls, and then some vendors have no message left.
    private mutating func settled(_ state: InboxState) -> InboxState {
        var state = state
        state.apply(.acknowledge(state.outbox.map(\.id), at: .noon(plus: 5000), session: state.session))
        for provider in state.capabilities.keys.sorted(by: { $0.name < $1.name }) where generator.oneIn(2) {
            let feed = InboxFeed(provider: provider)
            state.apply(.ingest(feed, at: .noon(plus: 6000), scope: .full, session: state.session))
        }
        return state
    }

    /// Compaction changes no outbox or badge, shows nothing new, keeps deletions, and is idempotent.
    private mutating func compaction(of state: InboxState) -> [String] {
        let now = Date(timeIntervalSince1970: Double(nows[0]) / 1000)
        let retention = generator.pick([
            RetentionPolicy(days: 0), RetentionPolicy(readMessages: 0), RetentionPolicy(days: 9),
        ])
        var compacted = state
        compacted.compact(at: now, retention: retention)
        let after = Answers(compacted, at: nows[0])
        var expected = Answers(state, at: nows[0])
        let kept = Set(after.all)
        expected.all.removeAll { !kept.contains($0) }
        // A dropped message makes room for another message of its provider, or of its group.
        let room = collapse == nil ? Set(HistoryGenerator.limits.keys) : Set(state.capabilities.keys)
        func isComparable(_ message: InboxMessage) -> Bool {
            kept.contains(ByteEqualString(message.id)) && !room.contains(message.provider)
        }
        var broken: [String] = []
        func check(_ part: String, _ isKept: Bool) {
            if !isKept { broken.append("compaction with \(retention) keeps \(part)") }
        }
        check("the outbox", after.outbox == expected.outbox)
        check("the badges", after.badges == expected.badges)
        check("the order of what is left", after.all == expected.all)
        check("what is shown", after.shown.filter(isComparable) == expected.shown.filter(isComparable))
        let snapshot = compacted.snapshot()
        compacted.compact(at: now, retention: retention)
        check("what an earlier one has kept", compacted.snapshot() == snapshot)
        // A later page contains the deleted messages that are still on record.
        let records = try? JSONValue(stored: snapshot)["messages"]?.object
        for var message in state.placements(at: now).filter({ $0.reason == .deleted }).map(\.message)
        where records?[message.id] != nil {
            message.status = .unread
            compacted.apply(.ingest(.of(message), at: .noon(plus: 7000), session: state.session))
            check("the deletion of \(message.id)", compacted.message(message.id, at: now) == nil)
        }
        return broken
    }
}
