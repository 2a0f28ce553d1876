import InboxModel

/// Engine.md, *Deletion* and *Clicks*: both are final until the log-out, whatever comes later.
extension MessageRecord {
    /// Whether the user has deleted the message, or a feed has said deleted.
    var isDeleted: Bool { firstDeletedByUser != nil || firstDeletedByFeed != nil }

    /// Whether the user has clicked the message, or a feed has said clicked.
    var isClicked: Bool { isClickedByFeed || clicks.values.contains { $0.isMade } }

    /// The first deletion, and who deleted the message; within one instant, the user.
    var deletion: (at: Instant, by: MessagePlacement.Deleter)? {
        if let firstDeletedByUser, firstDeletedByFeed.map({ firstDeletedByUser <= $0 }) ?? true {
            return (firstDeletedByUser, .user)
        }
        return firstDeletedByFeed.map { ($0, .feed) }
    }
}
