import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InboxState {
    /// Engine.md, *Bulk changes*.
    ///
    /// A change applies to known messages that are not deleted and do not have the status already. An id that is listed
    /// twice counts once.
    ///
    /// - Returns: The ids that the change applies to, in the given order.
    /// - Throws: ``InboxError``: `operation.unsupported`.
    package func decide(
        _ operation: InboxOperation, _ ids: [String], _ configuration: InboxConfiguration
    ) throws(InboxError) -> Decision<[String]> {
        let messages = undeletedMessages(ids)
        for message in messages { try require(operation, of: message.provider, configuration) }
        let applied = messages.filter { operation.changes($0.status) }.map(\.id)
        return Decision(applied, recording: applied.isEmpty ? [] : [operation.event(applied)])
    }

    /// Engine.md, *Bulk changes*: decides about all messages that are shown and match a filter, in the order of the
    /// list.
    ///
    /// - Throws: ``InboxError``: `operation.unsupported`.
    package func decide(
        _ operation: InboxOperation, where filter: TopicFilter, at now: Date, _ configuration: InboxConfiguration
    ) throws(InboxError) -> Decision<[String]> {
        try decide(operation, messages(at: now, topics: filter).map(\.id), configuration)
    }

    /// The messages with these ids, in the given order, each one once.
    ///
    /// Unknown and deleted messages are left out.
    func undeletedMessages(_ ids: [String]) -> [InboxMessage] {
        var seen: Set<ByteEqualString> = []
        return ids.filter { seen.insert(ByteEqualString($0)).inserted }.compactMap(undeletedMessage)
    }
}

/// Changes all messages that a filter selects, in one step.
///
/// ```swift
/// let read = state.markRead(where: "orders/*", at: now)
/// log.append(.markRead(read, at: now, session: state.session))
/// ```
///
/// The event lists the ids, not the filter. So another replica changes the same messages, whatever its own lists show.
extension InboxState {
    /// Marks as read the unread messages that are shown and match a filter.
    ///
    /// - Returns: The ids of the changed messages, in the order of the list. If it is empty, no event was applied.
    @discardableResult
    public mutating func markRead(where filter: TopicFilter, at now: Date) -> [String] {
        change(.markRead, where: filter, at: now)
    }

    /// Marks as unread the read messages that are shown and match a filter.
    ///
    /// - Returns: The ids of the changed messages, in the order of the list. If it is empty, no event was applied.
    @discardableResult
    public mutating func markUnread(where filter: TopicFilter, at now: Date) -> [String] {
        change(.markUnread, where: filter, at: now)
    }

    /// Deletes the messages that are shown and match a filter.
    ///
    /// - Returns: The ids of the changed messages, in the order of the list. If it is empty, no event was applied.
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
    /// Whether the operation changes a message that has this status.
    fileprivate func changes(_ status: MessageStatus) -> Bool {
        switch self {
        case .markRead: status == .unread
        case .markUnread: status == .read
        case .delete: true
        }
    }

    fileprivate func event(_ ids: [String]) -> InboxEvent.Kind {
        switch self {
        case .markRead: .markRead(ids)
        case .markUnread: .markUnread(ids)
        case .delete: .delete(ids)
        }
    }
}

/// What the rules decide about a host's request: the events to record, in order, and the answer.
///
/// The rules themselves change nothing: ``Inbox`` records the events and returns the answer. A refused request throws, and
/// nothing is recorded.
package struct Decision<Answer: Sendable>: Sendable {
    package let events: [InboxEvent.Kind]
    package let answer: Answer

    init(_ answer: Answer, recording events: [InboxEvent.Kind] = []) {
        self.answer = answer
        self.events = events
    }
}

extension InboxState {
    /// Throws if the provider has no call for the operation, unless the host keeps such changes local.
    func require(
        _ operation: InboxOperation, of provider: Provider, _ configuration: InboxConfiguration
    ) throws(InboxError) {
        guard configuration.unsupportedOperations == .refused else { return }
        guard operation.call(capabilities[provider]) == nil else { return }
        throw InboxError(
            .unsupported,
            "\(provider) has no API call that can \(operation.name); check the capabilities before you offer this "
                + "operation, or keep such changes local with InboxConfiguration.unsupportedOperations")
    }
}

/// A change by the user for which a vendor may have no call.
///
/// This enum is closed: a message has one of three statuses, and there is one operation for each.
package enum InboxOperation: String, Hashable, Sendable, CaseIterable {
    case markRead
    case markUnread
    case delete

    /// The operation in words that follow "a call that can".
    var name: String {
        switch self {
        case .markRead: "mark a message read"
        case .markUnread: "mark a message unread"
        case .delete: "delete a message"
        }
    }

    func call(_ capabilities: ProviderCapabilities?) -> VendorCall? {
        switch self {
        case .markRead: capabilities?.read
        case .markUnread: capabilities?.unread
        case .delete: capabilities?.delete
        }
    }
}
