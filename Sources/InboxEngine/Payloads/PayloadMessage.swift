import InboxModel

/// A message of a payload without its content.
///
/// It is small: a night's export has a million of them.
struct PayloadMessage: ListedMessage {
    private let contents: PayloadContents
    let provider: Provider
    let instant: Instant
    private let listPosition: UInt32
    private let place: UInt32
    private let payloadNumber: UInt32
    let isSent: Bool
    private let isPinned: Bool
    let status: MessageStatus
    /// Why it is hidden, the limit of its provider and its group aside; nil if it is visible.
    let reason: HiddenReason?
    /// Whether it satisfies the filter.
    let isSelected: Bool

    /// - Parameters:
    ///   - message: The same message; its id is not used.
    ///   - place: Its position in the feed of its payload.
    ///   - number: The number of its payload.
    init(
        _ message: RankedMessage, at place: Int, ofPayload number: Int, in contents: PayloadContents, at now: Instant,
        _ topics: TopicFilter?
    ) {
        self.contents = contents
        provider = message.provider
        instant = message.instant
        listPosition = UInt32(clamping: message.position)
        self.place = UInt32(clamping: place)
        payloadNumber = UInt32(clamping: number)
        isSent = message.isSent
        isPinned = message.isPinnedByVendor
        status = message.status
        reason = message.reasonToHide(at: now)
        isSelected = topics?.condition.matches(message) ?? true
    }

    var position: Int { Int(listPosition) }
    /// The message as its payload has it; read again.
    var content: InboxMessage { contents.payloads[Int(payloadNumber)].message(at: Int(place)) }
    /// Read again: few answers need it, because the messages of one payload have different positions.
    var id: ByteEqualString { ByteEqualString(content.id) }

    /// The same message, seen in other payloads or deleted too.
    func updated(_ message: RankedMessage, at now: Instant, _ topics: TopicFilter?) -> PayloadMessage {
        PayloadMessage(message, at: Int(place), ofPayload: Int(payloadNumber), in: contents, at: now, topics)
    }

    func pinning(at now: Instant) -> Pinning { isPinned ? .byVendor : .notPinned }
}

/// The payloads of an inbox.
final class PayloadContents {
    let payloads: [DecodedPayload]

    init(_ payloads: [DecodedPayload]) {
        self.payloads = payloads
    }
}
