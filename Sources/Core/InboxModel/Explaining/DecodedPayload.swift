package import InboxJSON

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
        let result = try PayloadDecoder(decoder, forBytes: bytes.count, recordsProvenance: false)
            .decode(bytes, from: provider, at: pointer)
        (feed, reading) = (result.feed, result.reading)
        (self.bytes, self.decoder, self.provider, self.pointer) = (bytes, decoder, provider, pointer)
    }

    /// A payload that was not recognised.
    ///
    /// It has diagnostics and no messages.
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
            _ = try? PayloadDecoder(decoder, forBytes: bytes.count, recordsProvenance: true)
                .decode(bytes, from: provider, at: pointer) { context, number, element, trace in
                    guard isWanted(trace.message?.id) else { return true }
                    return body(explainer.explanation(of: trace, number, element, context))
                }
        }
    }

    /// The diagnostics of the feed that are not in an element.
    package var diagnosticsOutside: [Diagnostic] {
        guard reading.adapterIndex != nil else { return feed.diagnostics }
        return zip(feed.diagnostics, reading.elementsOfDiagnostics).filter { $0.1 == nil }.map { $0.0 }
    }
}
