import InboxModel

/// How many messages are shown at any time, clock alone: each comes at an instant, or was always there, and goes at one, or
/// never.
struct Timeline: Sendable {
    /// From when to when, the end not included, a message is shown.
    struct Span: Equatable, Sendable {
        /// Nil of what was always there.
        @OptionalInstant var start: Instant?
        /// Nil of what never goes.
        @OptionalInstant var end: Instant?
    }

    /// An instant at which messages come or go, and how many are shown from then on.
    private struct Step {
        let at: Instant
        /// How many come or go.
        var crossings = 0
        var shown: InboxCounts.Tally
    }

    /// Those that are shown before the first step.
    private var atFirst = InboxCounts.Tally()
    /// In order, one an instant.
    private var steps: [Step] = []

    /// How many are shown.
    func tally(at now: Instant) -> InboxCounts.Tally {
        let next = steps.partitionPoint { $0.at > now }
        return next == 0 ? atFirst : steps[next - 1].shown
    }

    /// The first instant after `now` at which a message comes or goes.
    func nextChange(after now: Instant) -> Instant? {
        let next = steps.partitionPoint { $0.at > now }
        return next < steps.count ? steps[next].at : nil
    }

    mutating func add(_ span: Span, isUnread: Bool) {
        change(span, isUnread ? (1, 0) : (0, 1), crossings: 1)
    }

    mutating func remove(_ span: Span, isUnread: Bool) {
        change(span, isUnread ? (-1, 0) : (0, -1), crossings: -1)
    }

    private mutating func change(_ span: Span, _ tally: (unread: Int, read: Int), crossings: Int) {
        var first = 0
        if let start = span.start {
            first = cross(start, crossings)
        } else {
            atFirst.change(by: tally)
        }
        for index in first..<steps.count { steps[index].shown.change(by: tally) }
        if let end = span.end {
            let last = cross(end, crossings)
            for index in last..<steps.count { steps[index].shown.change(by: (-tally.unread, -tally.read)) }
        }
        if crossings < 0 { steps.removeAll { $0.crossings == 0 } }
    }

    /// Counts crossings at an instant, and tells its place.
    private mutating func cross(_ instant: Instant, _ crossings: Int) -> Int {
        let place = steps.partitionPoint { $0.at >= instant }
        if place == steps.count || steps[place].at != instant {
            steps.insert(Step(at: instant, shown: place == 0 ? atFirst : steps[place - 1].shown), at: place)
        }
        steps[place].crossings += crossings
        return place
    }
}
