public import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What happens to an inbox.
extension Inbox {
    /// Notes that a feed is about to be asked for.
    ///
    /// ```swift
    /// let request = await inbox.beginRequest()
    /// let feed = try decoder.decode(await fetch())
    /// try await inbox.ingest(feed, of: request)
    /// ```
    public func beginRequest() -> FeedRequest {
        FeedRequest(at: present.date, session: state.session)
    }

    /// Takes in a feed.
    ///
    /// - Parameters:
    ///   - scope: What the feed says of messages that are not in it.
    ///   - request: When it was asked for; now, where nil.
    /// - Returns: Whether it was taken in: a feed that was asked for in a session that has ended is not.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`.
    @discardableResult
    public func ingest(
        _ feed: InboxFeed, scope: InboxEvent.Scope = .page, of request: FeedRequest? = nil
    ) throws(InboxError) -> Bool {
        try requireOpen()
        let request = request ?? beginRequest()
        guard request.session == state.session else { return false }
        try record([.ingest(feed, at: request.at, scope: scope, session: request.session)])
        return true
    }

    /// Marks messages read.
    ///
    /// - Returns: The ids that it was applied to, in the order given: those that are known, not deleted, and unread.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`.
    @discardableResult
    public func markRead(_ ids: [String]) throws(InboxError) -> [String] {
        try record(state.decide(.markRead, ids, configuration))
    }

    /// Marks messages unread.
    ///
    /// - Returns: The ids that it was applied to, in the order given: those that are known, not deleted, and read.
    /// - Throws: ``InboxError``: `operation.unsupported` where one of the messages is of a vendor that has no call for it
    ///   (all but Customer.io), read or not, a deleted one aside; `inbox.closed`, `store.failed`.
    @discardableResult
    public func markUnread(_ ids: [String]) throws(InboxError) -> [String] {
        try record(state.decide(.markUnread, ids, configuration))
    }

    /// Deletes messages, for good.
    ///
    /// - Returns: The ids that it was applied to, in the order given: those that are known and not deleted.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`.
    @discardableResult
    public func delete(_ ids: [String]) throws(InboxError) -> [String] {
        try record(state.decide(.delete, ids, configuration))
    }

    /// Takes in that the user opened the notification of a message: it is read, where the configuration says so.
    ///
    /// The message need not be known yet: it will be read when a feed brings it. A vendor that has no call for it does not
    /// hear of it; it is never refused.
    ///
    /// - Returns: Whether it was recorded: not where the message is read or deleted already.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`.
    @discardableResult
    public func opened(fromNotification id: String) throws(InboxError) -> Bool {
        try record(state.decideOpening(fromNotification: id, configuration))
    }

    /// Takes in that the user took an action of a message, and says what the host has to do.
    ///
    /// An action with a title is a button, one without is the message's own tap. A dismissal is recorded as a delete,
    /// marking read as a read, everything else as a click with the action's ``InboxAction/reportValue``; an action that
    /// ``InboxAction/dismisses`` is a click and then a delete. Of a button no click is recorded where the vendor's call is
    /// for the message's tap alone (``ProviderCapabilities/buttonClicksAreReported``). Of a message that is not known, or
    /// deleted, nothing is recorded.
    ///
    /// A URL of an unsafe scheme that the configuration does not allow is ``InboxOutcome/refused(_:)``, and nothing is
    /// recorded.
    ///
    /// - Parameter suppressingDefault: Whether the host has done something of its own instead: there is nothing to do, and
    ///   neither status nor deletion changes. What is recorded is a click alone, and that only where the vendor has a call
    ///   for it that does not mark the message read.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`.
    public func perform(
        _ action: InboxAction, on id: String, suppressingDefault: Bool = false
    ) throws(InboxError) -> InboxOutcome {
        try record(state.decide(action, on: id, suppressingDefault: suppressingDefault, configuration))
    }

    /// Ends the session: the user has logged out, and the next one begins with an empty inbox.
    ///
    /// - Returns: The outbox entries that are dropped: what the vendors will not be told any more.
    /// - Throws: ``InboxError``: `inbox.closed`, `store.failed`.
    @discardableResult
    public func clear() throws(InboxError) -> [OutboxEntry] {
        let dropped = state.outbox
        try record([.clear])
        return dropped
    }

    // MARK: Support

    /// Records what a request comes to, and gives the answer to it.
    private func record<Answer>(
        _ decision: @autoclosure () throws(InboxError) -> Decision<Answer>
    ) throws(InboxError) -> Answer {
        try requireOpen()
        let decision = try decision()
        try record(decision.changes)
        return decision.answer
    }
}
