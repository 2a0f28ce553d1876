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

        /// Counts a message; one that is deleted is not counted.
        mutating func add(_ status: MessageStatus) {
            switch status {
            case .unread: unread += 1
            case .read: read += 1
            case .deleted: break
            }
        }

        /// Adds to both numbers.
        fileprivate static func += (left: inout Tally, right: Tally) {
            left.unread += right.unread
            left.read += right.read
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

    /// No messages.
    init() {}

    /// Counts messages; one that is deleted is not counted.
    public init(_ messages: some Sequence<InboxMessage>) {
        for message in messages where message.status != .deleted {
            var tally = Tally()
            tally.add(message.status)
            add(tally, message.provider, message.topics.map { Topic($0) })
        }
    }

    /// Counts messages that have a provider and topics in common; a topic that is listed twice counts once.
    mutating func add(_ tally: Tally, _ provider: Provider, _ topics: [Topic]) {
        overall += tally
        byProvider[provider, default: Tally()] += tally
        for topic in topics.count > 1 ? Array(Set(topics)) : topics {
            byTopic[topic, default: Tally()] += tally
        }
    }
}
