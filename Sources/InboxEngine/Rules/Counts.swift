public import InboxModel

/// How many messages are shown: derived of what is known whenever it is asked.
public struct InboxCounts: Hashable, Sendable {
    /// How many are unread and how many read.
    public struct Tally: Hashable, Sendable {
        /// Those that the user has not opened.
        public var unread = 0
        /// The others.
        public var read = 0
        /// All of them.
        public var total: Int { unread + read }

        /// None.
        public init() {}

        mutating func change(by tally: (unread: Int, read: Int)) {
            unread += tally.unread
            read += tally.read
        }
    }

    /// Over all.
    public private(set) var overall = Tally()
    /// By provider.
    public private(set) var byProvider: [Provider: Tally] = [:]
    /// By topic: a message counts under each of its topics.
    public private(set) var byTopic: [Topic: Tally] = [:]

    /// Those that the user has not opened.
    public var unread: Int { overall.unread }
    /// The others.
    public var read: Int { overall.read }
    /// All of them.
    public var total: Int { overall.total }

    /// Counts messages.
    public init(_ messages: some Sequence<InboxMessage>) {
        for message in messages {
            add(message.status == .unread ? (1, 0) : (0, 1), message.provider, message.topics.map { Topic($0) })
        }
    }

    init() {}

    init(_ entries: [RankedMessage]) {
        for entry in entries {
            add(entry.status == .unread ? (1, 0) : (0, 1), entry.provider, entry.topics.map { Topic($0) })
        }
    }

    /// Counts messages that have a provider and topics in common; a topic that is there twice counts once.
    mutating func add(_ tally: (unread: Int, read: Int), _ provider: Provider, _ topics: [Topic]) {
        overall.change(by: tally)
        byProvider[provider, default: Tally()].change(by: tally)
        for topic in topics.count > 1 ? Array(Set(topics)) : topics {
            byTopic[topic, default: Tally()].change(by: tally)
        }
    }
}
