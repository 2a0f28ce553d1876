import InboxModel

/// Which part of the index answers for a topic filter.
extension InboxIndex {
    /// Where the messages of a list are.
    enum Source {
        /// In the partitions of a topic, nil for all messages.
        ///
        /// They are the selected messages, or have others among them.
        case partitions(of: Topic?, isExact: Bool)
        /// In combinations, which the filter selects as a whole.
        case combinations([Combination])

        /// Whether the source has no other messages.
        var isExact: Bool {
            if case .partitions(_, let isExact) = self { isExact } else { true }
        }
    }

    /// The largest number of combinations that a list is merged from.
    ///
    /// Each costs about as much as a few messages that are read and not selected.
    private static let mergedCombinations = 256

    /// Where the messages of a list are.
    func source(of query: InboxQuery) -> Source {
        guard let condition = query.topics?.condition else { return .partitions(of: nil, isExact: true) }
        if case .topic(let topic) = condition { return .partitions(of: topic, isExact: true) }
        // Combinations are not sorted by priority.
        if query.order != .priorityFirst,
            candidates(for: condition)?.count ?? combinations.count <= Self.mergedCombinations
        {
            return .combinations(combinations(matching: query.topics))
        }
        let topic = condition.requiredTopics.min { chunkCount(of: $0) < chunkCount(of: $1) }
        return .partitions(of: topic, isExact: false)
    }

    /// The sorted arrays of a source that have the messages of a section.
    func partitions(
        of source: Source, isPinned: Bool, _ kinds: [Partition.Kind], providers: Set<Provider>
    ) -> [ChunkedSortedArray<PartitionElement>] {
        switch source {
        case .partitions(let topic, _):
            providers.flatMap { provider in
                kinds.compactMap { kind in
                    partitions[Partition(provider: provider, topic: topic, isPinned: isPinned, kind: kind)]
                }
            }
        case .combinations(let selected):
            selected.filter { $0.pin == (isPinned ? .byDefault : .none) && providers.contains($0.provider) }
                .compactMap { combinations[$0] }
        }
    }

    /// The combinations that a filter selects; all if it is nil.
    func combinations(matching topics: TopicFilter?) -> [Combination] {
        guard let condition = topics?.condition else { return Array(combinations.keys) }
        guard let candidates = candidates(for: condition) else {
            return combinations.keys.filter { condition.matches($0) }
        }
        return candidates.filter { condition.matches($0) }
    }

    /// The combinations among which those are that a condition selects; nil for all.
    private func candidates(for condition: TopicFilter.Condition) -> Set<Combination>? {
        switch condition {
        case .topic(let topic): combinationsOfTopic[topic] ?? []
        case .prefix, .provider, .type, .not: nil
        case .all(let conditions): conditions.compactMap { candidates(for: $0) }.min { $0.count < $1.count }
        case .any(let conditions):
            conditions.reduce(Set() as Set<Combination>?) { union, condition in
                guard let union, let candidates = candidates(for: condition) else { return nil }
                return union.union(candidates)
            }
        }
    }

    /// The number of chunks that have the messages of a topic.
    private func chunkCount(of topic: Topic) -> Int {
        [true, false].reduce(0) { count, isPinned in
            partitions(
                of: .partitions(of: topic, isExact: true), isPinned: isPinned, [.withoutPriority, .withPriority],
                providers: providers
            ).reduce(count) { $0 + $1.chunks.count }
        }
    }
}

extension TopicFilter.Condition {
    /// Topics that every selected message has.
    fileprivate var requiredTopics: [Topic] {
        switch self {
        case .topic(let topic): [topic]
        case .all(let conditions): conditions.flatMap(\.requiredTopics)
        case .prefix, .provider, .type, .not, .any: []
        }
    }
}
