import InboxJSON
import InboxModel

/// Engine.md, *Outbox*: an acknowledgement may come before its change, after it, and twice.
extension InboxState {
    /// Records acknowledged calls, and the badge that the vendor reported with its answer.
    mutating func acknowledge(_ ids: [String], badge: Int?, at instant: Instant) {
        guard let badge else {
            for id in ids { acknowledge(id, at: instant) }
            return
        }
        guard badge >= 0, let provider = vendors.provider(ofEntries: ids) else { return }
        var counted = instant
        for id in ids { counted = max(counted, acknowledge(id, at: instant) ?? counted) }
        // The number counts the calls already. So it is not older than any of them, even if the clock is behind theirs.
        recordBadge(ReportedBadge(at: counted, reportedAt: instant, value: badge), of: provider)
    }

    /// Records an acknowledged call as a statement of the vendor, whether or not the change is known here.
    ///
    /// - Returns: The instant from which the vendor knows of the call; nil if no entry has the id.
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
        // Only a click's call has a value.
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
