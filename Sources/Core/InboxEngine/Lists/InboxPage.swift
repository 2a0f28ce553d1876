public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A page of a list, and where the next page begins.
public struct InboxPage: Hashable, Sendable {
    /// The messages, in the order of the list.
    public let messages: [InboxMessage]
    /// The cursor of the next page; nil if no message follows.
    ///
    /// Pass it back unchanged. It consists of letters, digits, `-` and `_`, so it can be part of a URL. It also works
    /// in another process.
    public let next: String?

    /// Creates a page, for your own tests.
    public init(messages: [InboxMessage] = [], next: String? = nil) {
        self.messages = messages
        self.next = next
    }
}

extension InboxState {
    /// A page of the messages that are shown.
    ///
    /// Pages do not shift when messages arrive.
    ///
    /// ```swift
    /// var page = try state.page(at: now, limit: 20)
    /// while let next = page.next { page = try state.page(at: now, after: next, limit: 20) }
    /// ```
    ///
    /// A cursor does not count messages. It says where in the order the last message of its page was, and the next page
    /// begins after that place, even if that message has left. So a message that keeps its place is on exactly one page.
    /// A message that moves in between may be on two pages or on none: for example, one that the user pins.
    ///
    /// You can also pass the id of a message, even of one that is hidden or deleted. Then the page begins after its
    /// present place.
    ///
    /// You may change topics, status and limit from one page to the next. A cursor is not encrypted: whoever has it can
    /// read the message's id and instants.
    ///
    /// - Parameters:
    ///   - now: The instant that decides which messages have started or expired, and which of the user's pins have ended.
    ///   - place: The ``InboxPage/next`` of the previous page, or the id of a message; nil for the first page.
    ///   - limit: The largest number of messages to return; less than 1 is 1.
    ///   - topics: Only messages that satisfy the filter; nil for all.
    ///   - status: Only messages with that status; nil for all.
    ///   - order: The order of the list.
    ///   - includingHidden: Whether the list has hidden messages too, except deleted ones.
    /// - Throws: ``InboxError``: `cursor.invalid` for a text that is not a cursor, and for a cursor of another version,
    ///   another order, another session, or an inbox with a message that this one does not know.
    /// - Complexity: O(*n*): it walks along the list to the end of the page.
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

    /// The number of messages that are shown after a place.
    fileprivate func count(
        after place: String, at now: Date, topics: TopicFilter?, order: InboxOrder
    ) throws(InboxError) -> Int {
        var query = InboxQuery(now: Instant(clamping: now), topics: topics, order: order)
        query.cursor = try cursor(place, order, at: query.now)
        return places(of: query, in: list).count
    }

    /// The place that a cursor or the id of a message names.
    private func cursor(_ text: String, _ order: InboxOrder, at now: Instant) throws(InboxError) -> InboxCursor {
        // Every message id contains a colon, and no cursor does.
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

    /// Whether an unknown message may be one that a compaction forgot.
    private func isForgotten(_ id: ByteEqualString) -> Bool {
        watermarks.keys.contains { id.text.utf8.starts(with: "\($0.name):".utf8) }
    }
}

extension Inbox {
    /// The first page of a list, long enough to contain all messages up to a cursor, and the counts of the whole list.
    ///
    /// - Parameters:
    ///   - next: The cursor that the page reaches; nil for the start of the list. A cursor that is refused counts as the
    ///     start too.
    ///   - more: How many messages the page contains after the cursor.
    ///   - least: The smallest number of messages on the page.
    package func page(
        before next: String?, adding more: Int, atLeast least: Int, topics: TopicFilter?, order: InboxOrder
    ) throws(InboxError) -> (page: InboxPage, counts: InboxCounts) {
        let now = clock.now
        let counts = state.counts(at: now, topics: topics)
        let rest = next.flatMap { try? state.count(after: $0, at: now, topics: topics, order: order) }
        let (count, isBeyond) = (counts.total - (rest ?? counts.total)).addingReportingOverflow(more)
        let limit = max(least, isBeyond ? .max : count)
        return (try state.page(at: now, limit: limit, topics: topics, order: order), counts)
    }
}
