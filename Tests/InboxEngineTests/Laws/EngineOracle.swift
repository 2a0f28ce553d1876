import Foundation
import InboxEngine
import InboxModel
import UnifiedInbox

/// A third implementation of the rules, from the whole history of events, without merging, dropping or speed.
///
/// Ids must have neither `#` nor `%`; instants are milliseconds after 2026-02-05T12:00:00Z.
struct EngineOracle {
    private var facts: [String: Facts] = [:]
    private var fullFeeds: [Provider: Int] = [:]
    private var reports: [(provider: Provider, at: Int, value: Int)] = []

    /// Everything that happened to one message.
    private struct Facts {
        var observations: [(at: Int, position: Int, message: InboxMessage)] = []
        /// The vendor's statements.
        var statements: [(at: Int, isRead: Bool)] = []
        /// The user's changes of status: 0 unread, 1 read, 2 a click.
        var changes: [(at: Int, rank: Int)] = []
        var clicks: [(at: Int, value: String?)] = []
        var acknowledgedClicks: [String] = []
        var isClickedByFeed = false
        var userDeletes: [Int] = []
        var feedDeletes: [Int] = []
        var acknowledgedDeletes: [Int] = []

        var isDeleted: Bool { !userDeletes.isEmpty || !feedDeletes.isEmpty }
    }

    init(_ events: [InboxEvent]) {
        let live = events.map { $0.kind == .clear ? $0.session + 1 : $0.session }.max() ?? 0
        for event in events where event.session == live { apply(event) }
    }

    private mutating func apply(_ event: InboxEvent) {
        let at = event.at.millisecondsOfTest
        switch event.kind {
        case .ingest(let feed, let scope): ingest(feed, scope, at)
        case .markRead(let ids): for id in ids { facts[id, default: Facts()].changes.append((at, 1)) }
        case .markUnread(let ids): for id in ids { facts[id, default: Facts()].changes.append((at, 0)) }
        case .delete(let ids): for id in ids { facts[id, default: Facts()].userDeletes.append(at) }
        case .click(let id, let value):
            // A click implies a read if the vendor says so.
            if Provider(String(id.prefix { $0 != ":" })).capabilities.clickImpliesRead {
                facts[id, default: Facts()].changes.append((at, 2))
            }
            facts[id, default: Facts()].clicks.append((at, value == "" ? nil : value))
        case .acknowledge(let ids): for id in ids { acknowledge(id, at) }
        case .clear: break
        }
    }

    private mutating func ingest(_ feed: InboxFeed, _ scope: InboxEvent.Scope, _ at: Int) {
        for (position, message) in feed.messages.enumerated() {
            facts[message.id, default: Facts()].observations.append((at, position, message))
            if message.clicked { facts[message.id, default: Facts()].isClickedByFeed = true }
            if message.status == .deleted {
                facts[message.id, default: Facts()].feedDeletes.append(at)
            } else {
                facts[message.id, default: Facts()].statements.append((at, message.status == .read))
            }
        }
        for id in feed.deletions ?? [] { facts[id, default: Facts()].feedDeletes.append(at) }
        guard let provider = feed.provider else { return }
        if scope == .full, !feed.isIncomplete { fullFeeds[provider] = max(fullFeeds[provider] ?? at, at) }
        if let badge = feed.badge { reports.append((provider, at, badge)) }
    }

    private mutating func acknowledge(_ text: String, _ at: Int) {
        let parts = text.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, let milliseconds = Double(parts[2]) else { return }
        let (id, call) = (parts[0], parts[1])
        let acknowledged = max(at, Date(timeIntervalSince1970: milliseconds / 1000).millisecondsOfTest)
        let calls = Provider(String(id.prefix { $0 != ":" })).capabilities
        switch call {
        case calls.click?.name:
            facts[id, default: Facts()].acknowledgedClicks.append(text)
            if calls.clickCallReportsRead { facts[id, default: Facts()].statements.append((acknowledged, true)) }
        case calls.read?.name: facts[id, default: Facts()].statements.append((acknowledged, true))
        case calls.unread?.name: facts[id, default: Facts()].statements.append((acknowledged, false))
        case calls.delete?.name: facts[id, default: Facts()].acknowledgedDeletes.append(acknowledged)
        default: break
        }
    }

    // MARK: Answers

    /// The known messages with their status, in order.
    func known() -> [InboxMessage] {
        let entries = facts.values.compactMap { facts -> (message: InboxMessage, at: Int, position: Int)? in
            guard let message = content(facts), let first = facts.observations.min(by: { ($0.0, $0.1) < ($1.0, $1.1) })
            else { return nil }
            return (message, message.sentAt?.millisecondsOfTest ?? first.at, first.position)
        }
        return entries.sorted { left, right in
            if left.message.pinned != right.message.pinned { return left.message.pinned }
            if left.at != right.at { return left.at > right.at }
            if left.position != right.position { return left.position < right.position }
            return left.message.id.utf8.lexicographicallyPrecedes(right.message.id.utf8)
        }.map(\.message)
    }

