import InboxJSON
import InboxModel

/// Rule *outbox*.
extension Oracle {
    private struct Entry {
        let id: String
        let messageID: ByteEqualString
        /// Click, read or unread, delete.
        let kind: Int
        let at: Int
        let line: String
    }

    func outbox(_ known: [(OracleMessage, InboxMessage)]) -> [String] {
        known.flatMap(Self.entries).sorted { left, right in
            if left.at != right.at { return left.at < right.at }
            if left.messageID != right.messageID {
                return left.messageID.text.utf8.lexicographicallyPrecedes(right.messageID.text.utf8)
            }
            if left.kind != right.kind { return left.kind < right.kind }
            return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
        }.map(\.line)
    }

    private static func entries(_ message: OracleMessage, _ shown: InboxMessage) -> [Entry] {
        var entries: [Entry] = []
        if let call = message.calls.click {
            for click in Set(message.changes.filter { $0.kind == .click }) {
                let isAcknowledged = message.acknowledgements.contains {
                    $0.call == call && $0.callAt == click.at && $0.value == click.value
                }
                if !isAcknowledged { entries.append(entry(call, click.at, kind: 0, message, shown, click.value?.text)) }
            }
        }
        if let earliest = message.deletes.min() {
            let isKnown = !message.deletesAcknowledged.isEmpty || !message.deletedByFeeds.isEmpty
            if let call = message.calls.delete, !isKnown {
                entries.append(entry(call, earliest, kind: 2, message, shown))
            }
        } else if !message.isDeleted, let change = message.pendingChange, !message.isConfirmed(change) {
            let call = change.kind == .unread ? message.calls.unread : message.calls.read
            if let call, !(change.kind != .unread && message.hasReportingClick(upTo: change.at)) {
                entries.append(entry(call, change.at, kind: 1, message, shown))
            }
        }
        return entries
    }

    private static func entry(
        _ call: String, _ at: Int, kind: Int, _ message: OracleMessage, _ shown: InboxMessage, _ value: String? = nil
    ) -> Entry {
        var arguments = ["\(message.calls.identifier)=\(shown.vendorID)"]
        switch message.provider {
        case .xtremePush:
            arguments += shown.vendor["messageIdentifier"]?.string.map { ["messageIdentifier=\($0)"] } ?? []
            let action = value ?? shown.vendor["actionIdentifier"]?.string
            arguments += action.map { ["actionIdentifier=\($0)"] } ?? []
        case .zeta where kind == 0: arguments.append("actionValue=\(value ?? "")")
        case .customerIO where kind == 0: arguments += value.map { ["actionName=\($0)"] } ?? []
        default: break
        }
        let id = OracleMessage.entryID(shown.id, call, at, value)
        return Entry(
            id: id, messageID: message.id, kind: kind, at: at,
            line: Answers.line(id, shown.provider.name, shown.id, call, arguments, at))
    }
}
