import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An inbox as a value: state plus event gives state.
///
/// It reads no clock; whoever asks says when. Everything it answers is a function of the set of events that it has taken
/// in and of `now`: any order of arrival, and any repetition, gives the same.
///
/// ```swift
/// var state = InboxState()
/// state.apply(.ingest(feed, at: requested))
/// state.apply(.markRead(["customerio:1234567890"], at: now))
/// state.messages(at: now, topic: "orders", status: .unread, limit: 20)
/// state.outbox                  // what Customer.io has still to be told
/// ```
public struct InboxState: Sendable {
    /// What each provider can do; of one that is not named, nothing out of the ordinary.
    public var capabilities: [Provider: ProviderCapabilities] { vendors.capabilities }
    /// The session whose events count.
    public internal(set) var session = 0

    let vendors: ProviderRegistry
    var records = RecordTable()
    /// When each provider's newest full feed was asked for.
    var fullFeeds: [Provider: Instant] = [:]
    var badges: [Provider: ReportedBadge] = [:]

    /// What an inbox of many messages looks its answers up in; nil while they are few.
    var index: InboxIndex?
    let indexing: IndexPolicy

    /// An empty inbox.
    ///
    /// `import UnifiedInbox` has one that knows the five vendors: `InboxState()`.
    public init(capabilities: [Provider: ProviderCapabilities]) {
        self.init(capabilities: capabilities, indexing: IndexPolicy())
    }

    /// An empty inbox; what vendors can do is what their adapters say.
    public init(adapters: [any InboxAdapter]) {
        self.init(capabilities: adapters.capabilities)
    }

    /// An empty inbox that has an index when the policy says.
    package init(capabilities: [Provider: ProviderCapabilities], indexing: IndexPolicy) {
        vendors = ProviderRegistry(capabilities)
        self.indexing = indexing
    }

    /// Takes in what happened; events of a session that has ended count for nothing.
    public mutating func apply(_ event: InboxEvent) {
        guard enter(event) else { return }
        let instant = Instant(clamping: event.at)
        changing(event.kind.reach) { $0.take(event.kind, at: instant) }
    }

    private mutating func take(_ event: InboxEvent.Kind, at instant: Instant) {
        switch event {
        case .ingest(let feed, let scope):
            ingest(feed, scope, at: instant)
        case .markRead(let ids):
            change(ids) { $0.lastMarkedRead = newest($0.lastMarkedRead, instant) }
        case .markUnread(let ids):
            change(ids) { $0.lastMarkedUnread = newest($0.lastMarkedUnread, instant) }
        case .delete(let ids):
            change(ids) { $0.firstDeleted = earliest($0.firstDeleted, instant) }
        case .click(let id, let value):
            let click = MessageRecord.Click(
                at: instant, value: value.flatMap { $0.isEmpty ? nil : ByteEqualString($0) })
            change([id]) { $0.clicks[click, default: .init()].isMade = true }
        case .acknowledge(let ids):
            for id in ids { acknowledge(id, at: instant) }
        case .clear:
            break
        }
    }

    private mutating func change(_ ids: [String], _ change: (inout MessageRecord) -> Void) {
        for id in ids { self.change(ByteEqualString(id), change) }
    }

    private mutating func ingest(_ feed: InboxFeed, _ scope: InboxEvent.Scope, at instant: Instant) {
        feed.messages.withElements { messages in
            for position in messages.indices {
                let record = MessageRecord(messages[position], at: instant, position: position)
                change(ByteEqualString(messages[position].id)) { $0.merge(record) }
            }
        }
        change(feed.deletions ?? []) { $0.deletedByFeed = earliest($0.deletedByFeed, instant) }
        guard let provider = feed.provider else { return }
        if scope == .full, !feed.isIncomplete { takeFullFeed(of: provider, at: instant) }
        if let badge = feed.badge { take(ReportedBadge(at: instant, value: badge), of: provider) }
    }

    /// Takes in that a call was acknowledged: the vendor's word from then on, whether or not the change is known here.
    private mutating func acknowledge(_ text: String, at instant: Instant) {
        guard let entry = OutboxEntryID(text),
            let capabilities = vendors.vendor(ofMessage: entry.messageID)?.capabilities
        else { return }
        let told = max(instant, entry.at)
        switch entry.call {
        case capabilities.click?.name:
            let click = MessageRecord.Click(at: entry.at, value: entry.value.map { ByteEqualString($0) })
            change([entry.messageID]) { record in
                record.clicks[click, default: .init()].isAcknowledged = true
                if capabilities.clickStandsForRead { record.hearRead(at: told) }
            }
        // No call but a click's has a value.
        case _ where entry.value != nil:
            break
        case capabilities.read?.name:
            change([entry.messageID]) { $0.hearRead(at: told) }
        case capabilities.unread?.name:
            change([entry.messageID]) { $0.lastUnreadWord = newest($0.lastUnreadWord, told) }
        case capabilities.delete?.name:
            change([entry.messageID]) { $0.deleteAcknowledged = earliest($0.deleteAcknowledged, told) }
        default:
            break
        }
    }
}

extension MessageRecord {
    fileprivate mutating func hearRead(at instant: Instant) {
        firstReadWord = earliest(firstReadWord, instant)
        lastReadWord = newest(lastReadWord, instant)
    }
}

extension Instant {
    /// The instant of a date, one outside the years 0 to 9999 at their end.
    init(clamping date: Date) {
        self = Instant(date) ?? (date.timeIntervalSince1970 < 0 ? .earliest : .latest)
    }
}

extension [any InboxAdapter] {
    /// What each adapter's vendor can do.
    package var capabilities: [Provider: ProviderCapabilities] {
        reduce(into: [:]) { $0[$1.provider] = $1.capabilities }
    }
}
