import InboxJSON
import InboxModel

/// Engine.md, *Outbox*: an acknowledgement may come before its change, after it, and twice.
extension InboxState {
    /// Records an acknowledged call as a statement of the vendor, whether or not the change is known here.
    mutating func acknowledge(_ text: String, at instant: Instant) {
        guard let entry = OutboxEntryID(text),
            let capabilities = vendors.vendor(ofMessage: entry.messageID)?.capabilities
        else { return }
        let acknowledged = max(instant, entry.at)
        switch entry.call {
        case capabilities.click?.name:
            let click = MessageRecord.Click(at: entry.at, value: entry.value.map { ByteEqualString($0) })
            updateRecords([entry.messageID]) { record in
                record.clicks[click, default: .init()].isAcknowledged = true
                if capabilities.clickCallReportsRead { record.recordRemoteRead(at: acknowledged) }
            }
        // Only a click's call has a value.
        case _ where entry.value != nil:
            break
        case capabilities.read?.name:
            updateRecords([entry.messageID]) { $0.recordRemoteRead(at: acknowledged) }
        case capabilities.unread?.name:
            updateRecords([entry.messageID]) { $0.lastRemoteUnread = newest($0.lastRemoteUnread, acknowledged) }
        case capabilities.delete?.name:
            updateRecords([entry.messageID]) {
                $0.firstDeleteAcknowledged = earliest($0.firstDeleteAcknowledged, acknowledged)
            }
        default:
            break
        }
    }
}
