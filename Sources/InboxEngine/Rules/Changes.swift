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
        var seen: Set<ByteEqualString> = []
        var applied: [String] = []
        for id in ids where seen.insert(ByteEqualString(id)).inserted {
            guard let message = undeletedMessage(id) else { continue }
            try require(operation, of: message.provider, configuration)
            if operation.changes(message.status) { applied.append(id) }
        }
        return Decision(applied, recording: applied.isEmpty ? [] : [operation.event(applied)])
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
