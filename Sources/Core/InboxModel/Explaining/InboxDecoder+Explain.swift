public import InboxJSON

extension InboxDecoder {
    /// Decodes a payload and explains how each element was read.
    ///
    /// The feed is the same as that of `decode`. Explaining takes about ten times as long as decoding, and each
    /// explanation takes about ten kilobytes.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8: `[UInt8]`, `Data`, a slice. A byte-order mark at the start is skipped.
    ///   - provider: The vendor; if nil, it is detected.
    ///   - pointer: Where the payload is in the input.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func explain(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> ExplainedFeed {
        var elements: [Explanation] = []
        let feed = try explain(Array(bytes), from: provider, at: pointer) { elements.append($0) }
        return ExplainedFeed(feed: feed, elements: elements)
    }

    /// Decodes a payload and explains its elements one after another, in the payload's order.
    ///
    /// Only the feed and one explanation are in memory at the same time.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: The vendor; detected if nil.
    ///   - pointer: Where the payload is in the input.
    ///   - body: Called with the explanation of each element.
    /// - Returns: The feed that `decode` returns.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package func explain(
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
}

/// A feed, with an explanation of each of its elements.
///
/// ```swift
/// let explained = try InboxDecoder().explain(payload)
/// for element in explained.elements {
///     for field in element.fields { print(field.field, field.state, field.taken.map(\.pointer)) }
/// }
/// ```
public struct ExplainedFeed: Hashable, Sendable {
    /// The result of decoding.
    public let feed: InboxFeed
    /// All elements in the payload's order, including those that were rejected or lost to a duplicate.
    public let elements: [Explanation]

    /// Combines a feed and its explanations.
    package init(feed: InboxFeed, elements: [Explanation]) {
        self.feed = feed
        self.elements = elements
    }
}
