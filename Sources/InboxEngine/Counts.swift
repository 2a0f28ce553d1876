public import InboxModel

/// How many messages are shown: derived each time it is asked, never kept.
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

        mutating func count(_ message: InboxMessage) {
            if message.status == .unread { unread += 1 } else { read += 1 }
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
            overall.count(message)
            byProvider[message.provider, default: Tally()].count(message)
            for topic in Set(message.topics.map { Topic($0) }) { byTopic[topic, default: Tally()].count(message) }
        }
    }
}
