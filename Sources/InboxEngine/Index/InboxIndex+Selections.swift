import InboxModel

/// What filters look at, and what is selected by it.
extension InboxIndex {
    /// A condition on messages for which the index has partitions.
    enum Selection: Hashable {
        case all
        case topic(Topic)
        /// A topic of that family: ``Topic/family``.
        case family(Topic)
        case type(Topic)

        /// The family, or the topic without one, in ``InboxIndex/stems``; nil for any other selection.
        var stem: Topic? {
            switch self {
            case .family(let family): family
            case .topic(let topic): topic.family == nil ? topic : nil
            case .all, .type: nil
            }
        }

        init(stem: Topic) {
            self = stem.family == nil ? .topic(stem) : .family(stem)
        }
    }

    /// The pin of a message at any time: a pin of the user's counts as one after its end too.
    enum Pin {
        case byUser, byVendor, none

        init(_ message: RankedMessage) {
            if let userPin = message.userPin {
                self = userPin.isPinned ? .byUser : .none
            } else {
                self = message.isPinnedByVendor ? .byVendor : .none
            }
        }
    }

    /// The messages that have all in common that filters look at, and the same pin; counts are sums over combinations.
    struct Combination: Hashable {
        let provider: Provider
        let type: Topic?
        /// Without duplicates, sorted.
        let topics: [Topic]
        let pin: Pin
        /// Computed once, because sets of combinations are joined for some filters.
        private let hash: Int

        init(_ message: RankedMessage) {
            provider = message.provider
            type = message.type.map { Topic($0) }
            topics = message.distinctTopics
            pin = Pin(message)
            var hasher = Hasher()
            hasher.combine(provider)
            hasher.combine(type)
            hasher.combine(topics)
            hasher.combine(pin)
            hash = hasher.finalize()
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }

    /// The messages of a selection.
    struct Selected {
        private(set) var combinations: Set<Combination> = []
        private(set) var messageCount = 0

        /// Adds a message.
        mutating func add(_ combination: Combination) {
            combinations.insert(combination)
            messageCount += 1
        }

        /// Removes a message.
        ///
        /// - Parameter isLast: Whether its combination has no other message.
        mutating func remove(_ combination: Combination, isLast: Bool) {
            if isLast { combinations.remove(combination) }
            messageCount -= 1
        }
    }

    /// The selections that have the messages of a combination, ``Selection/all`` aside.
    static func selections(of combination: Combination) -> [Selection] {
        let families = combination.topics.compactMap(\.family)
        let distinct = families.count > 1 ? Array(Set(families)) : families
        return combination.topics.map { .topic($0) } + distinct.map { .family($0) }
            + (combination.type.map { [.type($0)] } ?? [])
    }
}
