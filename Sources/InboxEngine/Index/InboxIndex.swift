import InboxModel

/// What an inbox of many messages looks its answers up in: derived of its records, and kept up with each change of one.
///
/// It knows no time: how many messages of a chunk are shown is looked up by `now` in the chunk's ``Timeline``.
struct InboxIndex: Sendable {
    /// Messages that are asked for together, in an order in which they are asked for.
    struct IndexPartition: Hashable {
        let provider: Provider
        /// Nil of all messages of the provider.
        let topic: Topic?
        let isPinned: Bool
        let kind: Kind

        enum Kind {
            /// Those of no priority, the newest first.
            case unranked
            /// Those of a priority, the newest first.
            case ranked
            /// The same, by priority first.
            case byPriority
        }
    }

    /// The messages of a provider that have the same topics: counts are added up over them.
    struct Combination: Hashable {
        let provider: Provider
        let topics: [Topic]
    }

    private(set) var partitions: [IndexPartition: ChunkedSortedArray<LaneElement>] = [:]
    private(set) var combinations: [Combination: ChunkedSortedArray<LaneElement>] = [:]
    private(set) var combinationsOfTopic: [Topic: Set<Combination>] = [:]
    /// The providers that a message came of.
    private(set) var providers: Set<Provider> = []
    /// What waits to be told, in order.
    private(set) var outbox = ChunkedSortedArray<OutboxEntry>()
    /// The messages that are not withdrawn, by when they were last observed.
    private var observed: [Provider: ChunkedSortedArray<ObservedElement>] = [:]
    /// Of the providers that have reported a badge.
    private var badges: [Provider: ChunkedSortedArray<BadgeElement>] = [:]

    /// The index of all that is known.
    init(_ state: InboxState) {
        let all = state.records.map { state.indexed($0, $1) }
        var partitions: [IndexPartition: [LaneElement]] = [:]
        var combinations: [Combination: [LaneElement]] = [:]
        for entry in all.lazy.compactMap(\.entry) {
            providers.insert(entry.provider)
            let topics = entry.distinctTopics
            for (partition, element) in Self.places(of: entry, topics) {
                partitions[partition, default: []].append(element)
            }
            combinations[Combination(provider: entry.provider, topics: topics), default: []].append(.init(entry))
        }
        self.partitions = partitions.mapValues { ChunkedSortedArray(sorted: $0.sorted { $0.precedes($1) }) }
        self.combinations = combinations.mapValues { ChunkedSortedArray(sorted: $0.sorted { $0.precedes($1) }) }
        for combination in combinations.keys {
            for topic in combination.topics { combinationsOfTopic[topic, default: []].insert(combination) }
        }
        outbox = ChunkedSortedArray(sorted: all.flatMap(\.outbox).sorted { $0.precedes($1) })
        for (provider, all) in Dictionary(grouping: all, by: \.provider) {
            guard let provider else { continue }
            observed[provider] = ChunkedSortedArray(sorted: all.compactMap(\.observed).sorted { $0.precedes($1) })
            badges[provider] = ChunkedSortedArray(sorted: all.flatMap(\.badge).sorted { $0.precedes($1) })
        }
    }

    /// Follows a change of one message.
    mutating func replace(_ old: IndexedMessage, _ new: IndexedMessage) {
        if old.entry != new.entry {
            if let entry = old.entry { remove(entry) }
            if let entry = new.entry { insert(entry) }
        }
        if old.outbox != new.outbox {
            for entry in old.outbox { outbox.remove(entry) }
            for entry in new.outbox { outbox.insert(entry) }
        }
        if old.observed != new.observed || old.provider != new.provider {
            if let provider = old.provider, let element = old.observed { observed[provider]?.remove(element) }
            if let provider = new.provider, let element = new.observed {
                observed[provider, default: ChunkedSortedArray()].insert(element)
            }
        }
        if old.badge != new.badge || old.provider != new.provider {
            for element in old.badge { old.provider.map { badges[$0]?.remove(element) } }
            for element in new.badge { new.provider.map { badges[$0, default: ChunkedSortedArray()].insert(element) } }
        }
    }

    private mutating func insert(_ entry: RankedMessage) {
        providers.insert(entry.provider)
        let topics = entry.distinctTopics
        for (partition, element) in Self.places(of: entry, topics) {
            partitions[partition, default: ChunkedSortedArray()].insert(element)
        }
        let combination = Combination(provider: entry.provider, topics: topics)
        if combinations[combination] == nil {
            for topic in topics { combinationsOfTopic[topic, default: []].insert(combination) }
        }
        combinations[combination, default: ChunkedSortedArray()].insert(LaneElement(entry))
    }

    private mutating func remove(_ entry: RankedMessage) {
        let topics = entry.distinctTopics
        for (partition, element) in Self.places(of: entry, topics) {
            partitions[partition]?.remove(element)
            if partitions[partition]?.isEmpty ?? false { partitions[partition] = nil }
        }
        let combination = Combination(provider: entry.provider, topics: topics)
        combinations[combination]?.remove(LaneElement(entry))
        guard combinations[combination]?.isEmpty ?? false else { return }
        combinations[combination] = nil
        for topic in topics {
            combinationsOfTopic[topic]?.remove(combination)
            if combinationsOfTopic[topic]?.isEmpty ?? false { combinationsOfTopic[topic] = nil }
        }
    }

    /// The lanes that a message stands in, and how.
    static func places(of entry: RankedMessage, _ topics: [Topic]) -> [(IndexPartition, LaneElement)] {
        ([nil] + topics).flatMap { topic in
            func partition(_ kind: IndexPartition.Kind) -> IndexPartition {
                IndexPartition(provider: entry.provider, topic: topic, isPinned: entry.isPinned, kind: kind)
            }
            guard let priority = entry.priority else { return [(partition(.unranked), LaneElement(entry))] }
            return [
                (partition(.ranked), LaneElement(entry)), (partition(.byPriority), LaneElement(entry, rank: priority)),
            ]
        }
    }

    // MARK: Withdrawal and badges

    /// The messages that a full feed of that instant withdraws.
    func observed(of provider: Provider, before instant: Instant) -> [ByteEqualString] {
        observed[provider]?.elements.prefix { $0.at < instant }.map(\.id) ?? []
    }

    /// Begins to follow what a provider's messages change of its badge.
    mutating func beginBadge(of provider: Provider, _ elements: [BadgeElement]) {
        badges[provider] = ChunkedSortedArray(sorted: elements.sorted { $0.precedes($1) })
    }

    /// What a provider's messages change of a badge that was reported at that instant.
    func badgeChange(of provider: Provider, at instant: Instant) -> Int {
        var change = 0
        for chunk in badges[provider]?.chunks ?? [] {
            if let last = chunk.elements.last, last.step.at <= instant {
                change += chunk.summary.change
            } else {
                for element in chunk.elements where element.step.at <= instant { change += element.step.change }
                break
            }
        }
        return change
    }
}
