public import InboxModel

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An inbox as a value: state plus event gives state.
///
/// It reads no clock; whoever asks says when.
///
/// The answer depends on the set of events alone: any order of arrival, and any repetition, gives the same feed.
///
/// ```swift
/// var state = InboxState()
/// state.apply(.ingest(feed, at: now))
/// state.messages(at: now, topic: "orders", status: .unread, limit: 20)
/// ```
public struct InboxState: Sendable {
    /// What each provider can do; of one that is not named, nothing out of the ordinary.
    public let capabilities: [Provider: ProviderCapabilities]

    private var records: [ExactText: MessageRecord] = [:]

    /// An empty inbox.
    ///
    /// `import UnifiedInbox` has one that knows the five vendors: `InboxState()`.
    public init(capabilities: [Provider: ProviderCapabilities]) {
        self.capabilities = capabilities
    }

    /// Takes in what happened.
    public mutating func apply(_ event: InboxEvent) {
        switch event {
        case .ingest(let feed, let date): ingest(feed, at: Instant(clamping: date))
        }
    }

    private mutating func ingest(_ feed: InboxFeed, at instant: Instant) {
        for (position, message) in feed.messages.enumerated() {
            let record = MessageRecord(message, at: instant, position: position)
            records[ExactText(message.id), default: record].merge(record)
        }
        for id in feed.deletions ?? [] {
            records[ExactText(id), default: MessageRecord()].isDeleted = true
        }
    }

    // MARK: What is shown

    /// The messages to show, pinned first, then newest first.
    ///
    /// - Parameters:
    ///   - now: Decides what has started and what has expired.
    ///   - topic: Only messages of that topic, letter case aside; nil for all.
    ///   - status: Only messages of that status; nil for all.
    ///   - offset: How many to pass over.
    ///   - limit: How many at most; nil for all.
    ///   - includingHidden: Whether messages that are not shown stand among them, in the same order.
    public func messages(
        at now: Date, topic: String? = nil, status: MessageStatus? = nil, offset: Int = 0, limit: Int? = nil,
        includingHidden: Bool = false
    ) -> [InboxMessage] {
        let shown = (includingHidden ? ordered : visible(at: Instant(clamping: now)))
            .filter { topic.map($0.content.hasTopic) ?? true }
            .map { message(of: $0.record, $0.content) }
            .filter { status == nil || $0.status == status }
        return Array(shown.dropFirst(max(0, offset)).prefix(max(0, limit ?? .max)))
    }

    /// How many messages are shown.
    public func counts(at now: Date, topic: String? = nil) -> InboxCounts {
        var counts = InboxCounts()
        for message in messages(at: now, topic: topic) {
            counts.total += 1
            if message.status == .unread { counts.unread += 1 }
        }
        return counts
    }

    /// The messages that are known and not shown, in order, and why.
    public func hidden(at now: Date) -> [(message: InboxMessage, reason: HiddenReason)] {
        let instant = Instant(clamping: now)
        let shown = Set(visible(at: instant).map { ExactText($0.content.id) })
        return
            ordered
            .filter { !shown.contains(ExactText($0.content.id)) }
            .map { entry in
                let reason = Visibility.reasonToHide(entry.record, entry.content, at: instant) ?? .overLimit
                return (message(of: entry.record, entry.content), reason)
            }
    }

    /// All that is known, in order.
    private var ordered: [FeedOrder.Entry] {
        records.values
            .compactMap { record in record.content.map { FeedOrder.Entry(record: record, content: $0) } }
            .sorted(by: FeedOrder.precedes)
    }

    private func visible(at now: Instant) -> [FeedOrder.Entry] {
        let entries = ordered.filter { Visibility.reasonToHide($0.record, $0.content, at: now) == nil }
        return Capacity.within(entries) { capabilities[$0]?.visibleLimit }
    }

    /// The content of a message with what is known of it beside.
    private func message(of record: MessageRecord, _ content: InboxMessage) -> InboxMessage {
        var message = content
        message.status = record.status(marksUnread: capabilities[content.provider]?.marksUnread ?? false)
        message.clicked = record.isClicked
        return message
    }
}

/// How many messages are shown.
public struct InboxCounts: Hashable, Sendable {
    /// All of them.
    public var total = 0
    /// Those that the user has not opened.
    public var unread = 0
    /// The others.
    public var read: Int { total - unread }

    /// No messages.
    public init() {}
}

extension Instant {
    /// The instant of a date, one outside the years 0 to 9999 at their end.
    init(clamping date: Date) {
        self = Instant(date) ?? (date.timeIntervalSince1970 < 0 ? .earliest : .latest)
    }
}
