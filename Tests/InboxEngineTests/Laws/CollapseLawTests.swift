import Foundation
import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

/// The laws of inboxes that collapse messages, over random histories.
@Suite struct CollapseLawTests {
    /// The titles in histories are A and B.
    ///
    /// So groups are large, and they lose and gain messages when feeds change the titles.
    static let policies = [
        CollapsePolicy(.content(inBucketsOf: 3600)), CollapsePolicy(.content(inBucketsOf: 2), preferring: .pushwoosh),
        CollapsePolicy(.campaign), CollapsePolicy(.custom(JSONPointer(tokens: ["promo"])), preferring: .xtremePush),
    ]

    /// Each part has histories of its own.
    private static let parts = 0..<UInt64(TestScale.count(1, long: 4))

    /// Calls a closure with many histories.
    ///
    /// If it returns a fault, records the smallest history for which it does.
    private func forEachHistory(
        _ part: UInt64, _ fault: (_ events: [InboxEvent], _ seed: UInt64) -> String?
    ) {
        for seed in TestScale.seeds(from: part << 16, 14, long: 600) {
            var histories = HistoryGenerator(seed: seed)
            let events = histories.history().map(\.withKeys)
            guard fault(events, seed) != nil else { continue }
            let shrunk = Shrinker.shrunk(events) { fault($0, seed) != nil }
            let log = shrunk.map(\.description).joined(separator: "\n")
            Issue.record("seed \(seed), shrunk to \(shrunk.count) events: \(fault(shrunk, seed) ?? "")\n\(log)")
            return
        }
    }

    @Test(arguments: policies, parts)
    func `an inbox answers as if the user had done the same with every message of a group`(
        policy: CollapsePolicy, part: UInt64
    ) {
        forEachHistory(part) { events, seed in
            var generator = SeededGenerator(seed: seed)
            let now = Date(timeIntervalSince1970: Double(generator.pick(HistoryGenerator.nows)) / 1000)
            let state = Laws.replay(events, policy)
            let literal = LiteralGroups(events, policy, at: now)
            let plain = Laws.replay(events.flatMap(literal.expanded))
            let expected = literal.collapsed(plain.messages(at: now))
            if state.messages(at: now) != expected {
                return "shown \(state.messages(at: now).map(\.id)), expected \(expected.map(\.id))"
            }
            if state.counts(at: now) != InboxState(.feed(at: 0, expected)).counts(at: now) { return "counts differ" }
            if state.outbox != plain.outbox {
                return "outbox \(state.outbox.map(\.id)), expected \(plain.outbox.map(\.id))"
            }
            for provider in plain.badgeProviders where state.badge(provider) != plain.badge(provider) {
                return "the badge of \(provider) differs"
            }
            return nil
        }
    }

    @Test func `each collapsed message has one representative, which is shown and stands for it`() {
        forEachHistory(9) { events, seed in
            var generator = SeededGenerator(seed: seed)
            let now = Date(timeIntervalSince1970: Double(generator.pick(HistoryGenerator.nows)) / 1000)
            let state = Laws.replay(events, Self.policies[0])
            let placements = state.placements(at: now)
            let shown = Set(placements.filter { $0.reason == nil }.map { ByteEqualString($0.message.id) })
            var represented: [ByteEqualString: [ByteEqualString]] = [:]
            for placement in placements {
                guard let representative = placement.representative.map({ ByteEqualString($0) }) else {
                    if placement.reason == .collapsed { return "\(placement) has no representative" }
                    continue
                }
                if placement.reason != .collapsed || !shown.contains(representative) { return "\(placement)" }
                represented[representative, default: []].append(ByteEqualString(placement.message.id))
            }
            for placement in placements {
                let standsFor = placement.standsFor.map { ByteEqualString($0) }
                let expected = represented[ByteEqualString(placement.message.id)] ?? []
                if Set(standsFor) != Set(expected) || standsFor.count != expected.count { return "\(placement)" }
            }
            return nil
        }
    }
}

/// The groups of an inbox, taken literally from the contents of its messages.
private struct LiteralGroups {
    private var groups: [[String]: [String]] = [:]
    /// The keys of the messages that share a group with others.
    private var keys: [ByteEqualString: [String]] = [:]
    /// The places of all messages in the order that ignores pins.
    private var places: [ByteEqualString: Int] = [:]
    private let policy: CollapsePolicy

