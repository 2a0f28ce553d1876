import InboxModel

/// A provider's own count of unread messages, as it reported it.
struct ReportedBadge: Hashable, Comparable, Sendable {
    /// The instant up to which it counts what the vendor knows.
    let at: Instant
    /// When it was reported: before `at` if it came with an acknowledgement whose clock is behind its calls.
    let reportedAt: Instant
    let value: Int

    init(at: Instant, reportedAt: Instant? = nil, value: Int) {
        self.at = at
        self.reportedAt = reportedAt ?? at
        self.value = value
    }

    /// The newest is the greatest; within one instant, the one that was reported last, and then the largest.
    static func < (left: ReportedBadge, right: ReportedBadge) -> Bool {
        (left.at, left.reportedAt, left.value) < (right.at, right.reportedAt, right.value)
    }

    /// Engine.md, *Counts*: the badge corrected by what has changed since; never below 0.
    func corrected(by change: Int) -> Int {
        let (badge, isOverflow) = value.addingReportingOverflow(change)
        return isOverflow ? (change < 0 ? 0 : .max) : max(0, badge)
    }
}

/// A correction of the badges that were reported at `at` or later.
struct BadgeStep: Hashable, Sendable {
    let at: Instant
    let change: Int
}

extension MessageRecord {
    /// How the message corrects its provider's badge, by the instant of the report.
    ///
    /// A badge that was reported before the message was observed, or after the vendor reported its deletion, is not
    /// corrected. For any other: minus one if no statement had called the message read by then and it is read or deleted
    /// now; plus one if a statement had and it is unread now.
    ///
    /// The steps of a message that was observed at 10 ms, that a statement of 20 ms called read first, and that is read now:
    ///
    /// | report | steps up to it | correction | because the reported badge |
    /// | --- | --- | --- | --- |
    /// | at 5 ms | none | 0 | does not have the message |
    /// | at 15 ms | -1 at 10 ms | -1 | has it as unread |
    /// | at 25 ms | -1 at 10 ms, +1 at 20 ms | 0 | has it as read |
    func badgeSteps(_ policy: StatusPolicy) -> [BadgeStep] {
        let deleted = earliest(firstDeletedByFeed, firstDeleteAcknowledged)
        guard let observed = firstSeen?.at, deleted.map({ observed < $0 }) ?? true else { return [] }
        let isUnread = status(policy) == .unread
        var steps: [BadgeStep] = []
        if !isUnread { steps.append(BadgeStep(at: observed, change: -1)) }
        if let firstRemoteRead, deleted.map({ firstRemoteRead < $0 }) ?? true {
            steps.append(BadgeStep(at: max(observed, firstRemoteRead), change: 1))
        }
        if let deleted { steps.append(BadgeStep(at: deleted, change: -steps.reduce(0) { $0 + $1.change })) }
        return steps
    }
}
