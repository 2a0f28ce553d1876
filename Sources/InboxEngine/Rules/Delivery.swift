import InboxModel

/// Engine.md, *Outbox*: the entries that an earlier process may have delivered.
///
/// No list of delivered entries is stored: the registers of a message show which changes the user has made to it. A change that
/// a later one has replaced is in none of them. It came after the message was first seen in this session, and before the later
/// one.
extension InboxState {
    /// Whether an id may be that of an entry that was in the outbox at some time of this session, up to an instant, and whose
    /// call the vendor has not confirmed since.
    func mayHaveDelivered(_ id: String, by instant: Instant) -> Bool {
        guard let entry = OutboxEntryID(id), entry.at <= instant,
            let capabilities = vendors.vendor(ofMessage: entry.messageID)?.capabilities,
            let record = record(of: ByteEqualString(entry.messageID))
        else { return false }
        return record.mayHaveDelivered(entry, capabilities)
    }
}

extension MessageRecord {
    fileprivate func mayHaveDelivered(_ entry: OutboxEntryID, _ capabilities: ProviderCapabilities) -> Bool {
        switch entry.call {
        case capabilities.click?.name:
            let click = clicks[Click(at: entry.at, value: entry.value.map { ByteEqualString($0) })]
            return click.map { $0.isMade && !$0.isAcknowledged } ?? false
        // Only a click's call has a value.
        case _ where entry.value != nil:
            return false
        case capabilities.read?.name:
            let made = clicks.filter { $0.value.isMade }.map(\.key.at)
            let isChange = entry.at == lastMarkedRead || made.contains(entry.at)
            return (isChange || isReplaced(entry.at, by: newest(lastMarkedRead, made.max())))
                && lastRemoteRead.map { $0 < entry.at } ?? true
        case capabilities.unread?.name:
            return (entry.at == lastMarkedUnread || isReplaced(entry.at, by: lastMarkedUnread))
                && lastRemoteUnread.map { $0 < entry.at } ?? true
        case capabilities.delete?.name:
            return entry.at == firstDeletedByUser && firstDeleteAcknowledged == nil
        default:
            return false
        }
    }

    /// Whether a change of this session may have been made at an instant, and replaced by a later one of its kind.
    private func isReplaced(_ instant: Instant, by later: Instant?) -> Bool {
        guard let later, let firstSeen else { return false }
        return firstSeen.at <= instant && instant < later
    }
}
