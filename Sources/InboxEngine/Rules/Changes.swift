import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InboxState {
    /// Engine.md, *Bulk changes*: a change applies to the known messages that are not deleted and not in that state already;
    /// an id that is listed twice counts once.
    ///
    /// - Returns: The ids that it applies to, in the given order.
    /// - Throws: ``InboxError``: `operation.unsupported`.
    package func decide(
        _ operation: InboxOperation, _ ids: [String], _ configuration: InboxConfiguration
    ) throws(InboxError) -> Decision<[String]> {
        let messages = undeletedMessages(ids)
        for message in messages { try require(operation, of: message.provider, configuration) }
        let applied = messages.filter { operation.changes($0.status) }.map(\.id)
        return Decision(applied, recording: applied.isEmpty ? [] : [operation.event(applied)])
    }

    /// Engine.md, *Bulk changes*: the same for the messages that are shown and satisfy a filter, in their order.
    ///
    /// - Throws: ``InboxError``: `operation.unsupported`.
    package func decide(
        _ operation: InboxOperation, where filter: TopicFilter, at now: Date, _ configuration: InboxConfiguration
    ) throws(InboxError) -> Decision<[String]> {
        try decide(operation, messages(at: now, topics: filter).map(\.id), configuration)
    }

    /// The known messages with these ids that are not deleted, each once, in the given order.
    func undeletedMessages(_ ids: [String]) -> [InboxMessage] {
        var seen: Set<ByteEqualString> = []
        return ids.filter { seen.insert(ByteEqualString($0)).inserted }.compactMap(undeletedMessage)
    }
}

/// Changes of the messages that a filter selects, decided and applied in one step.
///
/// ```swift
/// let read = state.markRead(where: "orders/*", at: now)
/// log.append(.markRead(read, at: now, session: state.session))
/// ```
///
/// The event that is applied names the ids: another replica applies the same one, whatever its own lists are.
extension InboxState {
    /// Marks the messages read that are shown, unread, and satisfy a filter.
    ///
    /// - Returns: Their ids, in the order of the list; if there are none, nothing is applied.
    @discardableResult
    public mutating func markRead(where filter: TopicFilter, at now: Date) -> [String] {
        change(.markRead, where: filter, at: now)
    }

    /// Marks the messages unread that are shown, read, and satisfy a filter.
    ///
    /// - Returns: Their ids, in the order of the list; if there are none, nothing is applied.
    @discardableResult
    public mutating func markUnread(where filter: TopicFilter, at now: Date) -> [String] {
        change(.markUnread, where: filter, at: now)
    }

    /// Deletes the messages that are shown and satisfy a filter.
    ///
    /// - Returns: Their ids, in the order of the list; if there are none, nothing is applied.
    @discardableResult
    public mutating func delete(where filter: TopicFilter, at now: Date) -> [String] {
        change(.delete, where: filter, at: now)
    }

    private mutating func change(_ operation: InboxOperation, where filter: TopicFilter, at now: Date) -> [String] {
        let ids = messages(at: now, topics: filter).filter { operation.changes($0.status) }.map(\.id)
        if !ids.isEmpty { apply(InboxEvent(operation.event(ids), at: now, session: session)) }
        return ids
    }
}

extension InboxOperation {
    /// Whether the operation changes a message with that status.
    fileprivate func changes(_ status: MessageStatus) -> Bool {
        switch self {
        case .markRead: status == .unread
        case .markUnread: status == .read
        case .delete: true
        }
    }

    /// The event to record.
    fileprivate func event(_ ids: [String]) -> InboxEvent.Kind {
        switch self {
        case .markRead: .markRead(ids)
        case .markUnread: .markUnread(ids)
        case .delete: .delete(ids)
        }
    }
}
