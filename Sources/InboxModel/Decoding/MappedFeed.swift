public import InboxJSON

/// The result of decoding one payload, with a value of the host's for each message
/// (``InboxDecoder/decode(_:from:at:mapping:)-([UInt8],_,_,_)``).
///
/// Everything else is as in ``InboxFeed``.
public struct MappedFeed<Element> {
    /// The vendor; nil for an empty feed whose vendor cannot be detected.
    public let provider: Provider?
    /// The values of the messages, in the payload's order.
    public let elements: [Element]
    /// The findings, in the payload's order.
    public let diagnostics: [Diagnostic]
    /// The vendor's own count of unread messages, if it sends one (XtremePush).
    public let badge: Int?
    /// The ids of messages that the vendor has removed, if it sends such a list (Pushwoosh).
    public let deletions: [String]?
    /// Whether an element was rejected, or the root has an error or no list.
    public let isIncomplete: Bool

    /// Puts values in the place of a feed's messages.
    @usableFromInline
    init(_ feed: InboxFeed, _ elements: [Element]) {
        provider = feed.provider
        self.elements = elements
        diagnostics = feed.diagnostics
        badge = feed.badge
        deletions = feed.deletions
        isIncomplete = feed.isIncomplete
    }
}

extension MappedFeed: Sendable where Element: Sendable {}

extension InboxDecoder {
    /// Decodes a payload and makes a value of each message while it reads: for fields that are copied into a type of the
    /// host's.
    ///
    /// Of a long list some hundred messages are in memory at once, so that the memory is that of the payload and of the
    /// values, and the time does not grow faster than the payload.
    ///
    /// ```swift
    /// let feed = try decoder.decode(bytes, from: .customerIO) { (message: borrowing InboxMessage) in
    ///     Row(id: message.id, title: message.title, date: message.sentAt)
    /// }
    /// show(feed.elements)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: The vendor; detected if nil.
    ///   - pointer: Where the payload is in the input.
    ///   - transform: Makes a value of a message, which is lent to it. A copy of the message keeps its part of the payload in
    ///     memory. The value of a message that a later one of the same id replaces is dropped.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    @inlinable
    public func decode<Element>(
        _ bytes: [UInt8], from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer(),
        mapping transform: (borrowing InboxMessage) -> Element
    ) throws(InboxDecodingError) -> MappedFeed<Element> {
        var elements: [Element] = []
        let (feed, losers) = try decode(bytes, from: provider, at: pointer) { messages in
            messages.withElements { messages in messages.forEach { elements.append(transform($0)) } }
        }
        if !losers.isEmpty { elements = elements.indices.filter { !losers.contains($0) }.map { elements[$0] } }
        return MappedFeed(feed, elements)
    }

    /// Decodes a payload and makes a value of each message while it reads: `Data`, a slice, any other bytes.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    @inlinable
    public func decode<Element>(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer(),
        mapping transform: (borrowing InboxMessage) -> Element
    ) throws(InboxDecodingError) -> MappedFeed<Element> {
        try decode(Array(bytes), from: provider, at: pointer, mapping: transform)
    }

    /// Decodes a payload's text and makes a value of each message while it reads.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    @inlinable
    public func decode<Element>(
        _ text: String, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer(),
        mapping transform: (borrowing InboxMessage) -> Element
    ) throws(InboxDecodingError) -> MappedFeed<Element> {
        try decode(Array(text.utf8), from: provider, at: pointer, mapping: transform)
    }

    /// Decodes a payload and hands its messages over, in order, while it reads.
    ///
    /// - Parameters:
    ///   - size: The least number of bytes of a part. A payload of less than four parts is read whole.
    ///   - body: Called with the messages of each part.
    /// - Returns: The feed without its messages, and the indices of the messages that a later one with the same id
    ///   replaces.
    @usableFromInline
    package func decode(
        _ bytes: [UInt8], from provider: Provider?, at pointer: JSONPointer = JSONPointer(),
        inPartsOf size: Int? = nil,
        _ body: (borrowing [InboxMessage]) -> Void
    ) throws(InboxDecodingError) -> (feed: InboxFeed, losers: Set<Int>) {
        try withoutActuallyEscaping(body) {
            (body) throws(InboxDecodingError) -> (feed: InboxFeed, losers: Set<Int>) in
            let parts = ListParts(size: size, body: body)
            return try PayloadDecoder(self, forBytes: bytes.count)
                .decode(bytes, from: provider, at: pointer, inParts: parts)
        }
    }
}
