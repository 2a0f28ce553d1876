public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Methods that ingest feeds and record the user's changes.
extension Inbox {
    /// Begins a request for a feed.
    ///
    /// Whatever happens from now on counts as newer than the feed.
    ///
    /// ```swift
    /// let request = await inbox.beginRequest()
    /// let feed = try decoder.decode(await fetch())
    /// try await inbox.ingest(feed, of: request)
    /// ```
    public func beginRequest() -> FeedRequest {
        FeedRequest(at: currentStamp.date, session: state.session)
    }

    /// Ingests a feed.
    ///
    /// - Parameters:
    ///   - feed: The decoded feed.
    ///   - scope: What the feed says about messages that are not in it.
    ///   - request: The request that the feed answers; nil if the feed was requested just now.
    /// - Returns: Whether the feed was ingested. False if it was requested in a session that has since ended.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func ingest(
        _ feed: InboxFeed, scope: InboxEvent.Scope = .page, of request: FeedRequest? = nil
    ) throws(InboxError) -> Bool {
        try ingest([feed], scope: scope, of: request)
    }

    /// Ingests several feeds in one step: all of them or none, with one write to the store and one new list for subscribers.
    ///
    /// ```swift
    /// let request = await inbox.beginRequest()
    /// let feeds = try await [fetchZeta(), fetchSalesforce()].map { try decoder.decode($0) }
    /// try await inbox.ingest(feeds, of: request)
    /// ```
    ///
    /// All feeds count as requested at the same instant. So you can ingest all pages of one vendor with the scope `full`:
    /// a message is withdrawn if no page contains it. Messages without ``InboxMessage/Fields/sentAt`` are ordered by
    /// their position in their own feed.
    ///
    /// - Parameters:
    ///   - feeds: The decoded feeds, from one vendor or several. If there are none, nothing is written.
    ///   - scope: What the feeds say about messages that are in none of them.
    ///   - request: The request that you began before you fetched the first feed; nil if it begins now.
    /// - Returns: Whether the feeds were ingested. False if they were requested in a session that has since ended.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    /// - Complexity: O(*m* log *n*), where *m* is the number of messages in the feeds and *n* the number in the inbox.
    @discardableResult
    public func ingest(
        _ feeds: [InboxFeed], scope: InboxEvent.Scope = .page, of request: FeedRequest? = nil
    ) throws(InboxError) -> Bool {
        try requireOpen()
        let request = request ?? beginRequest()
        guard request.session == state.session else { return false }
        try append(feeds.map { .ingest($0, at: request.date, scope: scope, session: request.session) })
        for feed in feeds { count(feed.diagnostics, of: feed.provider) }
        return true
    }

    /// Marks messages read.
    ///
    /// - Returns: The ids of the messages that changed, in the given order. Unknown, deleted and already read messages do
    ///   not change.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func markRead(_ ids: [String]) throws(InboxError) -> [String] {
        try commit(state.decide(.markRead, ids, configuration))
    }

    /// Marks as read all messages that are shown now and match a filter.
    ///
    /// Messages that arrive later stay unread.
    ///
    /// ```swift
    /// try await inbox.markRead(where: "orders/*")
    /// try await inbox.markRead(where: .everything)
    /// ```
    ///
    /// The messages are selected and changed in one step, so no event can come in between. If you list the messages first
    /// and then call ``markRead(_:)``, one can.
    ///
    /// - Returns: The ids of the messages that were unread, in the order of the list.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func markRead(where filter: TopicFilter) throws(InboxError) -> [String] {
        try commit(state.decide(.markRead, where: filter, at: clock.now, configuration))
    }

    /// Marks messages unread.
    ///
    /// - Returns: The ids of the messages that changed, in the given order. Unknown, deleted and already unread messages do
    ///   not change.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`; `operation.unsupported` if a message's
    ///   vendor has no call for unread. Only Customer.io has one. Messages that are already unread can cause this error
    ///   too, but deleted ones cannot.
    @discardableResult
    public func markUnread(_ ids: [String]) throws(InboxError) -> [String] {
        try commit(state.decide(.markUnread, ids, configuration))
    }

    /// Marks as unread all messages that are shown now and match a filter.
    ///
    /// - Returns: The ids of the messages that were read, in the order of the list.
    /// - Throws: ``InboxError``: the same as ``markUnread(_:)``. To avoid `operation.unsupported`, use a filter such as
    ///   `provider:customerio`.
    @discardableResult
    public func markUnread(where filter: TopicFilter) throws(InboxError) -> [String] {
        try commit(state.decide(.markUnread, where: filter, at: clock.now, configuration))
    }

    /// Deletes messages.
    ///
    /// A deletion is final.
    ///
    /// - Returns: The ids of the deleted messages, in the given order, without ids that were unknown or already deleted.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func delete(_ ids: [String]) throws(InboxError) -> [String] {
        try commit(state.decide(.delete, ids, configuration))
    }

    /// Deletes all messages that are shown now and match a filter.
    ///
    /// A deletion is final.
    ///
    /// - Returns: The ids of the deleted messages, in the order of the list.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func delete(where filter: TopicFilter) throws(InboxError) -> [String] {
        try commit(state.decide(.delete, where: filter, at: clock.now, configuration))
    }

    /// Pins messages above all others.
    ///
    /// The message that was pinned last comes first. A user's pin overrides the vendor's pin. It is never reported,
    /// because no vendor has a call for it.
    ///
    /// - Parameters:
    ///   - ids: The ids of the messages. A message that is already pinned is pinned again, and so moves to the top.
    ///   - until: The last instant of the pin; nil if the pin has no end. After it, the vendor's pin decides again.
    /// - Returns: The ids of the pinned messages, in the given order, without ids that are unknown or deleted.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func pin(_ ids: [String], until: Date? = nil) throws(InboxError) -> [String] {
        try commit(state.decidePin(ids, until: until))
    }

    /// Unpins messages, whoever pinned them: the user or the vendor.
    ///
    /// - Returns: The ids of the messages that were pinned, in the given order, without ids that are unknown or deleted.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func unpin(_ ids: [String]) throws(InboxError) -> [String] {
        try commit(state.decideUnpin(ids, at: clock.now))
    }

    /// Records that the user opened a message's notification.
    ///
    /// This marks the message read if the configuration says so. If the message is still unknown, it is marked read
    /// when a feed brings it. The change is never refused. It stays local if the vendor has no call for read.
    ///
    /// - Returns: Whether it was recorded. False if the message is already read or deleted.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func recordOpening(ofNotificationFor id: String) throws(InboxError) -> Bool {
        try commit(state.decideOpening(fromNotification: id, configuration))
    }

    /// Records that the user performed an action of a message, and returns what the host has to do.
    ///
    /// `dismiss` is recorded as a delete and `markRead` as a read. Any other action is recorded as a click with its
    /// ``InboxAction/reportValue``. If ``InboxAction/dismisses`` is true, a delete follows the click.
    ///
    /// An action with a title is a button; one without a title is the tap on the message. If a vendor's click call is
    /// only for the tap, a click on a button is not recorded (`buttonClicksAreReported`). Nothing is recorded for a
    /// message that is unknown or deleted.
    ///
    /// If the URL's scheme is unsafe and the configuration does not allow it, the outcome is ``InboxOutcome/refused(_:)``,
    /// and nothing is recorded.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - id: The id of the message.
    ///   - suppressingDefault: Whether the host handles the action itself. Then the outcome is `nothing`, no status changes
    ///     and nothing is deleted. Only a click is recorded, and only if the vendor has a call for clicks that does not mark
    ///     the message read.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    public func perform(
        _ action: InboxAction, on id: String, suppressingDefault: Bool = false
    ) throws(InboxError) -> InboxOutcome {
        try commit(state.decide(action, on: id, suppressingDefault: suppressingDefault, configuration))
    }

    /// Ends the session because the user has logged out.
    ///
    /// The next session begins empty.
    ///
    /// - Returns: The outbox entries that were dropped. Do not make their calls any more.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func clear() throws(InboxError) -> [OutboxEntry] {
        let dropped = state.outbox
        try record([.clear])
        return dropped
    }

    private func commit<Answer>(
        _ decision: @autoclosure () throws(InboxError) -> Decision<Answer>
    ) throws(InboxError) -> Answer {
        try requireOpen()
        let decision = try decision()
        let events = stamped(decision.events)
        try checkOutbox(after: events)
        try append(events)
        return decision.answer
    }
}

/// When and in which session a feed was requested; whatever happens afterwards is newer than the feed.
public struct FeedRequest: Hashable, Sendable {
    /// When the request began.
    public let date: Date
    /// The session of the request.
    public let session: Int

    /// Describes a request that was made without ``Inbox/beginRequest()``.
    public init(at date: Date, session: Int) {
        self.date = date
        self.session = session
    }
}
