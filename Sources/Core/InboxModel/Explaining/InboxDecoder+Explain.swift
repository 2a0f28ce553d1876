public import InboxJSON

extension InboxDecoder {
    /// Decodes a payload and explains how each element was read.
    ///
    /// The feed is the one that ``decode(_:from:at:)-([UInt8],_,_)`` returns. Explaining takes about ten times as long as
    /// decoding. An explanation takes some ten
    /// kilobytes; for large payloads there is ``explain(_:from:at:forEach:)-([UInt8],_,_,_)``.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: The vendor; detected if nil.
    ///   - pointer: Where the payload is in the input.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(
        _ bytes: [UInt8], from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> ExplainedFeed {
        var elements: [Explanation] = []
        let feed = try explain(bytes, from: provider, at: pointer) { elements.append($0) }
        return ExplainedFeed(feed: feed, elements: elements)
    }

    /// Decodes a payload and explains how each element was read: `Data`, a slice, any other bytes.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> ExplainedFeed {
        try explain(Array(bytes), from: provider, at: pointer)
    }

    /// Decodes a payload's text and explains how each element was read.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(
        _ text: String, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> ExplainedFeed {
        try explain(Array(text.utf8), from: provider, at: pointer)
    }

    /// Decodes a payload and explains its elements one after another, in the payload's order.
    ///
    /// Besides the feed, one explanation is in memory at once.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: The vendor; detected if nil.
    ///   - pointer: Where the payload is in the input.
    ///   - body: Called with the explanation of each element.
    /// - Returns: The feed of ``decode(_:from:at:)-([UInt8],_,_)``.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(
        _ bytes: [UInt8], from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer(),
        forEach body: (_ element: Explanation) -> Void
    ) throws(InboxDecodingError) -> InboxFeed {
        let payload = try DecodedPayload(bytes, from: provider, at: pointer, self)
        payload.forEachExplanation { element in
            body(element)
            return true
        }
        return payload.feed
    }

    /// Decodes a payload and explains its elements one after another: `Data`, a slice, any other bytes.
    ///
    /// - Returns: The feed of ``decode(_:from:at:)-([UInt8],_,_)``.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer(),
        forEach body: (_ element: Explanation) -> Void
    ) throws(InboxDecodingError) -> InboxFeed {
        try explain(Array(bytes), from: provider, at: pointer, forEach: body)
    }
}
