import InboxJSON

extension InboxDecoder {
    /// Decodes a payload and explains how each element was read.
    ///
    /// The feed is the one that ``decode(_:from:)-([UInt8],_)`` returns. Explaining takes about ten times as long as
    /// decoding. An explanation takes some ten
    /// kilobytes; for large payloads there is ``explain(_:from:forEach:)-([UInt8],_,_)``.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: The vendor; detected if nil.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(_ bytes: [UInt8], from provider: Provider? = nil) throws(InboxDecodingError) -> ExplainedFeed {
        var elements: [Explanation] = []
        let feed = try explain(bytes, from: provider) { elements.append($0) }
        return ExplainedFeed(feed: feed, elements: elements)
    }

    /// Decodes a payload and explains how each element was read: `Data`, a slice, any other bytes.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil
    ) throws(InboxDecodingError) -> ExplainedFeed {
        try explain(Array(bytes), from: provider)
    }

    /// Decodes a payload's text and explains how each element was read.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(_ text: String, from provider: Provider? = nil) throws(InboxDecodingError) -> ExplainedFeed {
        try explain(Array(text.utf8), from: provider)
    }

    /// Decodes a payload and explains its elements one after another, in the payload's order.
    ///
    /// Besides the feed, one explanation and what some thousand elements were read from are in memory at once.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: The vendor; detected if nil.
    ///   - body: Called with the explanation of each element.
    /// - Returns: The feed of ``decode(_:from:)-([UInt8],_)``.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(
        _ bytes: [UInt8], from provider: Provider? = nil, forEach body: (_ element: Explanation) -> Void
    ) throws(InboxDecodingError) -> InboxFeed {
        let payload = try DecodedPayload(bytes, from: provider, self, inPartsOf: .max)
        payload.forEachExplanation { element in
            body(element)
            return true
        }
        return payload.feed
    }

    /// Decodes a payload and explains its elements one after another: `Data`, a slice, any other bytes.
    ///
    /// - Returns: The feed of ``decode(_:from:)-([UInt8],_)``.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil, forEach body: (_ element: Explanation) -> Void
    ) throws(InboxDecodingError) -> InboxFeed {
        try explain(Array(bytes), from: provider, forEach: body)
    }
}
