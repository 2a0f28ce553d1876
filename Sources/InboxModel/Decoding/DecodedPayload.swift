package import InboxJSON

/// A decoded payload.
///
/// If its list is long, the messages are read again where they are needed: the payload is in memory once, and the messages are
/// not.
package struct DecodedPayload {
    /// The result of decoding; without messages if the list is long.
    package let feed: InboxFeed
    /// The adapters and options.
    let decoder: InboxDecoder
    /// The provider that was named; nil if it was detected.
    let provider: Provider?
    /// Where the payload is in the input.
    let pointer: JSONPointer
    /// The root of the input; nil if the payload was not recognised.
    let root: JSONNode?
    /// For each element that lost to a duplicate, the number of the one that was kept.
    let winners: [Int: Int]
    /// The messages that are read again; nil if the feed has them.
    let longList: LongList?

    /// Decodes a payload.
    ///
    /// - Parameter size: The least number of bytes of the parts in which a long list is read. A payload of less than four parts
    ///   is read whole.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package init(
        _ bytes: [UInt8], from provider: Provider?, at pointer: JSONPointer = JSONPointer(), _ decoder: InboxDecoder,
        inPartsOf size: Int? = nil
    ) throws(InboxDecodingError) {
        let payload = PayloadDecoder(decoder, forBytes: bytes.count)
        let result: FeedResult
        if let (root, read) = try payload.decodeLongList(
            bytes, from: provider, at: pointer, inParts: ListParts(size: size))
        {
            (self.root, result) = (root, read)
            longList = LongList(result.elementPositions, of: root, from: provider, decoder, inPartsOf: size)
        } else {
            let root = try payload.parse(bytes)
            self.root = root
            result = try payload.decodeRoot(root, from: provider, at: pointer)
            longList = nil
        }
        feed = result.feed
        winners = result.duplicates.winners
        self.decoder = decoder
        self.provider = provider
        self.pointer = pointer
    }

    /// A payload that was not recognised: findings and no messages.
    package init(unrecognised diagnostics: [Diagnostic], _ decoder: InboxDecoder) {
        feed = InboxFeed(provider: nil, diagnostics: diagnostics)
        self.decoder = decoder
        (provider, pointer, root, winners, longList) = (nil, JSONPointer(), nil, [:], nil)
    }

    /// The number of messages.
    package var messageCount: Int { longList?.count ?? feed.messages.count }

    /// The message at a position in the feed.
    package func message(at position: Int) -> InboxMessage {
        longList?.message(at: position) ?? feed.messages[position]
    }

    /// Calls `body` with each message, in the payload's order.
    package func forEachMessage(_ body: (borrowing InboxMessage) -> Void) {
        guard let longList else { return feed.forEach(body) }
        longList.forEach(body)
    }
}
