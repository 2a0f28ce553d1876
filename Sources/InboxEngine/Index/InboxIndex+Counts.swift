import InboxModel

extension InboxIndex {
    /// How many messages of a topic are shown, of all where it is nil.
    ///
    /// - Complexity: A look at each chunk of each combination of topics that has it.
    func counts(at now: Instant, topic: Topic?, limit: (Provider) -> Int?) -> InboxCounts {
        let overLimit = shownOfCrowded(at: now, limit: limit)
        var counts = InboxCounts(overLimit.values.flatMap { $0.filter { $0.has(topic) } })
        func add(_ combination: Combination) {
            guard overLimit[combination.provider] == nil, let chunks = combinations[combination]?.chunks else { return }
            let tallies = chunks.lazy.map { $0.summary.shown.tally(at: now) }
            let tally = tallies.reduce((unread: 0, read: 0)) { ($0.unread + $1.unread, $0.read + $1.read) }
            if tally != (0, 0) { counts.add(tally, combination.provider, combination.topics) }
        }
        if let topic {
            for combination in combinationsOfTopic[topic] ?? [] { add(combination) }
        } else {
            for combination in combinations.keys { add(combination) }
        }
        return counts
    }

    /// The first instant after `now` at which a message begins or ceases to be shown, clock alone.
    func nextChange(after now: Instant) -> Instant? {
        combinations.values.lazy.flatMap(\.chunks).compactMap { $0.summary.shown.nextChange(after: now) }.min()
    }
}
