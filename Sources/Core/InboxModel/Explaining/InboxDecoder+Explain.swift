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
        let payload = try DecodedPayload(Array(bytes), from: provider, at: pointer, self)
        var elements: [Explanation] = []
        payload.forEachExplanation { element in
            elements.append(element)
            return true
        }
        return ExplainedFeed(feed: payload.feed, elements: elements)
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
}

/// A decoded payload that can explain its elements.
///
/// It decodes the payload again for the explanations, and keeps none of them.
package struct DecodedPayload {
    /// The result of decoding.
    package let feed: InboxFeed
    private let reading: FeedReading
    private let bytes: [UInt8]
    private let decoder: InboxDecoder
    private let provider: Provider?
    private let pointer: JSONPointer

    /// Decodes a payload.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package init(
        _ bytes: [UInt8], from provider: Provider?, at pointer: JSONPointer = JSONPointer(), _ decoder: InboxDecoder
    ) throws(InboxDecodingError) {
        let result = try PayloadDecoder(decoder, forBytes: bytes.count).decode(bytes, from: provider, at: pointer)
        (feed, reading) = (result.feed, result.reading)
        (self.bytes, self.decoder, self.provider, self.pointer) = (bytes, decoder, provider, pointer)
    }

    /// A payload that was not recognised, with diagnostics and no messages.
    package init(unrecognised diagnostics: [Diagnostic], _ decoder: InboxDecoder) {
        feed = InboxFeed(provider: nil, diagnostics: diagnostics)
        reading = FeedReading()
        (bytes, provider, pointer, self.decoder) = ([], nil, JSONPointer(), decoder)
    }

    /// Explains the elements, in the payload's order.
    ///
    /// - Parameters:
    ///   - isWanted: Whether to explain the element that has an id. The others cost no more than their decoding.
    ///   - body: Called with the explanation of each element. It returns whether to go on.
    package func forEachExplanation(
        where isWanted: @escaping (_ id: String?) -> Bool = { _ in true }, _ body: (Explanation) -> Bool
    ) {
        guard let adapterIndex = reading.adapterIndex else { return }
        let explainer = Explainer(decoder.detector.adapters[adapterIndex], feed, reading)
        withoutActuallyEscaping(body) { body in
            let observed = PayloadDecoder(decoder, forBytes: bytes.count) { context, number, element in
                guard isWanted(context.trace.message?.id) else { return true }
                return body(explainer.explanation(of: number, element, context))
            }
            _ = try? observed.decode(bytes, from: provider, at: pointer)
        }
    }

    /// The diagnostics of the feed that are not in an element.
    package var diagnosticsOutside: [Diagnostic] {
        guard reading.adapterIndex != nil else { return feed.diagnostics }
        return zip(feed.diagnostics, reading.elementsOfDiagnostics).filter { $0.1 == nil }.map { $0.0 }
    }
}
