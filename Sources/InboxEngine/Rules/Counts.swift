public import InboxModel

/// The number of messages that are shown: derived from the state for each question.
public struct InboxCounts: Hashable, Sendable {
    /// The numbers of unread and of read messages.
    public struct Tally: Hashable, Sendable {
        /// The number of unread messages.
        public var unread = 0
        /// The number of read messages.
        public var read = 0
        /// The number of all messages.
        public var total: Int { unread + read }

        /// A tally of no messages.
        public init() {}

        /// Adds to both numbers; a negative addend subtracts.
        mutating func add(_ tally: (unread: Int, read: Int)) {
            unread += tally.unread
            read += tally.read
        }
    }

    /// The tally of all messages.
    public private(set) var overall = Tally()
    /// The tally of each provider.
    public private(set) var byProvider: [Provider: Tally] = [:]
    /// The tally of each topic; a message counts under each of its topics.
    public private(set) var byTopic: [Topic: Tally] = [:]

    /// The number of unread messages.
    public var unread: Int { overall.unread }
    /// The number of read messages.
    public var read: Int { overall.read }
    /// The number of all messages.
    public var total: Int { overall.total }

    /// Counts messages.
    public init(_ messages: some Sequence<InboxMessage>) {
        for message in messages {
            add(message.status == .unread ? (1, 0) : (0, 1), message.provider, message.topics.map { Topic($0) })
        }
    }

    init(_ messages: [RankedMessage]) {
        for message in messages {
            add(message.status == .unread ? (1, 0) : (0, 1), message.provider, message.topics.map { Topic($0) })
        }
    }

    /// Subtracts messages that are counted; no tally of zero messages stays.
    mutating func remove(_ messages: [RankedMessage]) {
        for message in messages {
            add(message.status == .unread ? (-1, 0) : (0, -1), message.provider, message.topics.map { Topic($0) })
        }
        byProvider = byProvider.filter { $0.value.total > 0 }
        byTopic = byTopic.filter { $0.value.total > 0 }
    }

    /// Counts messages that have a provider and topics in common; a topic that is listed twice counts once.
    mutating func add(_ tally: (unread: Int, read: Int), _ provider: Provider, _ topics: [Topic]) {
        overall.add(tally)
        byProvider[provider, default: Tally()].add(tally)
        for topic in topics.count > 1 ? Array(Set(topics)) : topics {
            byTopic[topic, default: Tally()].add(tally)
        }
    }
}
