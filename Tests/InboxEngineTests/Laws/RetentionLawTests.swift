import Foundation
import InboxConformance
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The laws of compaction with a policy, over random histories.
@Suite struct RetentionLawTests {
    private static let policies = [
        RetentionPolicy(days: 0), RetentionPolicy(readMessages: 0), RetentionPolicy(days: 9),
    ]

    private struct History {
        let events: [InboxEvent]
        let now: Int
        let policy: RetentionPolicy
        let generator: SeededGenerator

        init(seed: UInt64) {
            var generator = SeededGenerator(seed: ~seed)
            // Half of the histories have full feeds that lose messages. The others have messages that no payload
            // contains.
            let isArbitrary = generator.oneIn(2)
            var histories = HistoryGenerator(seed: seed, isArbitrary: isArbitrary)
            var events = histories.history()
            if isArbitrary { events += histories.history() }
            // In most histories the vendors accept all calls, and then some vendors have no message left.
            if !generator.oneIn(3) {
                let state = Laws.replay(events)
                let calls = state.outbox.map(\.id)
                events.append(.acknowledge(calls, at: .noon(plus: 5000), session: state.session))
                for provider in state.capabilities.keys.sorted(by: { $0.name < $1.name }) where generator.oneIn(2) {
                    let feed = InboxFeed(provider: provider)
                    events.append(.ingest(feed, at: .noon(plus: 6000), scope: .full, session: state.session))
                }
            }
            self.events = events
            now = generator.pick(HistoryGenerator.nows)
            policy = generator.pick(RetentionLawTests.policies)
            self.generator = generator
        }

        func compacted(_ state: InboxState) -> InboxState {
            var state = state
            state.compact(at: Date(timeIntervalSince1970: Double(now) / 1000), retention: policy)
            return state
        }
    }

    private static func records(_ state: InboxState) throws -> Set<ByteEqualString> {
        let ids = try JSONValue(stored: state.snapshot())["messages"]?.object?.map { ByteEqualString($0.key) }
        return Set(ids ?? [])
    }

    private static func forEachHistory(from start: UInt64, _ check: (UInt64, History) throws -> Void) rethrows {
        for seed in TestScale.seeds(from: start, 160, long: 3000) {
            try check(seed, History(seed: seed))
        }
    }

    /// The rule taken literally, from the events: which messages lose their content, and which records are forgotten.
    @Test func `messages are dropped and forgotten as the rule says`() throws {
        try Self.forEachHistory(from: 100_000) { seed, history in
            let oracle = Oracle(history.events, limits: HistoryGenerator.limits)
            let compacted = history.compacted(Laws.replay(history.events))
            let expected = oracle.retained(history.policy, at: history.now)
            let now = Date(timeIntervalSince1970: Double(history.now) / 1000)
            let known = Set(compacted.placements(at: now).map { ByteEqualString($0.message.id) })
            #expect(known == expected.known, "seed \(seed)")
            let records = try Self.records(compacted).intersection(oracle.messages.keys)
            #expect(records == expected.records, "seed \(seed)")
        }
    }

    @Test func `between compactions, any order and repetition of events gives the same snapshot, and replicas merge`() {
        Self.forEachHistory(from: 200_000) { seed, history in
            var generator = history.generator
            let base = history.compacted(Laws.replay(history.events))
            // New events, and events from before the compaction that arrive again.
            let new = History(seed: seed &+ 1_000_000).events.compactMap { event -> InboxEvent? in
                if case .clear = event.kind { return nil }
                return InboxEvent(event.kind, at: event.at, session: base.session)
            }
            let rest = new + history.events.filter { _ in generator.oneIn(3) }
            func replay(_ events: [InboxEvent]) -> InboxState { events.reduce(into: base) { $0.apply($1) } }
            let state = replay(rest)
            let again = rest + rest.filter { _ in generator.oneIn(3) }
            #expect(replay(again.shuffled(using: &generator)).snapshot() == state.snapshot(), "seed \(seed)")
            var (left, right) = (base, base)
            for event in rest.shuffled(using: &generator) {
                if generator.oneIn(2) { left.apply(event) } else { right.apply(event) }
            }
            let other = left
            left.merge(right)
            right.merge(other)
            #expect(left.snapshot() == state.snapshot(), "seed \(seed)")
            #expect(right.snapshot() == state.snapshot(), "seed \(seed)")
        }
    }

