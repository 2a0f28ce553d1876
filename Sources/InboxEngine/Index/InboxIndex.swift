import InboxModel

/// The index of an inbox with many messages: derived from its records, and updated with each of them.
///
/// Messages are in partitions, each sorted in an order that lists need, in chunks that know how many of their messages are
/// visible at any time (``Timeline``). So no answer sorts, whatever `now` is.
struct InboxIndex: Sendable {
    /// A set of messages and their order; lists are merged from partitions.
    struct Partition: Hashable {
        let provider: Provider
        let selection: Selection
        let isPinned: Bool
        let kind: Kind

        enum Kind {
            /// Messages without a priority, the newest first.
            case withoutPriority
            /// Messages with a priority, the newest first.
            case withPriority
            /// The same messages, by priority, then the newest first.
            case byPriority
        }
    }

    /// What the messages of a partition have in common, their provider and pin aside.
    enum Selection: Hashable {
        case all
        case topic(Topic)
        /// A topic of that family: ``Topic/family``.
        case family(Topic)
    }

    /// The messages that have all in common that filters look at, and the same pin; counts are sums over combinations.
    struct Combination: Hashable {
        let provider: Provider
        let type: Topic?
        /// Without duplicates, sorted.
        let topics: [Topic]
        let pin: Pin

        enum Pin {
            case byUser, byDefault, none
        }

        init(_ message: RankedMessage, _ topics: [Topic]) {
            provider = message.provider
            type = message.type.map { Topic($0) }
            self.topics = topics
            pin = message.hasUserPin ? .byUser : message.isPinnedByDefault ? .byDefault : .none
        }
    }

    private(set) var partitions: [Partition: ChunkedSortedArray<PartitionElement>] = [:]
    private(set) var combinations: [Combination: ChunkedSortedArray<PartitionElement>] = [:]
    /// The messages whose newest change by the user is a pin.
    ///
    /// They are in no partition, because their order depends on time; there
    /// are few of them.
    private(set) var pinnedByUser: [ByteEqualString: RankedMessage] = [:]
    /// The combinations of each topic and of each family.
    private(set) var combinationsOf: [Selection: Set<Combination>] = [:]
    /// The topics of all combinations.
    private(set) var topics = TopicList()
    /// The providers of all messages, removed ones included.
    private(set) var providers: Set<Provider> = []
    /// The entries of the outbox, in order.
    private(set) var outbox = ChunkedSortedArray<OutboxEntry>()
    /// The messages that are not withdrawn, by the instant of their last observation.
    private var observed: [Provider: ChunkedSortedArray<ObservedElement>] = [:]
    /// The corrections of the badges of providers that have reported one.
    private var badges: [Provider: ChunkedSortedArray<BadgeElement>] = [:]

    /// Builds the index of a state.
    init(_ state: InboxState) {
        let all = state.records.map { state.indexed($0, $1) }
        var partitions: [Partition: [PartitionElement]] = [:]
        var combinations: [Combination: [PartitionElement]] = [:]
        for message in all.lazy.compactMap(\.message) {
            providers.insert(message.provider)
            let topics = message.distinctTopics
            if message.hasUserPin {
                pinnedByUser[message.id] = message
            } else {
                for (partition, element) in Self.elements(of: message, topics) {
                    partitions[partition, default: []].append(element)
                }
            }
            combinations[Combination(message, topics), default: []].append(.init(message))
        }
        self.partitions = partitions.mapValues { ChunkedSortedArray(sorted: $0.sorted { $0.precedes($1) }) }
        self.combinations = combinations.mapValues { ChunkedSortedArray(sorted: $0.sorted { $0.precedes($1) }) }
        for combination in combinations.keys {
            for selection in Self.selections(combination.topics) {
                combinationsOf[selection, default: []].insert(combination)
            }
        }
        topics = TopicList(
            combinationsOf.keys.compactMap { if case .topic(let topic) = $0 { topic } else { nil } })
        outbox = ChunkedSortedArray(sorted: all.flatMap(\.outbox).sorted { $0.precedes($1) })
        for (provider, all) in Dictionary(grouping: all, by: \.provider) {
            guard let provider else { continue }
            observed[provider] = ChunkedSortedArray(sorted: all.compactMap(\.observed).sorted { $0.precedes($1) })
            badges[provider] = ChunkedSortedArray(sorted: all.flatMap(\.badge).sorted { $0.precedes($1) })
        }
    }