    init(_ events: [InboxEvent], _ policy: CollapsePolicy, at now: Date) {
        self.policy = policy
        let parts = policy.key.description.split(separator: ":")
        let seconds = parts[0] == "content" ? Double(parts[1]) : nil
        let state = Laws.replay(events)
        let oracle = Oracle(events, limits: [:])
        // If two feeds have the same instant, the bytes decide, and pins are part of the bytes. So pins are not removed
        // from the events.
        let known =
            state.messages(at: now, includingHidden: true)
            + state.placements(at: now).map(\.message).filter { $0.status == .deleted }
        let sorted = known.sorted { left, right in
            let (first, other) = (oracle.newestFirst(left), oracle.newestFirst(right))
            return first == other
                ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : first.lexicographicallyPrecedes(other)
        }
        for (place, message) in sorted.enumerated() {
            let id = ByteEqualString(message.id)
            places[id] = place
            guard let title = message.title else { continue }
            var key = [title]
            if let seconds {
                guard let sent = message.sentAt else { continue }
                key.append(String((sent.timeIntervalSince1970 / seconds).rounded(.down)))
            }
            groups[key, default: []].append(message.id)
            keys[id] = key
        }
    }

    /// The event, which also changes the other messages of the groups.
    func expanded(_ event: InboxEvent) -> [InboxEvent] {
        func members(_ ids: [String]) -> [String] {
            ids + ids.flatMap { id in keys[ByteEqualString(id)].flatMap { groups[$0] } ?? [] }
        }
        switch event.kind {
        case .markRead(let ids): return [.markRead(members(ids), at: event.at, session: event.session)]
        case .markUnread(let ids): return [.markUnread(members(ids), at: event.at, session: event.session)]
        case .delete(let ids): return [.delete(members(ids), at: event.at, session: event.session)]
        case .pin(let ids, let until):
            return [.pin(members(ids), until: until, at: event.at, session: event.session)]
        case .unpin(let ids): return [.unpin(members(ids), at: event.at, session: event.session)]
        case .click(let id, _):
            let others = members([id]).filter { ByteEqualString($0) != ByteEqualString(id) }
            let isRead = ["zeta:", "xtremepush:", "pushwoosh:"].contains { id.hasPrefix($0) }
            return isRead ? [event, .markRead(others, at: event.at, session: event.session)] : [event]
        case .ingest, .acknowledge, .badge, .clear: return [event]
        }
    }

    /// The shown messages without those that another one represents.
    ///
    /// - Parameter shown: The messages that are shown without a policy.
    func collapsed(_ shown: [InboxMessage]) -> [InboxMessage] {
        shown.filter { message in
            guard let key = keys[ByteEqualString(message.id)] else { return true }
            let group = shown.filter { keys[ByteEqualString($0.id)] == key }
            let preferred = group.filter { $0.provider == policy.preferred }
            let representative = (preferred.isEmpty ? group : preferred)
                .min { places[ByteEqualString($0.id), default: 0] < places[ByteEqualString($1.id), default: 0] }
            return representative == message
        }
    }
}

extension InboxEvent {
    /// The event with a campaign and custom data that depend on the title.
    ///
    /// So every policy groups messages with equal titles.
    var withKeys: InboxEvent {
        guard case .ingest(var feed, let scope) = kind else { return self }
        feed.messages = feed.messages.map { message in
            guard let title = message.title else { return message }
            var message = message
            message.campaignID = title
            // The same value as a number and as a string.
            message.custom =
                title == "A" && message.status == .read
                ? ["promo": 1] : ["promo": JSONValue(title == "A" ? "1" : title)]
            return message
        }
        return .ingest(feed, at: at, scope: scope, session: session)
    }
}

extension Oracle {
    /// What decides the place of a message below the pins, apart from its id: the later instant comes first, then the
    /// earlier position.
    fileprivate func newestFirst(_ message: InboxMessage) -> [Int] {
        guard let seen = messages[ByteEqualString(message.id)]?.firstSeen else { return [] }
        return [-(message.sentAt?.wholeMilliseconds ?? seen.at), seen.position]
    }
}
