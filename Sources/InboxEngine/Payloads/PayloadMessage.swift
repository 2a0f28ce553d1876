import InboxModel

/// A message of a payload without its content.
///
/// It is small: a night's export has a million of them.
struct PayloadMessage: ListedMessage {
    private let payloads: [DecodedPayload]
    let provider: Provider
    let instant: Instant
    private let listPosition: UInt32
    private let feedPosition: UInt32
    private let payloadIndex: UInt32
    let isSent: Bool
    private let isPinned: Bool
    let status: MessageStatus
    private let reasonToHide: HiddenReason?
    /// Whether it satisfies the filter.
    let isSelected: Bool

    /// - Parameters:
    ///   - message: The same message; its id is not used.
    ///   - feedPosition: Its position in the feed of its payload.
    ///   - payloadIndex: The index of its payload.
    init(
        _ message: RankedMessage, at feedPosition: Int, ofPayload payloadIndex: Int, in payloads: [DecodedPayload],
        at now: Instant, _ topics: TopicFilter?
    ) {
        self.payloads = payloads
        provider = message.provider
        instant = message.instant
        listPosition = UInt32(clamping: message.position)
        self.feedPosition = UInt32(clamping: feedPosition)
        self.payloadIndex = UInt32(clamping: payloadIndex)
        isSent = message.isSent
        isPinned = message.isPinnedByVendor
        status = message.status
        reasonToHide = message.reasonToHide(at: now)
        isSelected = topics?.condition.matches(message) ?? true
    }

    var position: Int { Int(listPosition) }
    /// The message as its payload has it; read again.
    var content: InboxMessage { payloads[Int(payloadIndex)].message(at: Int(feedPosition)) }
    /// Read again: few answers need it, because the messages of one payload have different positions.
    var id: ByteEqualString { ByteEqualString(content.id) }

    /// The same message, seen in other payloads or deleted too.
    func updated(_ message: RankedMessage, at now: Instant, _ topics: TopicFilter?) -> PayloadMessage {
        PayloadMessage(message, at: Int(feedPosition), ofPayload: Int(payloadIndex), in: payloads, at: now, topics)
    }

    // The payloads arrived now: no other instant than `now` is ever passed.
    func reasonToHide(at now: Instant) -> HiddenReason? { reasonToHide }

    func pinning(at now: Instant) -> Pinning { isPinned ? .byVendor : .notPinned }
}

/// Engine.md, *Order*: payloads without a history do not say when a message without `sentAt` came. It comes after the messages
/// that have one, in the order of the payloads and of their lists.
extension PayloadMessage {
    /// Where the message is in the payloads; in the first of them, if several have it.
    private var place: (payload: UInt32, position: UInt32) { (payloadIndex, feedPosition) }

    func isNewer(than other: PayloadMessage) -> Bool {
        if isSent != other.isSent { return isSent }
        guard isSent else { return place < other.place }
        if instant != other.instant { return instant > other.instant }
        if position != other.position { return position < other.position }
        return id.text.utf8.lexicographicallyPrecedes(other.id.text.utf8)
    }

    func ageRule(against other: PayloadMessage) -> PlacementRule {
        if isSent != other.isSent { return .firstIngest }
        guard isSent else { return payloadIndex == other.payloadIndex ? .position : .firstIngest }
        if instant != other.instant { return .newest }
        return position != other.position ? .position : .id
    }
}
