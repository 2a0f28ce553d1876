import InboxModel

/// Which part of the index answers for a topic filter.
extension InboxIndex {
    /// Where the messages of a list are.
    enum Source {
        /// In the partitions of a cover.
        case partitions(of: Cover)
        /// In combinations, which the filter selects as a whole.
        case combinations(Set<Combination>)

        /// Whether the source has no other messages.
        var isExact: Bool {
            if case .partitions(let cover) = self { cover.isExact } else { true }
        }

        /// Whether a message can be in several of the source's sorted arrays.
        var hasDuplicates: Bool {
            if case .partitions(let cover) = self { cover.selections.count > 1 } else { false }
        }
    }

    /// Selections that together have every message that a filter selects.
    struct Cover {
        let selections: Set<Selection>
        /// Whether they have no other messages.
        let isExact: Bool

        static let all = Cover(selections: [.all], isExact: false)
    }

    /// The largest number of sorted arrays that a list is merged from.
    private static let mergedArrays = 256

    /// What a sorted array costs in a merge, in messages that are read and not selected.
    private static let costOfArray = 6.0

    /// Where the messages of a list are.
    func source(of query: InboxQuery) -> Source {
        guard let condition = query.topics?.condition else {
            return .partitions(of: Cover(selections: [.all], isExact: true))
        }
        let cover = cover(of: condition)
        let isOneSelection = cover.isExact && cover.selections.count == 1
        // Combinations are not sorted by priority.
        guard !isOneSelection, query.order != .priorityFirst, let candidates = fewCandidates(in: cover) else {
            return .partitions(of: cover)
        }
        let share = cover.isExact ? 1 : Self.share(of: candidates, selectedBy: condition)
        let read = (Double(query.skipCount) + Double(query.maximumCount)) / share
        // Messages before the page are skipped in whole chunks of combinations.
        let mergesCombinations =
            Self.costOfArray * share * Double(candidates.count)
            <= Self.costOfArray * Double(cover.selections.count) + read
        return mergesCombinations
            ? .combinations(candidates.filter { condition.matches($0) }) : .partitions(of: cover)
    }

    /// About how many of some combinations a condition selects, from 0 to 1.
    private static func share(of candidates: Set<Combination>, selectedBy condition: TopicFilter.Condition) -> Double {
        let sample = candidates.prefix(16)
        return Double(sample.count { condition.matches($0) }) / Double(max(1, sample.count))
    }

    /// The sorted arrays of a source that have the messages of a section.
    func partitions(
        of source: Source, isPinned: Bool, _ kinds: [Partition.Kind], providers: Set<Provider>
    ) -> [ChunkedSortedArray<PartitionElement>] {
        var result: [ChunkedSortedArray<PartitionElement>] = []
        switch source {
        case .partitions(let cover):
            for selection in cover.selections {
                for (partition, elements) in partitions[selection] ?? [:]
                where partition.isPinned == isPinned && kinds.contains(partition.kind)
                    && providers.contains(partition.provider)
                {
                    result.append(elements)
                }
            }
        case .combinations(let selected):
            for combination in selected
            where combination.pin == (isPinned ? .byVendor : .none) && providers.contains(combination.provider) {
                if let elements = combinations[combination] { result.append(elements) }
            }
        }
        return result
    }

    /// The combinations that a filter selects; all if it is nil.
    func combinations(matching topics: TopicFilter?) -> [Combination] {
        guard let condition = topics?.condition else { return Array(combinations.keys) }
        let cover = cover(of: condition)
        guard !cover.selections.contains(.all) else { return combinations.keys.filter { condition.matches($0) } }
        return candidates(in: cover).filter { condition.matches($0) }
    }

    /// The combinations of a cover; nil if there are more than can be merged.
    private func fewCandidates(in cover: Cover) -> Set<Combination>? {
        if cover.selections.contains(.all) {
            return combinations.count <= Self.mergedArrays ? Set(combinations.keys) : nil
        }
        let sum = cover.selections.reduce(0) { $0 + (selected[$1]?.combinations.count ?? 0) }
        return sum <= Self.mergedArrays ? candidates(in: cover) : nil
    }

    /// The combinations of a cover that is not of all messages.
    private func candidates(in cover: Cover) -> Set<Combination> {
        let sets = cover.selections.compactMap { selected[$0]?.combinations }
        return sets.dropFirst().reduce(into: sets.first ?? []) { $0.formUnion($1) }
    }

    // MARK: Covers

    /// A cover of the messages that a condition selects, with few other messages.
    private func cover(of condition: TopicFilter.Condition) -> Cover {
        switch condition {
        case .topic(let topic): return Cover(selections: [.topic(topic)], isExact: true)
        case .type(let type): return Cover(selections: [.type(type)], isExact: true)
        case .prefix(let prefix):
            if let family = prefix.family { return Cover(selections: [.family(family)], isExact: family == prefix) }
            return union(of: stems.withPrefix(prefix).lazy.map { Selection(stem: $0) }, isExact: true)
        case .provider, .not: return .all
        case .all(let conditions):
            let covers = conditions.lazy.map { cover(of: $0) }
            let smallest = covers.min { messageCount(of: $0) < messageCount(of: $1) } ?? .all
            return Cover(selections: smallest.selections, isExact: false)
        case .any(let conditions):
            let covers = conditions.map { cover(of: $0) }
            return union(of: covers.flatMap(\.selections), isExact: covers.allSatisfy(\.isExact))
        }
    }

    /// The cover that has the messages of some selections; that of all messages if they are too many to merge.
    private func union(of selections: some Collection<Selection>, isExact: Bool) -> Cover {
        let union = Set(selections.prefix(Self.mergedArrays + 1))
        return union.contains(.all) || union.count > Self.mergedArrays
            ? .all : Cover(selections: union, isExact: isExact)
    }

    private func messageCount(of cover: Cover) -> Int {
        if cover.selections.contains(.all) { return .max }
        return cover.selections.reduce(0) { $0 + (selected[$1]?.messageCount ?? 0) }
    }
}

extension TopicFilter.Condition {
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
