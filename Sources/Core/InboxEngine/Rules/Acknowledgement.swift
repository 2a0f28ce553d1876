import InboxJSON
import InboxModel

/// Engine.md, *Outbox*. An acknowledgement may come before or after its change, and more than once.
extension InboxState {
    /// Records acknowledged calls and the badge in the vendor's answer.
    mutating func acknowledge(_ ids: [String], badge: Int?, at instant: Instant) {
        guard let badge else {
            for id in ids { acknowledge(id, at: instant) }
            return
        }
        guard badge >= 0, let provider = vendors.provider(ofEntries: ids) else { return }
        var counted = instant
        for id in ids { counted = max(counted, acknowledge(id, at: instant) ?? counted) }
        // The badge already counts these calls. So its instant must not be earlier than theirs, even if the clock is
        // behind.
        recordBadge(ReportedBadge(at: counted, reportedAt: instant, value: badge), of: provider)
    }

    /// Records an acknowledged call as a statement by the vendor, even if the change is unknown here.
    ///
    /// - Returns: The instant from which the vendor knows about the call; nil if the text is not the id of an entry.
    @discardableResult
    private mutating func acknowledge(_ text: String, at instant: Instant) -> Instant? {
        guard let entry = OutboxEntryID(text),
            let capabilities = vendors.vendor(ofMessage: entry.messageID)?.capabilities
        else { return nil }
        let acknowledged = max(instant, entry.at)
        switch entry.call {
        case capabilities.click?.name:
            let click = MessageRecord.Click(at: entry.at, value: entry.value.map { ByteEqualString($0) })
            let state = MessageRecord.ClickState(
                isAcknowledged: true,
                waitingStatements: capabilities.clickCallReportsRead ? acknowledged...acknowledged : nil)
            updateRecords([entry.messageID]) { $0.merge(state, of: click) }
        // Only calls for clicks have a value.
        case _ where entry.value != nil:
            return nil
        case capabilities.read?.name:
            updateRecords([entry.messageID]) { $0.recordRemoteRead(at: acknowledged) }
        case capabilities.unread?.name:
            updateRecords([entry.messageID]) { $0.lastRemoteUnread = newest($0.lastRemoteUnread, acknowledged) }
        case capabilities.delete?.name:
            updateRecords([entry.messageID]) {
                $0.firstDeleteAcknowledged = earliest($0.firstDeleteAcknowledged, acknowledged)
            }
        default:
            return nil
        }
        return acknowledged
    }
}
