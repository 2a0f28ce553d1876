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
    ///   - status: Only messages of that status; nil for all. No list has deleted ones by their status.
    ///   - order: How they are arranged.
    ///   - offset: How many to pass over.
    ///   - limit: How many at most; nil for all.
    ///   - includingHidden: Whether messages that are not shown stand among them, deleted ones too: what is listed then is
    ///     what there is, and ``placement(of:at:)`` says why a message is not shown.
    public func messages(
        at now: Date, topic: String? = nil, status: MessageStatus? = nil, order: InboxOrder = .newestFirst,
        offset: Int = 0, limit: Int? = nil, includingHidden: Bool = false
    ) -> [InboxMessage] {
        let query = InboxQuery(
            now: includingHidden ? nil : Instant(clamping: now), topic: topic.map { Topic($0) }, status: status,
            order: order, offset: offset, limit: limit)
        guard !query.isEmpty else { return [] }
        if let index { return index.page(query, limit: limit(of:)).compactMap(current) }
        return page(query, of: entries(query, among: known))
    }

    /// A message that is known, shown or not; nil where no feed has had it, and of a deleted one.
    ///
    /// ``placement(of:at:)`` says of a deleted message when it was deleted, and by whom.
    public func message(_ id: String) -> InboxMessage? {
        guard let message = current(ByteEqualString(id)), message.status != .deleted else { return nil }
        return message
    }

    /// How many messages are shown.
    public func counts(at now: Date, topic: String? = nil) -> InboxCounts {
        let query = InboxQuery(now: Instant(clamping: now), topic: topic.map { Topic($0) })
        if let index { return index.counts(at: Instant(clamping: now), topic: query.topic, limit: limit(of:)) }
        return InboxCounts(entries(query, among: known))
    }

    /// A provider's reported badge, corrected by what has changed since; nil where it has reported none.
    ///
    /// - Parameter now: Of no consequence: a badge counts what the vendor counts.
    public func badge(_ provider: Provider, at now: Date) -> Int? {
        guard let badge = badges[provider] else { return nil }
        if let index { return badge.corrected(by: index.badgeChange(of: provider, at: badge.at)) }
        let policy = vendors.statusPolicy(provider)
        return badge.corrected(
            by: records.reduce(0) { change, known in
                guard self.provider(of: known.value, known.key) == provider else { return change }
                return known.value.badgeSteps(policy).reduce(change) {
                    $1.at <= badge.at ? $0 + $1.change : $0
                }
            })
    }

    /// The providers that have reported a badge, by name.
    public var badgeProviders: [Provider] {
        badges.keys.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The earliest instant after `now` at which a message begins or ceases to be shown, whatever the limits.
    public func nextChange(after now: Date) -> Date? {
        let now = Instant(clamping: now)
        if let index { return index.nextChange(after: now)?.date }
        return known.nextChange(after: now)?.date
    }

    /// What one line about the inbox says about its messages: counts, next change and a page, from one pass over the records.
    ///
    /// The parameters are those of ``messages(at:topic:status:order:offset:limit:includingHidden:)``.
    package func overview(
        at now: Date, topic: String? = nil, status: MessageStatus? = nil, offset: Int = 0, limit: Int? = nil,
        includingHidden: Bool = false
    ) -> InboxOverview {
        let now = Instant(clamping: now)
        var query = InboxQuery(
            now: includingHidden ? nil : now, topic: topic.map { Topic($0) }, status: status, offset: offset,
            limit: limit)
        let shown = InboxQuery(now: now, topic: query.topic)
        // Counts go by `shown` alone.
        if query.isEmpty { query.limit = 0 }
        if let index {
            return InboxOverview(
                tally: index.counts(at: now, topic: query.topic, limit: limit(of:)).overall,
                nextChange: index.nextChange(after: now),
                messages: index.page(query, limit: limit(of:)).compactMap(self.current))
        }
        let known = known
        let visible = entries(shown, among: known)
        let asked = query.now == nil ? entries(query, among: known) : visible.filter(query.takes)
        return InboxOverview(
            tally: visible.reduce(into: InboxCounts.Tally()) {
                $0.change(by: $1.status == .unread ? (1, 0) : (0, 1))
            },
            nextChange: known.nextChange(after: now), messages: page(query, of: asked))
    }

    /// What the vendors have still to be told, in the order in which it happened.
    public var outbox: [OutboxEntry] {
        if let index { return Array(index.outbox.elements) }
        return records.flatMap { $1.outbox($0.text, vendors) }.sorted { $0.precedes($1) }
    }

    /// The first entry of the outbox that fulfils a condition.
    ///
    /// - Complexity: As many looks as there are entries before it, where there is an index.
    func firstOutboxEntry(where condition: (OutboxEntry) -> Bool) -> OutboxEntry? {
        index.map { $0.outbox.elements.first(where: condition) } ?? outbox.first(where: condition)
    }

    /// The messages that are known and not shown, in order, and why.
    ///
    /// - Parameters:
    ///   - now: Decides what has started and what has expired.
    ///   - topic: Only messages of that topic, letter case aside; nil for all.
    ///   - status: Only messages of that status, which of deleted ones is ``MessageStatus/deleted``; nil for all.
    public func hidden(
        at now: Date, topic: String? = nil, status: MessageStatus? = nil
    ) -> [(message: InboxMessage, reason: HiddenReason)] {
        let topic = topic.map { Topic($0) }
        return sorted(at: Instant(clamping: now)).hidden.compactMap { entry, reason in
            guard entry.has(topic), let message = current(entry.id), status == nil || message.status == status
            else { return nil }
            return (message, reason)
        }
    }

    /// All that is known, the newest first: what is shown, and what is not.
    func sorted(at now: Instant) -> (shown: [RankedMessage], hidden: [(RankedMessage, HiddenReason)]) {
        let known = known
        let visible = arranged(entries(InboxQuery(now: now), among: known))
        let shown = Set(visible.map(\.id))
        let hidden = arranged(entries(InboxQuery(now: nil), among: known)).filter { !shown.contains($0.id) }
        return (visible, hidden.map { ($0, $0.reasonToHide(at: now) ?? .overLimit) })
    }

    // MARK: Entries

    /// All that is known, in any order.
    private var known: [RankedMessage] {
        records.compactMap { RankedMessage($0, $1, fullFeeds, vendors) }
    }

    /// The messages of a page of what is asked for.
    private func page(_ query: InboxQuery, of entries: [RankedMessage]) -> [InboxMessage] {
        arranged(entries, in: query.order).dropFirst(query.skipped).prefix(query.taken).compactMap { current($0.id) }
    }

    private func arranged(_ entries: [RankedMessage], in order: InboxOrder = .newestFirst) -> [RankedMessage] {
        entries.count > 1 ? entries.sorted { $0.precedes($1, in: order) } : entries
    }

    /// What is asked for of all that is known; the page is left to cut.
    private func entries(_ query: InboxQuery, among known: [RankedMessage]) -> [RankedMessage] {
        var entries = known
        if let now = query.now {
            entries.removeAll { $0.reasonToHide(at: now) != nil }
            if entries.count > vendors.smallestLimit ?? .max {
                entries = Capacity.within(arranged(entries), limit: limit(of:))
            }
        }
        if query.topic != nil || query.status != nil { entries.removeAll { !query.takes($0) } }
        return entries
    }

    private func limit(of provider: Provider) -> Int? {
        vendors[provider]?.capabilities.visibleLimit
    }

    /// The content of a message, its status and click those that are known.
    func current(_ id: ByteEqualString) -> InboxMessage? {
        guard let record = records[id], var message = record.content else { return nil }
        message.status = record.status(vendors.statusPolicy(message.provider))
        message.clicked = record.isClicked
        return message
    }
}

/// What one line about an inbox says about its messages.
package struct InboxOverview {
    package let tally: InboxCounts.Tally
    package let nextChange: Instant?
    package let messages: [InboxMessage]
}

extension [RankedMessage] {
    /// The earliest instant after `now` at which one begins or ceases to be shown, whatever the limits.
    fileprivate func nextChange(after now: Instant) -> Instant? {
        lazy.compactMap { $0.nextChange(after: now) }.min()
    }
}