    @Test func `merging compacted replicas is commutative, associative and idempotent`() {
        Self.forEachHistory(from: 300_000) { seed, history in
            var generator = history.generator
            let replicas = (0..<3).map { _ in
                history.compacted(Laws.replay(history.events.filter { _ in !generator.oneIn(3) }))
            }
            func merged(_ states: [InboxState]) -> InboxState {
                states.dropFirst().reduce(into: states[0]) { $0.merge($1) }
            }
            let all = merged(replicas)
            #expect(
                merged([replicas[2], merged([replicas[1], replicas[0]])]).snapshot() == all.snapshot(), "seed \(seed)")
            #expect(merged([all, replicas[1], all]).snapshot() == all.snapshot(), "seed \(seed)")
        }
    }

    /// No resurrection: neither a feed up to the watermark nor a replica shows a message that was deleted and forgotten.
    @Test func `a forgotten message is not shown again by old feeds or old replicas`() throws {
        var count = 0
        try Self.forEachHistory(from: 400_000) { seed, history in
            var generator = history.generator
            let state = Laws.replay(history.events)
            let oracle = Oracle(history.events, limits: [:])
            let compacted = history.compacted(state)
            let forgotten = Set(oracle.messages.keys.filter { oracle.messages[$0]?.isDeleted ?? false })
                .subtracting(try Self.records(compacted))
            guard !forgotten.isEmpty else { return }
            count += 1
            let watermarks = try JSONValue(stored: compacted.snapshot())["watermarks"]
            var late = compacted
            for event in history.events.shuffled(using: &generator) {
                guard case .ingest(let feed, _) = event.kind else { continue }
                // The vendor's feeds that still contain the message, all of them up to the watermark.
                for message in feed.messages where forgotten.contains(ByteEqualString(message.id)) {
                    let watermark = watermarks?[message.provider.name]?.integer ?? 0
                    #expect(event.session < state.session || event.at.wholeMilliseconds < watermark, "seed \(seed)")
                }
                late.apply(event)
            }
            // A replica that has the feeds but none of the changes.
            let feeds = history.events.filter { if case .ingest = $0.kind { true } else { false } }
            var merged = Laws.replay(feeds)
            merged.merge(compacted)
            for now in HistoryGenerator.nows {
                let now = Date(timeIntervalSince1970: Double(now) / 1000)
                for (state, name) in [(late, "late feeds"), (merged, "a replica")] {
                    let shown = Set(state.messages(at: now).map { ByteEqualString($0.id) })
                    #expect(shown.isDisjoint(with: forgotten), "seed \(seed), \(name)")
                }
            }
        }
        // Otherwise the test shows nothing.
        #expect(count > 10)
    }
}

