public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an inbox shows.
extension InboxState {
    /// The messages to show, pinned first, then newest first.
    ///
    /// - Parameters:
    ///   - now: Decides what has started and what has expired, and nothing else.
    ///   - topic: Only messages of that topic, letter case aside; nil for all.
    ///   - status: Only messages of that status; nil for all.
    ///   - order: How they are arranged.
    ///   - offset: How many to pass over.
    ///   - limit: How many at most; nil for all.
    ///   - includingHidden: Whether messages that are not shown stand among them.
    public func messages(
        at now: Date, topic: String? = nil, status: MessageStatus? = nil, order: FeedOrder = .newestFirst,
        offset: Int = 0, limit: Int? = nil, includingHidden: Bool = false
    ) -> [InboxMessage] {
        var entries = includingHidden ? known : visible(known, at: Instant(clamping: now))
        if order != .newestFirst { entries.sort { $0.precedes($1, in: order) } }
        return Array(
            entries.lazy.map(\.message)
                .filter { topic.map($0.hasTopic) ?? true }
                .filter { status == nil || $0.status == status }
                .dropFirst(max(0, offset)).prefix(max(0, limit ?? .max)))
    }

    /// A message that is known, shown or not; nil where no feed has had it.
    public func message(_ id: String) -> InboxMessage? {
        records[ExactText(id)].flatMap(shown)
    }

    /// How many messages are shown.
    public func counts(at now: Date, topic: String? = nil) -> InboxCounts {
        InboxCounts(messages(at: now, topic: topic))
    }

    /// A provider's reported badge, corrected by what has changed since; nil where it has reported none.
    ///
    /// - Parameter now: Of no consequence: a badge counts what the vendor counts.
    public func badge(_ provider: Provider, at now: Date) -> Int? {
        // The content may have been dropped by ``compact(now:)``; the id tells whose it was.
        badges[provider]?.corrected(
            by: records.lazy.filter { ($1.content?.provider ?? self.provider(of: $0.text)) == provider }.map(\.value),
            marksUnread: marksUnread(provider))
    }

    /// The providers that have reported a badge, by name.
    public var badgeProviders: [Provider] {
        badges.keys.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The earliest instant after `now` at which a message begins or ceases to be shown, whatever the limits.
    public func nextChange(after now: Date) -> Date? {
        let now = Instant(clamping: now)
        return records.values.compactMap { record in
            record.content.flatMap { record.nextChange($0, after: now, full: fullFeeds[$0.provider]) }
        }.min()?.date
    }

    /// What the vendors have still to be told, in the order in which it happened.
    public var outbox: [OutboxEntry] {
        records.flatMap { id, record in
            record.outbox(id.text, record.content.flatMap { capabilities[$0.provider] } ?? ProviderCapabilities())
        }.sorted(by: OutboxEntry.precedes)
    }

    /// The messages that are known and not shown, in order, and why.
    public func hidden(at now: Date) -> [(message: InboxMessage, reason: HiddenReason)] {
        sorted(at: Instant(clamping: now)).hidden.map { ($0.message, $1) }
    }

    /// All that is known, the newest first: what is shown, and what is not.
    func sorted(at now: Instant) -> (shown: [FeedEntry], hidden: [(FeedEntry, HiddenReason)]) {
        let known = known
        let visible = visible(known, at: now)
        let shown = Set(visible.map { ExactText($0.id) })
        let hidden = known.filter { !shown.contains(ExactText($0.id)) }
        return (visible, hidden.map { ($0, reasonToHide($0, at: now) ?? .overLimit) })
    }

    // MARK: Entries

    /// All that is known, the newest first.
    private var known: [FeedEntry] {
        records.compactMap { id, record in shown(record).map { FeedEntry(record, $0, id.text) } }
            .sorted { $0.precedes($1, in: .newestFirst) }
    }

    private func visible(_ known: [FeedEntry], at now: Instant) -> [FeedEntry] {
        Capacity.within(known.filter { reasonToHide($0, at: now) == nil }) { capabilities[$0]?.visibleLimit }
    }

    private func reasonToHide(_ entry: FeedEntry, at now: Instant) -> HiddenReason? {
        entry.record.reasonToHide(entry.message, at: now, full: fullFeeds[entry.message.provider])
    }

    /// The content of a message, its status and click those that are known.
    private func shown(_ record: MessageRecord) -> InboxMessage? {
        guard var message = record.content else { return nil }
        message.status =
            record.isDeleted ? .deleted : record.isRead(marksUnread: marksUnread(message.provider)) ? .read : .unread
        message.clicked = record.isClicked
        return message
    }

    private func marksUnread(_ provider: Provider) -> Bool {
        capabilities[provider]?.unread != nil
    }
}
