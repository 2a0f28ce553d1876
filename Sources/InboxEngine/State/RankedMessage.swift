import InboxJSON
import InboxModel

/// What decides whether and where a message is shown: a message without its content.
struct RankedMessage: ListedMessage, Sendable {
    let id: ByteEqualString
    /// The observation that most other properties come from.
    private let observation: Observation
    /// `sentAt`, or for a message without one the instant of the first feed that had it.
    let instant: Instant
    /// Whether ``instant`` is `sentAt`.
    let isSent: Bool
    /// The position in the first feed that had it.
    let position: Int
    let status: MessageStatus
    let isWithdrawn: Bool
    /// The user's newest pin or unpin.
    let userPin: UserPin?

    var provider: Provider { observation.provider }
    var isPinnedByVendor: Bool { observation.isPinned }
    var priority: Int? { observation.priority }
    var starts: Instant? { observation.starts }
    var expires: Instant? { observation.expires }
    /// The topics as the message spells them.
    var topics: [String] { observation.message.topics }
    /// The vendor's message type.
    var type: String? { observation.message.type }

    /// Ranks a message; nil if no feed has had it.
    ///
    /// - Parameter fullFeeds: The instant of each provider's last full feed.
    init?(_ id: ByteEqualString, _ record: MessageRecord, _ fullFeeds: [Provider: Instant], _ vendors: ProviderRegistry)
    {
        guard let observation = record.observation else { return nil }
        self.id = id
        self.observation = observation
        instant = observation.sent ?? record.firstSeen?.at ?? .earliest
        isSent = observation.sent != nil
        position = record.firstSeen?.position ?? 0
        status = record.status(vendors.statusPolicy(observation.provider))
        userPin = record.pin
        isWithdrawn = fullFeeds.isEmpty ? false : record.isWithdrawn(fullFeeds[observation.provider])
    }

    /// The topics without duplicates, sorted.
    var distinctTopics: [Topic] {
        guard topics.count > 1 else { return topics.map { Topic($0) } }
        return Set(topics.map { Topic($0) }).sorted {
            $0.description.utf8.lexicographicallyPrecedes($1.description.utf8)
        }
    }
}

extension RankedMessage: Equatable {
    /// Whether both have the same place in every list and count the same.
    static func == (left: RankedMessage, right: RankedMessage) -> Bool {
        guard left.id == right.id, left.instant == right.instant, left.isSent == right.isSent,
            left.position == right.position, left.status == right.status, left.isWithdrawn == right.isWithdrawn,
            left.userPin == right.userPin
        else { return false }
        if left.observation === right.observation { return true }
        return left.provider == right.provider
            && left.topics.elementsEqual(right.topics) { $0.hasSameBytes(as: $1) }
            && left.type.map { ByteEqualString($0) } == right.type.map { ByteEqualString($0) }
            && left.isPinnedByVendor == right.isPinnedByVendor && left.priority == right.priority
            && left.starts == right.starts && left.expires == right.expires
    }
}
