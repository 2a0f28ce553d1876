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
        try change(ids, .markRead) { $0.status == .unread }
    }

    /// Marks messages unread.
    ///
    /// - Returns: The ids that it was applied to, in the order given: those that are known, not deleted, and read.
    /// - Throws: ``InboxError``: `operation.unsupported` where one of the messages is of a vendor that has no call for it
    ///   (all but Customer.io), read or not, a deleted one aside; `inbox.closed`, `store.failed`.
    @discardableResult
    public func markUnread(_ ids: [String]) throws(InboxError) -> [String] {
        try change(ids, .markUnread) { $0.status == .read }
    }

    /// Deletes messages, for good.
    ///
    /// - Returns: The ids that it was applied to, in the order given: those that are known and not deleted.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`.
    @discardableResult
    public func delete(_ ids: [String]) throws(InboxError) -> [String] {
        try change(ids, .delete) { _ in true }
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
        try requireOpen()
        guard configuration.marksReadWhenOpenedFromNotification, (state.message(id)?.status ?? .unread) == .unread
        else { return false }
        try record([.markRead([id])])
        return true
    }

    /// Takes in that the user took an action of a message, and says what the host has to do.
    ///
    /// A dismissal is recorded as a delete, marking read as a read, everything else as a click with the action's
    /// ``InboxAction/reportValue``; an action that ``InboxAction/dismisses`` is a click and then a delete. Of a message that
    /// is not known, or deleted, nothing is recorded.
    ///
    /// - Parameter suppressingDefault: Whether the host has done something of its own instead: a click alone is recorded,
    ///   and there is nothing to do.
    /// - Throws: ``InboxError``: `operation.unsupported`, `inbox.closed`, `store.failed`.
    public func perform(
        _ action: InboxAction, on id: String, suppressingDefault: Bool = false
    ) throws(InboxError) -> InboxOutcome {
        try requireOpen()
        let outcome = suppressingDefault ? .nothing : InboxOutcome(action.kind)
        guard let message = state.message(id), message.status != .deleted else { return outcome }
        let click = InboxEvent.Kind.click(id, value: action.reportValue)
        let kinds: [InboxEvent.Kind]
        switch action.kind {
        case _ where suppressingDefault: kinds = [click]
        case .dismiss: kinds = [.delete([id])]
        case .markRead: kinds = message.status == .unread ? [.markRead([id])] : []
        case _ where action.dismisses: kinds = [click, .delete([id])]
        default: kinds = [click]
        }
        if kinds.contains(.delete([id])) { try require(.delete, of: message.provider) }
        if kinds.contains(.markRead([id])) { try require(.markRead, of: message.provider) }
        try record(kinds)
        return outcome
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

    /// Records a change to those messages that it applies to, each once.
    private func change(
        _ ids: [String], _ operation: InboxOperation, to applies: (InboxMessage) -> Bool
    ) throws(InboxError) -> [String] {
        try requireOpen()
        var seen: Set<ExactText> = []
        var applied: [String] = []
        for id in ids where seen.insert(ExactText(id)).inserted {
            guard let message = state.message(id), message.status != .deleted else { continue }
            try require(operation, of: message.provider)
            if applies(message) { applied.append(id) }
        }
        guard !applied.isEmpty else { return [] }
        switch operation {
        case .markRead: try record([.markRead(applied)])
        case .markUnread: try record([.markUnread(applied)])
        case .delete: try record([.delete(applied)])
        }
        return applied
    }

    private func require(_ operation: InboxOperation, of provider: Provider) throws(InboxError) {
        guard configuration.unsupportedOperations == .refused else { return }
        guard operation.call(state.capabilities[provider]) != nil else { throw InboxError(provider, lacks: operation) }
    }
}
