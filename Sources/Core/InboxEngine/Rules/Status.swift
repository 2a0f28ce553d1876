import InboxModel

extension ProviderRegistry.Vendor {
    /// Whether the vendor has a call for unread; if not, its statements of unread are ignored.
    fileprivate var marksUnread: Bool { capabilities.unread != nil }
}

/// The user's newest change to a message's status.
struct PendingChange: Hashable, Sendable {
    let at: Instant
    let isRead: Bool
}

/// Engine.md, *Status*: the pending change until the vendor confirms it, then the vendor's newest statement.
///
/// The vendor states that a message is read or unread with each feed that contains it and with each acknowledged call.
/// The newest statement is the remote state. A pending change is confirmed if the newest statement agrees with it, or if
/// any statement that is not earlier than the change agrees. If there is neither a change nor a statement, the message is
/// unread. If several changes have the same instant, a click wins over read, and read over unread.
extension MessageRecord {
    func pendingChange(_ vendor: ProviderRegistry.Vendor) -> PendingChange? {
        let lastClick = vendor.capabilities.clickImpliesRead ? lastClick : nil
        guard let at = newest(newest(lastClick, user.lastMarkedRead), user.lastMarkedUnread) else { return nil }
        return PendingChange(at: at, isRead: at == lastClick || at == user.lastMarkedRead)
    }

    var lastClick: Instant? {
        clicks.reduce(nil) { $1.value.isMade ? newest($0, $1.key.at) : $0 }
    }

    /// Whether the vendor's newest statement is that the message is read; nil if there is no statement.
    private func isReadRemotely(_ vendor: ProviderRegistry.Vendor) -> Bool? {
        guard let lastRemoteRead else { return vendor.marksUnread && lastRemoteUnread != nil ? false : nil }
        guard vendor.marksUnread, let lastRemoteUnread else { return true }
        return lastRemoteRead >= lastRemoteUnread
    }

    func isConfirmed(_ change: PendingChange, _ vendor: ProviderRegistry.Vendor) -> Bool {
        if isReadRemotely(vendor) == change.isRead { return true }
        let agreeing = change.isRead ? lastRemoteRead : vendor.marksUnread ? lastRemoteUnread : nil
        return agreeing.map { $0 >= change.at } ?? false
    }

    /// Whether the message is read, ignoring a deletion.
    private func isRead(_ vendor: ProviderRegistry.Vendor) -> Bool {
        if let change = pendingChange(vendor), !isConfirmed(change, vendor) { return change.isRead }
        return isReadRemotely(vendor) ?? false
    }

    /// The status that the inbox shows.
    func status(_ vendor: ProviderRegistry.Vendor) -> MessageStatus {
        isDeleted ? .deleted : isRead(vendor) ? .read : .unread
    }
}

/// Engine.md, *Deletion* and *Clicks*. Both are final until the log-out.
extension MessageRecord {
    var isDeleted: Bool { user.firstDeletedByUser != nil || firstDeletedByFeed != nil }

    var isClicked: Bool { isClickedByFeed || clicks.values.contains { $0.isMade } }

    /// The first deletion, and who deleted the message: the user, if both did at the same instant.
    var deletion: (at: Instant, by: MessagePlacement.Deleter)? {
        if let byUser = user.firstDeletedByUser, firstDeletedByFeed.map({ byUser <= $0 }) ?? true {
            return (byUser, .user)
        }
        return firstDeletedByFeed.map { ($0, .feed) }
    }
}
