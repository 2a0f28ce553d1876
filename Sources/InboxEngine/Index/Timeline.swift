import InboxModel

/// The number of visible messages as a function of time: a step function.
struct Timeline: Sendable {
    /// The span in which a message is visible, without its end.
    struct Span: Equatable, Sendable {
        /// Nil if the message is visible from the beginning of time.
        @OptionalInstant var start: Instant?
        /// Nil if the message never expires.
        @OptionalInstant var end: Instant?

        func contains(_ instant: Instant) -> Bool {
            if let start, instant < start { return false }
            return end.map { instant < $0 } ?? true
        }
    }

    /// An instant at which messages start or expire, and the number of visible messages from then on.
    private struct Step {
        let at: Instant
        /// The number of starts and ends.
        var crossings = 0
        var visible: InboxCounts.Tally
    }

    /// The tally before the first step.
    private var initial = InboxCounts.Tally()
    /// Sorted, one step for each instant.
    private var steps: [Step] = []

    /// The number of messages that are visible at an instant.
    func tally(at now: Instant) -> InboxCounts.Tally {
        let next = steps.partitionPoint { $0.at > now }
        return next == 0 ? initial : steps[next - 1].visible
    }

    /// The first instant after `now` at which a message starts or expires.
    func nextChange(after now: Instant) -> Instant? {
        let next = steps.partitionPoint { $0.at > now }
        return next < steps.count ? steps[next].at : nil
    }

    /// The last instant, `now` at the latest, at which a message started or expired.
    func previousChange(at now: Instant) -> Instant? {
        let next = steps.partitionPoint { $0.at > now }
        return next > 0 ? steps[next - 1].at : nil
    }

    mutating func add(_ span: Span, isUnread: Bool) {
        update(span, InboxCounts.Tally(isUnread ? .unread : .read), crossings: 1)
    }

    mutating func remove(_ span: Span, isUnread: Bool) {
        update(span, -InboxCounts.Tally(isUnread ? .unread : .read), crossings: -1)
    }

    private mutating func update(_ span: Span, _ tally: InboxCounts.Tally, crossings: Int) {
        var first = 0
        if let start = span.start {
            first = addCrossings(crossings, at: start)
        } else {
            initial += tally
        }
        for index in first..<steps.count { steps[index].visible += tally }
        if let end = span.end {
            let last = addCrossings(crossings, at: end)
            for index in last..<steps.count { steps[index].visible += -tally }
        }
        if crossings < 0 { steps.removeAll { $0.crossings == 0 } }
    }

    /// Adds to the crossings at an instant; returns the index of its step.
    private mutating func addCrossings(_ crossings: Int, at instant: Instant) -> Int {
        let index = steps.partitionPoint { $0.at >= instant }
        if index == steps.count || steps[index].at != instant {
            steps.insert(Step(at: instant, visible: index == 0 ? initial : steps[index - 1].visible), at: index)
        }
        steps[index].crossings += crossings
        return index
    }
}
