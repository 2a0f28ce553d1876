import InboxModel

/// Which part of the index answers for a topic filter.
extension InboxIndex {
    /// Where the messages of a list are.
    enum Source {
        /// In the partitions of a selection.
        ///
        /// They are the selected messages, or have others among them.
        case partitions(of: Selection, isExact: Bool)
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
        guard let condition = query.topics?.condition else { return .partitions(of: .all, isExact: true) }
        if let selection = condition.selection { return .partitions(of: selection, isExact: true) }
        // Combinations are not sorted by priority.
        if query.order != .priorityFirst,
            candidates(for: condition)?.count ?? combinations.count <= Self.mergedCombinations
        {
            return .combinations(combinations(matching: query.topics))
        }
        let required = condition.required.min { chunkCount(of: $0) < chunkCount(of: $1) }
        return .partitions(of: required ?? .all, isExact: false)
    }

    /// The sorted arrays of a source that have the messages of a section.
    func partitions(
        of source: Source, isPinned: Bool, _ kinds: [Partition.Kind], providers: Set<Provider>
    ) -> [ChunkedSortedArray<PartitionElement>] {
        switch source {
        case .partitions(let selection, _):
            providers.flatMap { provider in
                kinds.compactMap { kind in
                    partitions[Partition(provider: provider, selection: selection, isPinned: isPinned, kind: kind)]
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
        case .topic(let topic): combinationsOf[.topic(topic)] ?? []
        case .prefix(let prefix): candidates(forPrefix: prefix)
        case .provider, .type, .not: nil
        case .all(let conditions):
            // A prefix without a family is looked up last: its combinations have to be joined first.
            fewest(of: conditions.filter { !$0.isPrefixWithoutFamily })
                ?? fewest(of: conditions.filter(\.isPrefixWithoutFamily))
        case .any(let conditions):
            conditions.reduce(Set() as Set<Combination>?) { union, condition in
                guard let union, let candidates = candidates(for: condition) else { return nil }
                return union.union(candidates)
            }
        }
    }

    /// The smallest of the sets of combinations among which those are that conditions select; nil for all.
    private func fewest(of conditions: [TopicFilter.Condition]) -> Set<Combination>? {
        conditions.compactMap { candidates(for: $0) }.min { $0.count < $1.count }
    }

    /// The combinations of the family that has all topics with a prefix, or of these topics if there are few; nil for all.
    private func candidates(forPrefix prefix: Topic) -> Set<Combination>? {
        if let family = prefix.family { return combinationsOf[.family(family)] ?? [] }
        let topics = topics.withPrefix(prefix)
        guard topics.count <= Self.mergedCombinations else { return nil }
        return topics.reduce(into: []) { $0.formUnion(combinationsOf[.topic($1)] ?? []) }
    }

    /// The number of chunks that have the messages of a selection.
    private func chunkCount(of selection: Selection) -> Int {
        [true, false].reduce(0) { count, isPinned in
            partitions(
                of: .partitions(of: selection, isExact: true), isPinned: isPinned, [.withoutPriority, .withPriority],
                providers: providers
            ).reduce(count) { $0 + $1.chunks.count }
        }
    }
}

extension TopicFilter.Condition {
    /// The selection that has the selected messages and no others; nil if there is none.
    fileprivate var selection: InboxIndex.Selection? {
        switch self {
        case .topic(let topic): .topic(topic)
        case .prefix(let prefix): prefix.family == prefix ? .family(prefix) : nil
        case .provider, .type, .not, .all, .any: nil
        }
    }

    /// Whether it is a prefix without a slash.
    fileprivate var isPrefixWithoutFamily: Bool {
        if case .prefix(let prefix) = self { prefix.family == nil } else { false }
    }

    /// Selections that have every selected message.
    fileprivate var required: [InboxIndex.Selection] {
        switch self {
        case .topic(let topic): [.topic(topic)]
        case .prefix(let prefix): prefix.family.map { [.family($0)] } ?? []
        case .all(let conditions): conditions.flatMap(\.required)
        case .provider, .type, .not, .any: []
        }
    }

    /// Whether messages of a provider can be selected.
    func canSelect(_ provider: Provider) -> Bool {
        switch self {
        case .provider(let name): Topic(provider.name) == name
        case .all(let conditions): conditions.allSatisfy { $0.canSelect(provider) }
        case .any(let conditions): conditions.contains { $0.canSelect(provider) }
        case .topic, .prefix, .type, .not: true
        }
    }
}
