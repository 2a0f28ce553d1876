public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The inbox's counts, badges, next change and outbox.
extension InboxState {
    /// The number of messages that are shown.
    public func counts(at now: Date, topic: String? = nil) -> InboxCounts {
        let query = InboxQuery(now: Instant(clamping: now), topic: topic.map { Topic($0) })
        if let index { return index.counts(at: Instant(clamping: now), topic: query.topic, limit: limit(of:)) }
        return InboxCounts(matches(query, among: known))
    }

    /// A provider's reported badge, corrected by what has changed since; nil if it has reported none.
    ///
    /// - Parameter now: Has no effect: the vendor counts expired messages too.
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

    /// The earliest instant after `now` at which a message starts or expires; limits are ignored.
    public func nextChange(after now: Date) -> Date? {
        let now = Instant(clamping: now)
        if let index { return index.nextChange(after: now)?.date }
        return known.nextChange(after: now)?.date
    }

    /// The calls that the vendors have not acknowledged, in the order in which the changes were made.
    public var outbox: [OutboxEntry] {
        if let index { return Array(index.outbox.elements) }
        return records.flatMap { $1.outbox($0.text, vendors) }.sorted { $0.precedes($1) }
    }

    /// The first entry of the outbox that satisfies a predicate.
    ///
    /// - Complexity: O(*k*) with an index, *k* the number of entries before it.
    func firstOutboxEntry(where predicate: (OutboxEntry) -> Bool) -> OutboxEntry? {
        index.map { $0.outbox.elements.first(where: predicate) } ?? outbox.first(where: predicate)
    }

    /// The answers of one printed line, from one pass over the records: counts, next change and a page.
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
        // The counts are those of all visible messages of the topic, whatever the page is.
        let countQuery = InboxQuery(now: now, topic: query.topic)
        if query.isEmpty { query.limit = 0 }
        if let index {
            return InboxOverview(
                tally: index.counts(at: now, topic: query.topic, limit: limit(of:)).overall,
                nextChange: index.nextChange(after: now),
                messages: index.page(query, limit: limit(of:)).compactMap(self.current))
        }
        let known = known
        let counted = matches(countQuery, among: known)
        let listed = query.now == nil ? matches(query, among: known) : counted.filter(query.matches)
        return InboxOverview(
            tally: counted.reduce(into: InboxCounts.Tally()) { $0.add($1.status == .unread ? (1, 0) : (0, 1)) },
            nextChange: known.nextChange(after: now), messages: page(query, of: listed))
    }
}

/// The answers of one printed line about an inbox.
package struct InboxOverview {
    package let tally: InboxCounts.Tally
    package let nextChange: Instant?
    package let messages: [InboxMessage]
}

extension [RankedMessage] {
    /// The earliest instant after `now` at which one starts or expires.
    fileprivate func nextChange(after now: Instant) -> Instant? {
        lazy.compactMap { $0.nextChange(after: now) }.min()
    }
}
