package import InboxModel

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension InboxState {
    /// The answers of one printed line, counts, next change and a page.
    ///
    /// The parameters are those of ``messages(at:topics:status:order:offset:limit:includingHidden:)``.
    package func overview(
        at now: Date, topics: TopicFilter? = nil, status: MessageStatus? = nil, offset: Int = 0, limit: Int? = nil,
        includingHidden: Bool = false
    ) -> InboxOverview {
        let (now, list) = (Instant(clamping: now), list)
        let query = InboxQuery(
            now: now, includesHidden: includingHidden, topics: topics, status: status, offset: offset, limit: limit)
        return InboxOverview(
            tally: tally(at: now, topics: topics, in: list), nextChange: list.nextChange(after: now),
            messages: messages(of: query, in: list))
    }
}

/// The answers of one printed line about an inbox.
package struct InboxOverview {
    package let tally: InboxCounts.Tally
    package let nextChange: Instant?
    package let messages: [InboxMessage]
}
