import InboxModel

/// What decides whether and where a message is shown, and among which: a message without its content.
struct RankedMessage: Sendable {
    let id: ByteEqualString
    /// The content, of which the rest here is asked.
    private let observation: Observation
    /// By `sentAt`, or, where the message has none, when it was first ingested.
    let instant: Instant
    /// Whether that is `sentAt`.
    let isSent: Bool
    /// The position in the feed that first had it.
    let position: Int
    let status: MessageStatus
    let isWithdrawn: Bool

    var provider: Provider { observation.provider }
    var isPinned: Bool { observation.isPinned }
    var priority: Int? { observation.priority }
    var starts: Instant? { observation.starts }
    var expires: Instant? { observation.expires }
    /// As the message has them.
    var topics: [String] { observation.message.topics }

    /// What stands beside the content of a message; nil where no feed has had it.
    ///
    /// - Parameter fullFeeds: When each provider's last full feed was asked for.
    init?(_ id: ByteEqualString, _ record: MessageRecord, _ fullFeeds: [Provider: Instant], _ vendors: ProviderRegistry)
    {
        guard let observation = record.observation else { return nil }
        self.id = id
        self.observation = observation
        instant = observation.sent ?? record.firstSeen?.at ?? .earliest
        isSent = observation.sent != nil
        position = record.firstSeen?.position ?? 0
        status = record.status(vendors.statusPolicy(observation.provider))
        isWithdrawn = fullFeeds.isEmpty ? false : record.isWithdrawn(fullFeeds[observation.provider])
    }

    /// Whether one of the topics is `topic`; each is, where it is nil.
    func has(_ topic: Topic?) -> Bool {
        guard let topic else { return true }
        return topics.contains { Topic($0) == topic }
    }

    /// The topics, each once, in an order of their own.
    var distinctTopics: [Topic] {
        guard topics.count > 1 else { return topics.map { Topic($0) } }
        return Set(topics.map { Topic($0) }).sorted {
            $0.description.utf8.lexicographicallyPrecedes($1.description.utf8)
        }
    }

    /// Rule *order*: newest first by `sentAt`, or, where a message has none, by the instant at which it was first ingested;
    /// then by its position in that feed; then by id, bytes ascending.
    func precedes(_ other: RankedMessage, in order: InboxOrder) -> Bool {
        if isPinned != other.isPinned { return isPinned }
        switch order {
        case .newestFirst:
            break
        case .unreadFirst:
            let (left, right) = (status == .unread, other.status == .unread)
            if left != right { return left }
        case .priorityFirst:
            if priority != other.priority {
                guard let priority else { return false }
                return other.priority.map { priority < $0 } ?? true
            }
        }
        if instant != other.instant { return instant > other.instant }
        if position != other.position { return position < other.position }
        return id.text.utf8.lexicographicallyPrecedes(other.id.text.utf8)
    }

    /// Which part of ``InboxOrder/newestFirst`` decides between two messages.
    func rule(against other: RankedMessage) -> PlacementRule {
        if isPinned != other.isPinned { return .pinned }
        if instant != other.instant { return isSent && other.isSent ? .newest : .firstIngest }
        return position != other.position ? .position : .id
    }
}

extension RankedMessage: Equatable {
    /// Whether a feed has both at the same place.
    static func == (left: RankedMessage, right: RankedMessage) -> Bool {
        guard left.id == right.id, left.instant == right.instant, left.isSent == right.isSent,
            left.position == right.position, left.status == right.status, left.isWithdrawn == right.isWithdrawn
        else { return false }
        if left.observation === right.observation { return true }
        return left.provider == right.provider && left.topics == right.topics && left.isPinned == right.isPinned
            && left.priority == right.priority && left.starts == right.starts && left.expires == right.expires
    }
}
