import InboxModel

/// The index of an inbox with many messages: derived from its records, and updated with each of them.
///
/// Messages are in partitions, each sorted in an order that lists need, in chunks that know how many of their messages are
/// visible at any time (``Timeline``). So no answer sorts, whatever `now` is.
struct InboxIndex: Sendable {
    /// Some of the messages of a selection, and their order; lists are merged from partitions.
    struct Partition: Hashable {
        let provider: Provider
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

    private(set) var partitions: [Selection: [Partition: ChunkedSortedArray<PartitionElement>]] = [:]
    private(set) var combinations: [Combination: ChunkedSortedArray<PartitionElement>] = [:]
    /// The messages whose newest change by the user is a pin.
    ///
    /// They are in no partition, because their order depends on time; there are few of them.
    private(set) var pinnedByUser: [ByteEqualString: RankedMessage] = [:]
    /// The messages of each selection that has any, but for ``Selection/all``.
    private(set) var selected: [Selection: Selected] = [:]
    /// The families, and the topics without one, of all messages.
    private(set) var stems = TopicList()
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
        var partitions: [Selection: [Partition: [PartitionElement]]] = [:]
        var combinations: [Combination: [PartitionElement]] = [:]
        for message in all.lazy.compactMap(\.message) {
            providers.insert(message.provider)
            let combination = Combination(message)
            let selections = Self.selections(of: combination)
            if combination.pin == .byUser {
                pinnedByUser[message.id] = message
            } else {
                for (partition, element) in Self.elements(of: message) {
                    for selection in [.all] + selections {
                        partitions[selection, default: [:]][partition, default: []].append(element)
                    }
                }
            }
            combinations[combination, default: []].append(.init(message))
            for selection in selections { selected[selection, default: Selected()].add(combination) }
        }
        self.partitions = partitions.mapValues { partitions in
            partitions.mapValues { ChunkedSortedArray(sorted: $0.sorted { $0.precedes($1) }) }
        }
        self.combinations = combinations.mapValues { ChunkedSortedArray(sorted: $0.sorted { $0.precedes($1) }) }
        stems = TopicList(selected.keys.compactMap(\.stem))
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
        let combination = Combination(message)
        let selections = Self.selections(of: combination)
        if combination.pin == .byUser {
            pinnedByUser[message.id] = message
        } else {
            for (partition, element) in Self.elements(of: message) {
                for selection in [.all] + selections {
                    partitions[selection, default: [:]][partition, default: ChunkedSortedArray()].insert(element)
                }
            }
        }
        combinations[combination, default: ChunkedSortedArray()].insert(PartitionElement(message))
        for selection in selections {
            if let stem = selection.stem, selected[selection] == nil { stems.insert(stem) }
            selected[selection, default: Selected()].add(combination)
        }
    }

    private mutating func remove(_ message: RankedMessage) {
        let combination = Combination(message)
        let selections = Self.selections(of: combination)
        if combination.pin == .byUser {
            pinnedByUser[message.id] = nil
        } else {
            for (partition, element) in Self.elements(of: message) {
                for selection in [.all] + selections { remove(element, from: partition, of: selection) }
            }
        }
        combinations[combination]?.remove(PartitionElement(message))
        let isLast = combinations[combination]?.isEmpty ?? false
        if isLast { combinations[combination] = nil }
        for selection in selections {
            selected[selection]?.remove(combination, isLast: isLast)
            guard selected[selection]?.messageCount == 0 else { continue }
            selected[selection] = nil
            if let stem = selection.stem { stems.remove(stem) }
        }
    }

    private mutating func remove(_ element: PartitionElement, from partition: Partition, of selection: Selection) {
        partitions[selection]?[partition]?.remove(element)
        guard partitions[selection]?[partition]?.isEmpty ?? false else { return }
        partitions[selection]?[partition] = nil
        if partitions[selection]?.isEmpty ?? false { partitions[selection] = nil }
    }

    /// The elements of a message without a pin of the user's, each with its partition of every selection.
    private static func elements(of message: RankedMessage) -> [(Partition, PartitionElement)] {
        func partition(_ kind: Partition.Kind) -> Partition {
            Partition(provider: message.provider, isPinned: Pin(message) == .byVendor, kind: kind)
        }
        guard let priority = message.priority else {
            return [(partition(.withoutPriority), PartitionElement(message))]
        }
        return [
            (partition(.withPriority), PartitionElement(message)),
            (partition(.byPriority), PartitionElement(message, rank: priority)),
        ]
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
