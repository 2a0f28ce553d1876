import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// An inbox as a value: applying an event to a state gives the next state.
///
/// It reads no clock: `now` is an argument. Every answer depends only on `now` and on the set of applied events. The order
/// of events does not matter, and neither does applying one twice.
///
/// ```swift
/// var state = InboxState()
/// state.apply(.ingest(feed, at: requested))
/// state.apply(.markRead(["customerio:1234567890"], at: now))
/// state.messages(at: now, topics: "orders", status: .unread, limit: 20)
/// state.outbox                  // the calls that Customer.io has not received yet
/// ```
public struct InboxState: Sendable {
    /// What each provider can do; one that is missing has no calls and no limits.
    package var capabilities: [Provider: ProviderCapabilities] { vendors.capabilities }
    /// The live session: events of other sessions are ignored.
    package internal(set) var session = 0

    let vendors: ProviderRegistry
    var records = RecordTable()
    /// The instant of each provider's newest full feed.
    var fullFeeds: [Provider: Instant] = [:]
    var badges: [Provider: ReportedBadge] = [:]
    /// The watermark of each provider: feeds up to it add no unknown messages, because records were forgotten.
    var watermarks: [Provider: Instant] = [:]

    /// The groups of duplicates, derived from the records; nil without a collapse policy.
    var groups: CollapseGroups?
    /// The sorted list, derived from all of the above.
    ///
    /// Nil while there are few messages: then sorting them for each answer costs less than updating the list.
    var keptList: MessageList?

    /// `import UnifiedInbox` has an initialiser that knows the standard vendors: `InboxState()`.
    package init(capabilities: [Provider: ProviderCapabilities]) {
        vendors = ProviderRegistry(capabilities)
    }

    /// An empty inbox with the capabilities of these adapters.
    public init(adapters: [any InboxAdapter]) {
        self.init(capabilities: adapters.capabilities)
    }

    /// Applies an event, unless its session has ended.
    public mutating func apply(_ event: InboxEvent) {
        advanceSession(to: event.liveSession)
        guard event.liveSession == session else { return }
        let instant = Instant(clamping: event.at)
        updatingRecords(atMost: event.kind.recordCount) { $0.apply(event.kind, at: instant) }
    }

    private mutating func apply(_ kind: InboxEvent.Kind, at instant: Instant) {
        switch kind {
        case .ingest(let feed, let scope):
            ingest(feed, scope, at: instant)
        case .markRead(let ids):
            updateRecords(ids) { $0.user.lastMarkedRead = newest($0.user.lastMarkedRead, instant) }
        case .markUnread(let ids):
            updateRecords(ids) { $0.user.lastMarkedUnread = newest($0.user.lastMarkedUnread, instant) }
        case .delete(let ids):
            updateRecords(ids) { $0.user.firstDeletedByUser = earliest($0.user.firstDeletedByUser, instant) }
        case .pin(let ids, let until):
            let pin = UserPin(at: instant, isPinned: true, until: until.map { Instant(clamping: $0) })
            updateRecords(ids) { $0.user.pin = newest($0.user.pin, pin) }
        case .unpin(let ids):
            let pin = UserPin(at: instant, isPinned: false)
            updateRecords(ids) { $0.user.pin = newest($0.user.pin, pin) }
        case .click(let id, let value):
            let click = MessageRecord.Click(
                at: instant, value: value.flatMap { $0.isEmpty ? nil : ByteEqualString($0) })
            updateRecords([id]) { $0.merge(MessageRecord.ClickState(isMade: true), of: click) }
        case .acknowledge(let ids, let badge):
            acknowledge(ids, badge: badge, at: instant)
        case .badge(let provider, let badge):
            if badge >= 0 { recordBadge(ReportedBadge(at: instant, value: badge), of: provider) }
        case .clear:
            break
        }
    }

    private mutating func ingest(
        _ feed: InboxFeed, _ scope: InboxEvent.Scope, at instant: Instant, firstSeen: Instant? = nil
    ) {
        for (position, message) in feed.messages.enumerated() {
            let id = message.id
            guard !isBehindWatermark(id, of: message.provider, at: instant) else { continue }
            let key = ByteEqualString(id)
            // The message is copied out of the payload, so that the payload can be freed while the inbox keeps the
            // message.
            let kept = firstSeen == nil ? message.detached() : message
            var record = MessageRecord(kept, at: instant, position: position)
            if let firstSeen {
                record.firstSeen = records[key]?.firstSeen ?? FirstSeen(at: firstSeen, position: position)
            }
            updateRecord(key) { $0.merge(record) }
        }
        let deletions = (feed.deletions ?? []).filter {
            !isBehindWatermark($0, of: vendors.vendor(ofMessage: $0)?.provider, at: instant)
        }
        updateRecords(deletions) { $0.firstDeletedByFeed = earliest($0.firstDeletedByFeed, instant) }
        guard let provider = feed.provider else { return }
        if scope == .full, !feed.isIncomplete { recordFullFeed(of: provider, at: instant) }
        if let badge = feed.badge { recordBadge(ReportedBadge(at: instant, value: badge), of: provider) }
    }

    /// Ingests one of several payloads that together are one list, without a record of when each arrived.
    ///
    /// Nothing says when a message without ``InboxMessage/Fields/sentAt`` arrived. Such messages come after all others,
    /// in the order of the payloads and of the lists in them. It is as if all payloads had arrived long ago, the last one
    /// first. A message that is in several payloads takes its place from the first of them.
    ///
    /// - Parameters:
    ///   - number: The number of the payload, from 0.
    ///   - now: The instant at which all payloads arrive.
    package mutating func ingest(_ feed: InboxFeed, ofPayload number: Int, at now: Date) {
        let firstSeen = Instant(milliseconds: Instant.earliest.milliseconds + Int64(max(0, 1_000_000 - number)))
        updatingRecords(atMost: InboxEvent.Kind.ingest(feed, .page).recordCount) { state in
            state.ingest(feed, .page, at: Instant(clamping: now), firstSeen: firstSeen)
        }
    }
}

extension InboxEvent.Kind {
    /// The number of records that the event may update, not counting those that a full feed withdraws.
    fileprivate var recordCount: Int {
        switch self {
        case .ingest(let feed, _): feed.messages.count + (feed.deletions?.count ?? 0)
        case .markRead(let ids), .markUnread(let ids), .delete(let ids), .pin(let ids, _), .unpin(let ids),
            .acknowledge(let ids, _):
            ids.count
        case .click: 1
        case .badge, .clear: 0
        }
    }
}
