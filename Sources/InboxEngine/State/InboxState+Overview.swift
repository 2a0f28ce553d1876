package import InboxModel

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension InboxState {
    /// The answers of one printed line, from one pass over the records: counts, next change and a page.
    ///
    /// The parameters are those of ``messages(at:topics:status:order:offset:limit:includingHidden:)``.
    package func overview(
        at now: Date, topics: TopicFilter? = nil, status: MessageStatus? = nil, offset: Int = 0, limit: Int? = nil,
        includingHidden: Bool = false
    ) -> InboxOverview {
        let now = Instant(clamping: now)
        let query = InboxQuery(
            now: now, includesHidden: includingHidden, topics: topics, status: status, offset: offset,
            limit: limit)
        // The counts are those of all shown messages that satisfy the filter, whatever the page is.
        let countQuery = InboxQuery(now: now, topics: topics)
        if let index {
            return InboxOverview(
                tally: counts(countQuery, in: index).overall, nextChange: index.nextChange(after: now),
                messages: page(query, in: index))
        }
        let known = known
        let counted = matches(countQuery, among: known)
        let listed = query.includesHidden ? matches(query, among: known) : counted.filter(query.matches)
        return InboxOverview(
            tally: counted.reduce(into: InboxCounts.Tally()) { $0 += InboxCounts.Tally($1.status) },
            nextChange: known.nextChange(after: now), messages: page(query, of: listed))
    }
}

/// The answers of one printed line about an inbox.
package struct InboxOverview {
    package let tally: InboxCounts.Tally
    package let nextChange: Instant?
    package let messages: [InboxMessage]
}
