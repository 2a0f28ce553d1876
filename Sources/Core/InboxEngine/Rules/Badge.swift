import InboxModel

/// The number of unread messages that a provider reported.
struct ReportedBadge: Hashable, Comparable, Sendable {
    /// The badge counts what the vendor knew at this instant.
    let at: Instant
    /// When the badge was reported.
    ///
    /// This is earlier than `at` if the badge came with an acknowledgement and the clock was behind the calls.
    let reportedAt: Instant
    let value: Int

    init(at: Instant, reportedAt: Instant? = nil, value: Int) {
        self.at = at
        self.reportedAt = reportedAt ?? at
        self.value = value
    }

    /// The newest badge is the greatest.
    ///
    /// If two badges have the same instant, the one that was reported last is greater; after that, the larger number.
    static func < (left: ReportedBadge, right: ReportedBadge) -> Bool {
        (left.at, left.reportedAt, left.value) < (right.at, right.reportedAt, right.value)
    }

    /// Engine.md, *Counts*: the badge corrected by the changes since then; never below 0.
    func corrected(by change: Int) -> Int {
        let (badge, isOverflow) = value.addingReportingOverflow(change)
        return isOverflow ? (change < 0 ? 0 : .max) : max(0, badge)
    }
}

extension MessageRecord {
    /// How the message corrects a badge that its provider reported at an instant.
    ///
    /// A badge is not corrected if it was reported before the message was observed, or after the vendor reported the
    /// deletion. Otherwise the vendor either counted the message as unread or knew that it was read. If it counted the
    /// message, and the message is now read or deleted, the correction is minus one. If it knew that the message was
    /// read, and the message is now unread, the correction is plus one.
    ///
    /// For example, a message was observed at 10 ms, the vendor first stated at 20 ms that it is read, and it is read now:
    ///
    /// | report | correction | because the reported badge |
    /// | --- | --- | --- |
    /// | at 5 ms | 0 | does not have the message |
    /// | at 15 ms | -1 | has it as unread |
    /// | at 25 ms | 0 | has it as read |
    func badgeCorrection(reportedAt reported: Instant, _ vendor: ProviderRegistry.Vendor) -> Int {
        guard let observed = firstSeen?.at, observed <= reported else { return 0 }
        if let deleted = earliest(firstDeletedByFeed, firstDeleteAcknowledged), deleted <= reported { return 0 }
        let wasUnread = firstRemoteRead.map { reported < $0 } ?? true
        let isUnread = status(vendor) == .unread
        return (isUnread ? 1 : 0) - (wasUnread ? 1 : 0)
    }
}
