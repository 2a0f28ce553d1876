import InboxJSON

extension InboxDecoder {
    /// Decodes a payload and explains how each element was read.
    ///
    /// The feed is that of ``decode(_:from:)-([UInt8],_)``. It takes ten times as long, or more.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: The vendor; detected if nil.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(_ bytes: [UInt8], from provider: Provider? = nil) throws(InboxDecodingError) -> ExplainedFeed {
        let payload = PayloadDecoder(self, forBytes: bytes.count, recordsProvenance: true)
        let feed = try payload.decode(bytes, from: provider)
        guard let adapter = adapters.first(where: { $0.provider == feed.provider }) else {
            return ExplainedFeed(feed: feed, elements: [])
        }
        return ExplainedFeed(feed: feed, elements: Explainer(payload.context, adapter, feed).explanations())
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
}
