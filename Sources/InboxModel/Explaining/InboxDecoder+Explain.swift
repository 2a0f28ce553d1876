import InboxJSON

extension InboxDecoder {
    /// Decodes a payload and tells of every element how it came to be what it is.
    ///
    /// The feed is that of ``decode(_:from:)-([UInt8],_)``. It takes ten times as long, or more.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: Whose payload it is; detected where nil.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(_ bytes: [UInt8], from provider: Provider? = nil) throws(InboxDecodingError) -> ExplainedFeed {
        let document = try parse(bytes)
        let context = DecodingContext(
            document, recordsProvenance: true, zonelessDateOffset: zonelessDateOffset)
        let feed = try decode(document, at: 0, from: provider, in: context)
        guard let adapter = adapters.first(where: { $0.provider == feed.provider }) else {
            return ExplainedFeed(feed: feed, elements: [])
        }
        return ExplainedFeed(feed: feed, elements: Explainer(context, adapter, feed).explanations())
    }

    /// Decodes a payload's text and tells of every element how it came to be what it is.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(_ text: String, from provider: Provider? = nil) throws(InboxDecodingError) -> ExplainedFeed {
        try explain(Array(text.utf8), from: provider)
    }
}
