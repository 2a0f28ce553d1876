public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A part of a list, and where the next one begins.
public struct InboxPage: Hashable, Sendable {
    /// The messages, in the order of the list.
    public let messages: [InboxMessage]
    /// The cursor of the next page, to be given back as it is; nil if no message follows.
    ///
    /// It has letters, digits, `-` and `_` alone, so that it can be a part of a URL, and does not depend on the process.
    public let next: String?

    /// Creates a page, for a test of the host's own.
    public init(messages: [InboxMessage] = [], next: String? = nil) {
        self.messages = messages
        self.next = next
    }
}

extension InboxState {
    /// A page of the messages that are shown, from a place that does not shift when messages arrive.
    ///
    /// ```swift
    /// var page = try state.page(at: now, limit: 20)
    /// while let next = page.next { page = try state.page(at: now, after: next, limit: 20) }
    /// ```
    ///
    /// A cursor is where the last message of its page was in the order, not how many messages are before it: the next page
    /// begins after that place, wherever that message is now. It may be read, pinned, deleted, expired or forgotten meanwhile.
    /// So a message that keeps its place is on one page, whatever arrives or leaves between two of them. One that is itself moved
    /// in between, because the user has pinned it, or read it in ``InboxOrder/unreadFirst``, may be on two pages or on none.
    ///
    /// The id of a message can be given instead of a cursor. Then the page begins after where that message is now, also if it is
    /// hidden or deleted.
    ///
    /// A cursor does not depend on the topics, the status and the limit of its page, which may be others for the next one. It can
    /// be read without a key: who has it learns the message's id and instants.
    ///
    /// - Parameters:
    ///   - now: Decides which messages have started, which have expired, and which of the user's pins have ended.
    ///   - place: The ``InboxPage/next`` of the page before, or the id of a message; nil for the first page.
    ///   - limit: The largest number of messages to return; less than 1 is 1.
    ///   - topics: Only messages that satisfy the filter; nil for all.
    ///   - status: Only messages with that status; nil for all.
    ///   - order: The order of the list.
    ///   - includingHidden: Whether the list has hidden messages too, except deleted ones.
    /// - Throws: ``InboxError``: `cursor.invalid` for a text that is no cursor, and for a cursor of another version, another order, an
    ///   earlier session or another inbox. That is an inbox without the cursor's message: a cursor of another inbox that has the
    ///   same message is not refused, and shows nothing but this inbox.
    /// - Complexity: O(*n*), a walk to the end of the page, as for ``messages(at:topics:status:order:offset:limit:includingHidden:)``.
    public func page(
        at now: Date, after place: String? = nil, limit: Int, topics: TopicFilter? = nil, status: MessageStatus? = nil,
        order: InboxOrder = .newestFirst, includingHidden: Bool = false
    ) throws(InboxError) -> InboxPage {
        let (now, limit, list) = (Instant(clamping: now), min(max(1, limit), .max - 1), list)
        var query = InboxQuery(
            now: now, includesHidden: includingHidden, topics: topics, status: status, order: order, limit: limit + 1)
        if let place { query.cursor = try cursor(place, order, at: now) }
        let places = places(of: query, in: list)
        let page = places.prefix(limit)
        let last = places.count > limit ? page.last : nil
        return InboxPage(
            messages: page.compactMap { knownMessage(list[$0].id, at: now) },
            next: last.map { InboxCursor(list[$0], order, session, at: now).text })
    }

    /// The place that a cursor or the id of a message names.
    private func cursor(_ text: String, _ order: InboxOrder, at now: Instant) throws(InboxError) -> InboxCursor {
        // Each id has the colon after its provider, and no cursor has one.
        if text.utf8.contains(UInt8(ascii: ":")) {
            let id = ByteEqualString(text)
            guard let message = record(of: id).flatMap({ RankedMessage(id, $0, fullFeeds, vendors) }) else {
                throw InboxError(.invalidCursor, "the inbox has no message \(text); start again from the first page")
            }
            return InboxCursor(message, order, session, at: now)
        }
        let cursor = try InboxCursor(text)
        guard cursor.order == order else {
            throw InboxError(
                .invalidCursor,
                "the cursor is for the order \(cursor.order.rawValue), but this list is in the order \(order.rawValue); "
                    + "use the same order, or start again from the first page")
        }
        guard cursor.session == session else {
            throw InboxError(
                .invalidCursor,
                "the cursor is from session \(cursor.session), but the inbox is in session \(session); start again from the "
                    + "first page"
            )
        }
        guard records[cursor.id] != nil || isForgotten(cursor.id) else {
            throw InboxError(
                .invalidCursor,
                "the cursor is from another inbox: this one has never contained \(cursor.id.text); start again from the first page"
            )
        }
        return cursor
    }

    /// Whether a message that is unknown may have been known, and forgotten by a compaction.
    private func isForgotten(_ id: ByteEqualString) -> Bool {
        watermarks.keys.contains { id.text.utf8.starts(with: "\($0.name):".utf8) }
    }
}

extension Inbox {
    /// The first page of a list, long enough to have all messages before a place, and the counts of the whole list.
    ///
    /// - Parameters:
    ///   - next: The cursor before which all messages are; nil for none of them. One of a session that has ended is before all
    ///     messages.
    ///   - more: How many messages after that place the page has.
    ///   - least: The smallest size of the page.
    package func page(
        before next: String?, adding more: Int, atLeast least: Int, topics: TopicFilter?, order: InboxOrder
    ) throws(InboxError) -> (page: InboxPage, counts: InboxCounts) {
        let now = clock.now
        let counts = state.counts(at: now, topics: topics)
        func page(after place: String?, _ limit: Int) throws(InboxError) -> InboxPage {
            try state.page(at: now, after: place, limit: limit, topics: topics, order: order)
        }
        let rest = next.flatMap { try? page(after: $0, .max).messages.count } ?? counts.total
        let (count, isBeyond) = (counts.total - rest).addingReportingOverflow(more)
        return (try page(after: nil, max(least, isBeyond ? .max : count)), counts)
    }
}