    /// The messages that are shown.
    func shown(at now: Int) -> [InboxMessage] {
        known().filter { isShown($0, at: now) }
    }

    private func isShown(_ message: InboxMessage, at now: Int) -> Bool {
        let observed = facts[message.id]?.observations.map(\.at).max() ?? 0
        let isWithdrawn = fullFeeds[message.provider].map { observed < $0 } ?? false
        return message.status != .deleted && !isWithdrawn && (message.startsAt?.millisecondsOfTest ?? now) <= now
            && now <= (message.expiresAt?.millisecondsOfTest ?? now)
    }

    private func content(_ facts: Facts) -> InboxMessage? {
        let complete = facts.observations.filter { !$0.message.partial }
        let candidates = complete.isEmpty ? facts.observations : complete
        let newest = candidates.map(\.at).max()
        let best = candidates.filter { $0.at == newest }.map(\.message).max { left, right in
            left.canonicalJSON().lexicographicallyPrecedes(right.canonicalJSON())
        }
        guard var message = best else { return nil }
        message.clicked = facts.isClickedByFeed || !facts.clicks.isEmpty
        message.status = facts.isDeleted ? .deleted : isRead(facts, message.provider) ? .read : .unread
        return message
    }

    private func statements(_ facts: Facts, _ provider: Provider) -> [(at: Int, isRead: Bool)] {
        facts.statements.filter { $0.isRead || provider.capabilities.unread != nil }
    }

    private func newestStatement(_ facts: Facts, _ provider: Provider) -> Bool? {
        statements(facts, provider).max { ($0.at, $0.isRead ? 1 : 0) < ($1.at, $1.isRead ? 1 : 0) }?.isRead
    }

    /// The newest change of the user's, if it is not confirmed.
    private func unconfirmed(_ facts: Facts, _ provider: Provider) -> (at: Int, rank: Int)? {
        guard let change = facts.changes.max(by: { ($0.at, $0.rank) < ($1.at, $1.rank) }) else { return nil }
        let isRead = change.rank > 0
        let hasAgreeingStatement = statements(facts, provider).contains { $0.at >= change.at && $0.isRead == isRead }
        return newestStatement(facts, provider) == isRead || hasAgreeingStatement ? nil : change
    }

    private func isRead(_ facts: Facts, _ provider: Provider) -> Bool {
        unconfirmed(facts, provider).map { $0.rank > 0 } ?? newestStatement(facts, provider) ?? false
    }

    /// The ids of the outbox entries, sorted.
    func outbox() -> [String] {
        facts.flatMap { id, facts -> [String] in
            guard let message = content(facts) else { return [] }
            let calls = message.provider.capabilities
            func entry(_ call: VendorCall?, _ at: Int?, _ value: String? = nil) -> [String] {
                guard let call, let at else { return [] }
                return ["\(id)#\(call.name)#\(1_770_292_800_000 + at)" + (value.map { "#\($0)" } ?? "")]
            }
            var entries = facts.clicks.flatMap { entry(calls.click, $0.at, $0.value) }
                .filter { !facts.acknowledgedClicks.contains($0) }
            if facts.isDeleted {
                if facts.feedDeletes.isEmpty, facts.acknowledgedDeletes.isEmpty {
                    entries += entry(calls.delete, facts.userDeletes.min())
                }
            } else if let change = unconfirmed(facts, message.provider) {
                let isReportedByClick = change.rank == 2 && calls.click != nil && calls.clickCallReportsRead
                if !isReportedByClick { entries += entry(change.rank > 0 ? calls.read : calls.unread, change.at) }
            }
            return Array(Set(entries))
        }.sorted()
    }

    /// A provider's badge, corrected.
    func badge(_ provider: Provider) -> Int? {
        let reported = reports.filter { $0.provider == provider }.max { ($0.at, $0.value) < ($1.at, $1.value) }
        guard let reported else { return nil }
        var badge = reported.value
        for facts in facts.values {
            guard let message = content(facts), message.provider == provider,
                facts.observations.contains(where: { $0.at <= reported.at }),
                !(facts.feedDeletes + facts.acknowledgedDeletes).contains(where: { $0 <= reported.at })
            else { continue }
            let wasRead = facts.statements.contains { $0.isRead && $0.at <= reported.at }
            if !wasRead, message.status != .unread { badge -= 1 }
            if wasRead, message.status == .unread { badge += 1 }
        }
        return max(0, badge)
    }

    /// The first instant after `now`, up to `end`, at which another set of messages is shown.
    func nextChange(after now: Int, upTo end: Int) -> Int? {
        let before = shown(at: now).map(\.id)
        return (now + 1...end).first { shown(at: $0).map(\.id) != before }
    }
}
