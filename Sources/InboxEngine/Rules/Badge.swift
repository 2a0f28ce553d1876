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
    func corrected(by change: Int) -> Int {
        let (badge, isBeyond) = value.addingReportingOverflow(change)
        return isBeyond ? (change < 0 ? 0 : .max) : max(0, badge)
    }
}

/// From an instant on, a badge that was reported by then is to be corrected by so much more.
struct BadgeStep: Hashable, Sendable {
    let at: Instant
    let change: Int
}

extension MessageRecord {
    /// What the message changes of its provider's badge, by when that was reported.
    ///
    /// Nothing of a badge that was reported before the message was observed, or once its deletion was known. Else minus one
    /// where no word of read was there by then and it is now read or deleted, plus one where one was and it is now unread.
    func badgeSteps(_ policy: StatusPolicy) -> [BadgeStep] {
        let known = earliest(deletedByFeed, deleteAcknowledged)
        guard let observed = firstSeen?.at, known.map({ observed < $0 }) ?? true else { return [] }
        let isUnread = status(policy) == .unread
        var steps: [BadgeStep] = []
        if !isUnread { steps.append(BadgeStep(at: observed, change: -1)) }
        if let firstReadWord, known.map({ firstReadWord < $0 }) ?? true {
            steps.append(BadgeStep(at: max(observed, firstReadWord), change: 1))
        }
        if let known { steps.append(BadgeStep(at: known, change: -steps.reduce(0) { $0 + $1.change })) }
        return steps
    }
}
