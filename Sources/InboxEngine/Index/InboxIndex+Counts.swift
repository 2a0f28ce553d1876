import InboxModel

extension InboxIndex {
    /// The number of shown messages that satisfy a filter; of all shown messages if it is nil.
    ///
    /// - Complexity: O(*c*), *c* the number of chunks of the combinations that the filter may select.
    func counts(at now: Instant, topics: TopicFilter?, visibleLimit: (Provider) -> Int?) -> InboxCounts {
        let limited = shownOfProvidersOverLimit(at: now, visibleLimit: visibleLimit)
        var counts = InboxCounts(limited.values.flatMap { $0.filter { topics?.condition.matches($0) ?? true } })
        for combination in combinations(matching: topics) where limited[combination.provider] == nil {
            let chunks = combinations[combination]?.chunks ?? []
            let tallies = chunks.lazy.map { $0.summary.visible.tally(at: now) }
            let tally = tallies.reduce(into: InboxCounts.Tally()) { $0 += $1 }
            if tally != InboxCounts.Tally() { counts.add(tally, combination.provider, combination.topics) }
        }
        return counts
    }

    /// The first instant after `now` at which a message starts or expires, or the user's pin of a visible message ends.
    func nextChange(after now: Instant) -> Instant? {
        earliest(
            combinations.values.lazy.flatMap(\.chunks).compactMap { $0.summary.visible.nextChange(after: now) }.min(),
            pinnedByUser.values.lazy.compactMap(\.pinEnd).filter { now < $0 }.min())
    }

    /// The last instant, `now` at the latest, at which that was so.
    func previousChange(at now: Instant) -> Instant? {
        newest(
            combinations.values.lazy.flatMap(\.chunks).compactMap { $0.summary.visible.previousChange(at: now) }.max(),
            pinnedByUser.values.lazy.compactMap(\.pinEnd).filter { $0 <= now }.max())
    }
}
