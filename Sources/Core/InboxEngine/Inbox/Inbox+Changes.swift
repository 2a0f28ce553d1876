public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Feeds, and changes that the user makes.
extension Inbox {
    /// Begins a request for a feed: what happens from now on is newer than the feed.
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
    ///   - request: The request of the feed; nil for one that begins now.
    /// - Returns: Whether it was ingested: a feed that was requested in a session that has ended is not.
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
    /// All feeds count as requested at the same instant. So the pages of one vendor that are together all that it has can be
    /// ingested with the scope `full`: a message is withdrawn if none of the pages has it. Messages without
    /// ``InboxMessage/Fields/sentAt`` are in the order of their positions, each in its own feed.
    ///
    /// - Parameters:
    ///   - feeds: The decoded feeds, of one vendor or of several. Nothing is written if there are none.
    ///   - scope: What each feed says about messages of its vendor that are in none of them.
    ///   - request: The request of the feeds, begun before the first was fetched; nil for one that begins now.
    /// - Returns: Whether they were ingested: feeds that were requested in a session that has ended are not.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    /// - Complexity: O(*m* log *n*), *m* the messages of the feeds, *n* those of the inbox.
    @discardableResult
    public func ingest(
        _ feeds: [InboxFeed], scope: InboxEvent.Scope = .page, of request: FeedRequest? = nil
    ) throws(InboxError) -> Bool {
        try requireOpen()
        let request = request ?? beginRequest()
        guard request.session == state.session else { return false }
        try append(feeds.map { .ingest($0, at: request.at, scope: scope, session: request.session) })
        for feed in feeds { count(feed.diagnostics, of: feed.provider) }
        return true
    }

    /// Marks messages read.
    ///
    /// - Returns: The ids of the messages that it changed, in the given order: known, not deleted, unread before.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func markRead(_ ids: [String]) throws(InboxError) -> [String] {
        try commit(state.decide(.markRead, ids, configuration))
    }

    /// Marks the messages read that are shown now and satisfy a filter: those that the user sees, and none that comes later.
    ///
    /// ```swift
    /// try await inbox.markRead(where: "orders/*")
    /// try await inbox.markRead(where: .everything)
    /// ```
    ///
    /// The messages are selected and the change is recorded in one step, as if their ids were given to ``markRead(_:)``.
    ///
    /// - Returns: The ids of the messages that it changed, in the order of the list: unread before.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func markRead(where filter: TopicFilter) throws(InboxError) -> [String] {
        try commit(state.decide(.markRead, where: filter, at: clock.now, configuration))
    }

    /// Marks messages unread.
    ///
    /// - Returns: The ids of the messages that it changed, in the given order: known, not deleted, read before.
    /// - Throws: ``InboxError``: `operation.unsupported` if the vendor of a message that is not deleted has no call for unread
    ///   (all but Customer.io), whether that message is read or not; `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func markUnread(_ ids: [String]) throws(InboxError) -> [String] {
        try commit(state.decide(.markUnread, ids, configuration))
    }

    /// Marks the messages unread that are shown now and satisfy a filter.
    ///
    /// - Returns: The ids of the messages that it changed, in the order of the list: read before.
    /// - Throws: ``InboxError``: as ``markUnread(_:)``; a filter such as `provider:customerio` selects messages of a vendor that has
    ///   the call.
    @discardableResult
    public func markUnread(where filter: TopicFilter) throws(InboxError) -> [String] {
        try commit(state.decide(.markUnread, where: filter, at: clock.now, configuration))
    }

    /// Deletes messages; a deletion is final.
    ///
    /// - Returns: The ids of the messages that it deleted, in the given order: known, not deleted before.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func delete(_ ids: [String]) throws(InboxError) -> [String] {
        try commit(state.decide(.delete, ids, configuration))
    }

    /// Deletes the messages that are shown now and satisfy a filter; a deletion is final.
    ///
    /// - Returns: The ids of the messages that it deleted, in the order of the list.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func delete(where filter: TopicFilter) throws(InboxError) -> [String] {
        try commit(state.decide(.delete, where: filter, at: clock.now, configuration))
    }

    /// Pins messages above all others; the one that was pinned last comes first.
    ///
    /// A pin overrides the vendor's own and is never reported to a vendor: none has a call for it.
    ///
    /// - Parameters:
    ///   - ids: The ids of the messages; those that are pinned already are pinned again, and so come first.
    ///   - until: The last instant of the pin, after which the vendor's own decides again; nil for no end.
    /// - Returns: The ids of the messages that it pinned, in the given order: known, not deleted.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func pin(_ ids: [String], until: Date? = nil) throws(InboxError) -> [String] {
        try commit(state.decidePin(ids, until: until))
    }

    /// Unpins messages, whether the user or the vendor has pinned them.
    ///
    /// - Returns: The ids of the messages that it unpinned, in the given order: known, not deleted, pinned before.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func unpin(_ ids: [String]) throws(InboxError) -> [String] {
        try commit(state.decideUnpin(ids, at: clock.now))
    }

    /// Records that the user opened the notification of a message, which marks it read if the configuration says so.
    ///
    /// The message need not be known yet: it is read when a feed brings it. It is never refused; if the vendor has no call for
    /// read, the change stays local.
    ///
    /// - Returns: Whether it was recorded; false if the message is read or deleted already.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func recordOpening(ofNotificationFor id: String) throws(InboxError) -> Bool {
        try commit(state.decideOpening(fromNotification: id, configuration))
    }

    /// Records that the user took an action of a message, and returns what the host has to do.
    ///
    /// `dismiss` is recorded as a delete, `markRead` as a read, any other action as a click with the action's
    /// ``InboxAction/reportValue``; an action that ``InboxAction/dismisses`` is a click, then a delete. An action with a title is
    /// a button; one without is the message's own tap. No click is recorded for a button of a vendor whose call is for the tap
    /// alone (``ProviderCapabilities/buttonClicksAreReported``), and nothing for a message that is unknown or deleted.
    ///
    /// A URL of an unsafe scheme that the configuration does not allow is ``InboxOutcome/refused(_:)``, and nothing is recorded.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - id: The id of the message.
    ///   - suppressingDefault: Whether the host does something of its own instead. Then there is nothing left to do, no status
    ///     changes and nothing is deleted. Only a click is recorded, and only if the vendor has a call for clicks that does not
    ///     mark the message read.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`, `limit.exceeded`.
    public func perform(
        _ action: InboxAction, on id: String, suppressingDefault: Bool = false
    ) throws(InboxError) -> InboxOutcome {
        try commit(state.decide(action, on: id, suppressingDefault: suppressingDefault, configuration))
    }

    /// Ends the session: the user has logged out, and the next session begins empty.
    ///
    /// - Returns: The outbox entries that are dropped: calls that are not made any more.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`, `limit.exceeded`.
    @discardableResult
    public func clear() throws(InboxError) -> [OutboxEntry] {
        let dropped = state.outbox
        try record([.clear])
        return dropped
    }

    /// Records the events of a decision and returns its answer.
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
