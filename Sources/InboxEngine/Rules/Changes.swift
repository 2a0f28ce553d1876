import InboxJSON
import InboxModel

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

    /// The known messages with these ids that are not deleted, each once, in the given order.
    func undeletedMessages(_ ids: [String]) -> [InboxMessage] {
        var seen: Set<ByteEqualString> = []
        return ids.filter { seen.insert(ByteEqualString($0)).inserted }.compactMap(undeletedMessage)
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
