import InboxModel

/// A provider's own count of unread messages, as a feed reported it.
struct ReportedBadge: Hashable, Comparable, Sendable {
    let at: Instant
    let value: Int

    /// The newest one counts; of one instant, the largest.
    static func < (left: ReportedBadge, right: ReportedBadge) -> Bool {
        (left.at, left.value) < (right.at, right.value)
    }

    /// Rule *counts*: the badge, corrected by what has changed since; never below 0.
    ///
    /// - Parameter records: The provider's messages.
    func corrected(by records: some Sequence<MessageRecord>, marksUnread: Bool) -> Int {
        var change = 0
        for record in records {
            guard let observed = record.firstPlace?.at, observed <= at, !record.wasDeleted(by: at) else { continue }
            let wasRead = record.firstReadWord.map { $0 <= at } ?? false
            let isUnread = !record.isDeleted && !record.isRead(marksUnread: marksUnread)
            if !wasRead, !isUnread { change -= 1 }
            if wasRead, isUnread { change += 1 }
        }
        let (badge, isBeyond) = value.addingReportingOverflow(change)
        return isBeyond ? (change < 0 ? 0 : .max) : max(0, badge)
    }
}

extension MessageRecord {
    /// Whether the vendor knew of the deletion: a feed had said so, or a delete call was acknowledged.
    fileprivate func wasDeleted(by instant: Instant) -> Bool {
        [deletedByFeed, deleteAcknowledged].compactMap(\.self).contains { $0 <= instant }
    }
}