    /// Updates the index for one message.
    mutating func replace(_ old: IndexedMessage, _ new: IndexedMessage) {
        if old.message != new.message {
            if let message = old.message { remove(message) }
            if let message = new.message { insert(message) }
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

    private mutating func insert(_ message: RankedMessage) {
        providers.insert(message.provider)
        let topics = message.distinctTopics
        if message.hasUserPin {
            pinnedByUser[message.id] = message
        } else {
            for (partition, element) in Self.elements(of: message, topics) {
                partitions[partition, default: ChunkedSortedArray()].insert(element)
            }
        }
        let combination = Combination(message, topics)
        if combinations[combination] == nil {
            for selection in Self.selections(topics) { combinationsOf[selection, default: []].insert(combination) }
            for topic in topics { self.topics.insert(topic) }
        }
        combinations[combination, default: ChunkedSortedArray()].insert(PartitionElement(message))
    }

    private mutating func remove(_ message: RankedMessage) {
        let topics = message.distinctTopics
        if message.hasUserPin {
            pinnedByUser[message.id] = nil
        } else {
            for (partition, element) in Self.elements(of: message, topics) {
                partitions[partition]?.remove(element)
                if partitions[partition]?.isEmpty ?? false { partitions[partition] = nil }
            }
        }
        let combination = Combination(message, topics)
        combinations[combination]?.remove(PartitionElement(message))
        guard combinations[combination]?.isEmpty ?? false else { return }
        combinations[combination] = nil
        for selection in Self.selections(topics) {
            combinationsOf[selection]?.remove(combination)
            guard combinationsOf[selection]?.isEmpty ?? false else { continue }
            combinationsOf[selection] = nil
            if case .topic(let topic) = selection { self.topics.remove(topic) }
        }
    }

    /// What a message with these topics is selected by, apart from ``Selection/all``.
    private static func selections(_ topics: [Topic]) -> [Selection] {
        let families = topics.compactMap(\.family)
        let distinct = families.count > 1 ? Array(Set(families)) : families
        return topics.map { .topic($0) } + distinct.map { .family($0) }
    }

    /// The elements of a message without a pin of the user's, each with its partition.
    private static func elements(of message: RankedMessage, _ topics: [Topic]) -> [(Partition, PartitionElement)] {
        ([.all] + selections(topics)).flatMap { selection in
            func partition(_ kind: Partition.Kind) -> Partition {
                Partition(
                    provider: message.provider, selection: selection, isPinned: message.isPinnedByDefault, kind: kind)
            }
            guard let priority = message.priority else {
                return [(partition(.withoutPriority), PartitionElement(message))]
            }
            return [
                (partition(.withPriority), PartitionElement(message)),
                (partition(.byPriority), PartitionElement(message, rank: priority)),
            ]
        }
    }

    // MARK: Withdrawal and badges

    /// The messages that a full feed of that instant withdraws.
    func observed(of provider: Provider, before instant: Instant) -> [ByteEqualString] {
        observed[provider]?.elements.prefix { $0.at < instant }.map(\.id) ?? []
    }

    /// Adds the corrections of a provider that has reported its first badge.
    mutating func addBadge(of provider: Provider, _ elements: [BadgeElement]) {
        badges[provider] = ChunkedSortedArray(sorted: elements.sorted { $0.precedes($1) })
    }

    /// The correction of a provider's badge that was reported at that instant.
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
