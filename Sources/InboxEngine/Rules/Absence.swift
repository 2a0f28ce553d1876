import InboxModel

/// Engine.md, *Absence*: a full feed withdraws the messages that were last observed before it.
extension MessageRecord {
    /// Whether a full feed has withdrawn the message.
    ///
    /// - Parameter fullFeed: The instant of the provider's last full feed; nil if there was none.
    func isWithdrawn(_ fullFeed: Instant?) -> Bool {
        guard let fullFeed, let lastObserved else { return false }
        return lastObserved < fullFeed
    }
}
