import InboxJSON
import InboxModel

/// A message without its content: only what decides whether and where it is shown.
struct RankedMessage: Sendable {
    let id: ByteEqualString
    /// The observation that most other properties come from.
    private let observation: Observation
    /// The user's newest pin or unpin.
    let userPin: UserPin?
    /// What a walk along a list reads of each message.
    fileprivate(set) var rank: MessageRank

    var provider: Provider { observation.message.provider }
    var isPinnedByVendor: Bool { observation.message.pinned }
    /// The topics as the message spells them.
    var topics: [String] { observation.message.topics }
    /// The vendor's message type.
    var type: String? { observation.message.type }
    var status: MessageStatus { rank.status }

    /// Ranks a message; nil if no feed has contained it.
    ///
    /// - Parameter fullFeeds: The instant of each provider's last full feed.
    init?(_ id: ByteEqualString, _ record: MessageRecord, _ fullFeeds: [Provider: Instant], _ vendors: ProviderRegistry)
    {
        guard let observation = record.observation else { return nil }
        self.id = id
        self.observation = observation
        userPin = record.pin
        let provider = observation.message.provider
        let sent = observation.message.sentInstant
        rank = MessageRank(
            instant: sent ?? record.firstSeen?.at ?? .earliest, isSent: sent != nil,
            position: record.firstSeen?.position ?? 0, starts: observation.message.startInstant,
            expires: observation.message.expiryInstant, priority: observation.message.priority,
            status: record.status(vendors.statusPolicy(provider)),
            isWithdrawn: fullFeeds.isEmpty ? false : record.isWithdrawn(fullFeeds[provider]),
            providerNumber: Int32(vendors.number(of: provider)))
    }

    /// Sets the number of the message's labels.
    mutating func label(_ number: Int32) { rank.labels = number }

    /// Whether both messages have the same place in every list and count in the same way.
    func isEqual(to other: RankedMessage) -> Bool {
        guard id == other.id, userPin == other.userPin, rank == other.rank else { return false }
        if observation === other.observation { return true }
        return provider == other.provider && isPinnedByVendor == other.isPinnedByVendor
            && topics.elementsEqual(other.topics) { $0.hasSameBytes(as: $1) }
            && type.map { ByteEqualString($0) } == other.type.map { ByteEqualString($0) }
    }
}

/// What a walk along a list reads of each message.
///
/// It contains no object references. So a walk does no reference counting and reads memory in order: for 100,000 messages
/// it takes a tenth of the time.
struct MessageRank: Equatable, Sendable {
    /// `sentAt`, or the instant of the first feed with the message if it has no `sentAt`.
    let instant: Instant
    /// Whether ``instant`` is `sentAt`.
    let isSent: Bool
    /// The position in the first feed with the message.
    let position: Int
    @OptionalInstant private(set) var starts: Instant?
    @OptionalInstant private(set) var expires: Instant?
    let priority: Int?
    let status: MessageStatus
    let isWithdrawn: Bool
    /// The number of the message's provider in the ``ProviderRegistry``.
    let providerNumber: Int32
    /// The number of the message's labels in the ``LabelTable`` of a ``MessageList``; 0 before it is in a list.
    fileprivate(set) var labels: Int32 = 0

    init(
        instant: Instant, isSent: Bool, position: Int, starts: Instant?, expires: Instant?, priority: Int?,
        status: MessageStatus, isWithdrawn: Bool, providerNumber: Int32
    ) {
        self.instant = instant
        self.isSent = isSent
        self.position = position
        self.priority = priority
        self.status = status
        self.isWithdrawn = isWithdrawn
        self.providerNumber = providerNumber
        self.starts = starts
        self.expires = expires
    }

    var age: MessageAge { MessageAge(instant: instant, position: position) }

    /// Whether the message comes before another one in the same section of pins; nil if their ids decide.
    func isNewer(than other: MessageRank) -> Bool? { age.isNewer(than: other.age) }
}

/// The properties that decide the order of most messages in a section.
struct MessageAge {
    let instant: Instant
    let position: Int

    /// Whether a message of this age comes before one of another age; nil if their ids decide.
    func isNewer(than other: MessageAge) -> Bool? {
        if instant != other.instant { return instant > other.instant }
        return position == other.position ? nil : position < other.position
    }
}