/// The rule *Retention*, taken literally.
extension Oracle {
    /// The messages that keep their content, and those that keep their records.
    func retained(
        _ policy: RetentionPolicy, at now: Int
    ) -> (known: Set<ByteEqualString>, records: Set<ByteEqualString>) {
        let answers = answers(at: [now])[0]
        let shown = Set(answers.shown.map { ByteEqualString($0.id) })
        let pending = Set(answers.outbox.map { entry in ByteEqualString(OracleMessage.messageID(ofLine: entry)) })
        func instant(_ message: OracleMessage) -> Int {
            message.shown?.sentAt?.wholeMilliseconds ?? message.firstSeen.at
        }
        func last(_ message: OracleMessage) -> Int { message.observations.map(\.at).max() ?? 0 }
        let known = messages.values.filter { $0.shown != nil }
        let newestRead = known.filter { $0.isRead && !$0.isDeleted }.sorted { left, right in
            if instant(left) != instant(right) { return instant(left) > instant(right) }
            if left.firstSeen.position != right.firstSeen.position {
                return left.firstSeen.position < right.firstSeen.position
            }
            return left.id.text.utf8.lexicographicallyPrecedes(right.id.text.utf8)
        }.prefix(policy.readMessages ?? .max).map(\.id)

        func isDropped(_ message: OracleMessage) -> Bool {
            guard let content = message.shown, !pending.contains(message.id) else { return false }
            let isVisible =
                !message.isDeleted && !message.isWithdrawn
                && (content.startsAt?.wholeMilliseconds ?? now) <= now
                && now <= (content.expiresAt?.wholeMilliseconds ?? now)
            if isVisible, !shown.contains(message.id) { return true }
            let observations = known.filter { $0.provider == message.provider }.map(last)
            if last(message) == (observations + message.fullFeeds).max() { return false }
            if !message.isDeleted {
                if message.pinned(at: now, byVendor: content.pinned).isPinned { return false }
                if let starts = content.startsAt?.wholeMilliseconds, now < starts { return false }
            }
            if let days = policy.days, instant(message) < now - days * 86_400_000 { return true }
            return policy.readMessages != nil && message.isRead && !message.isDeleted
                && !newestRead.contains(message.id)
        }

        func isForgotten(_ message: OracleMessage) -> Bool {
            // A record knows only the first of several deletions.
            let deletions = [message.deletedByFeeds.min(), message.deletes.min(), message.deletesAcknowledged.min()]
            let writes =
                message.observations.map(\.at) + message.changes.map(\.at) + message.pins.map(\.at)
                + message.acknowledgementWrites + deletions.compactMap(\.self)
            guard let newest = writes.max(), message.fullFeeds.contains(where: { newest < $0 }) else { return false }
            let unreported = Set(message.changes.filter { $0.kind == .click }).contains { click in
                !message.acknowledgements.contains {
                    $0.call == message.calls.click && $0.callAt == click.at && $0.value == click.value
                }
            }
            if message.calls.click != nil, unreported { return false }
            if badgeCorrection(of: message) != 0 { return false }
            if message.isDeleted { return !message.deletesAcknowledged.isEmpty || !message.deletedByFeeds.isEmpty }
            guard isDropped(message) else { return false }
            if let pin = message.newestPin, now <= pin.until ?? .max { return false }
            return message.pendingChange.map(message.isConfirmed) ?? true
        }
        return (
            Set(known.filter { !isDropped($0) && !isForgotten($0) }.map(\.id)),
            Set(messages.values.filter { !isForgotten($0) }.map(\.id))
        )
    }
}

extension OracleMessage {
    /// The message's id in a line of the outbox.
    fileprivate static func messageID(ofLine line: String) -> String {
        // `ID PROVIDER MESSAGE CALL …`; no id of a history has a space.
        line.split(separator: " ").count > 2 ? String(line.split(separator: " ")[2]) : ""
    }

    /// The instants of acknowledged calls that the vendor supports, except deletions.
    fileprivate var acknowledgementWrites: [Int] {
        acknowledgements.flatMap { acknowledged -> [Int] in
            let at = max(acknowledged.at, acknowledged.callAt)
            if acknowledged.call == calls.click {
                // The vendor knows of the click from the click's own instant. The acknowledgement of an XtremePush click
                // is also a "read" statement.
                return [acknowledged.callAt] + (provider == .xtremePush ? [at] : [])
            }
            let isCall = [calls.read, calls.unread].contains(acknowledged.call)
            return acknowledged.value == nil && isCall ? [at] : []
        }
    }
}
