public import InboxJSON

/// Decodes one payload after another: the lines of a file, the messages of a queue.
///
/// The result of each is that of ``InboxDecoder``. The keys of earlier payloads are remembered and memory is used again, so
/// that short payloads take less time.
///
/// ```swift
/// var stream = InboxStreamDecoder(InboxDecoder())
/// for line in lines {
///     let feed = try stream.decode(line)
/// }
/// ```
///
/// Use it from one task; give each task its own.
public struct InboxStreamDecoder: ~Copyable {
    private let payloads: PayloadDecoder

    /// The decoder with whose adapters and options the payloads are decoded.
    package var decoder: InboxDecoder { payloads.options }

    /// Decodes with the adapters and options of a decoder.
    public init(_ decoder: InboxDecoder) {
        payloads = PayloadDecoder(decoder, forBytes: nil)
    }

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8: `[UInt8]`, `Data`, a slice. A byte-order mark at the start is skipped.
    ///   - provider: The vendor; detected if nil.
    ///   - pointer: Where the payload is in the input.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public mutating func decode(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try payloads.decode(Array(bytes), from: provider, at: pointer).takeFeed()
    }

    /// Decodes a value: of the text that was parsed last, or of any other.
    ///
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package mutating func decode(
        _ value: JSONValue, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try payloads.decode(value, from: provider, at: pointer).takeFeed()
    }

    /// Parses a text with a payload inside it: an envelope, an event.
    ///
    /// The containers around the payload count for the limit of the depth.
    ///
    /// - Throws: ``JSONError`` if the text is not RFC 8259 JSON.
    package mutating func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        try parseNode(bytes).value
    }
}

extension InboxStreamDecoder {
    /// Decodes with the adapters and options of a decoder, and records what ``observations()`` returns.
    package init(observing decoder: InboxDecoder) {
        payloads = PayloadDecoder(decoder, forBytes: nil, recordsObservations: true)
    }

    /// What the last decode found besides messages and diagnostics.
    ///
    /// Empty unless the decoder is one that observes.
    package func observations() -> PayloadObservations {
        PayloadObservations(payloads.context, strict: payloads.options.mode == .strict)
    }

    /// Decodes one value, or payloads inside it.
    package init(_ decoder: InboxDecoder, for value: JSONValue) {
        payloads = PayloadDecoder(decoder, forBytes: JSONNode(value)?.document.byteCount ?? 0)
    }

    /// Decodes a value: of the text that was parsed last, or of any other.
    ///
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package mutating func decode(
        _ node: JSONNode, from provider: Provider?, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try payloads.decode(node, from: provider, at: pointer).takeFeed()
    }

    /// Parses a text with a payload inside it, and returns its root.
    package mutating func parseNode(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
        try payloads.context.parse(bytes)
    }

    /// The anomalies of the text of a value: repeated keys, lone surrogates.
    package mutating func anomalies(around node: JSONNode) -> [Diagnostic] {
        guard !node.document.anomalies.isEmpty else { return [] }
        payloads.context.begin(node.document)
        return payloads.rootDiagnostics()
    }

    /// The values of the keys of a table in an object; the last of a repeated key counts.
    ///
    /// It takes least time for an object of the text that was parsed last.
    ///
    /// - Precondition: The table has at most sixteen keys.
    package mutating func values(of object: JSONNode, _ keys: JSONKnownKeys) -> JSONKnownValues {
        payloads.context.values(of: object, keys)
    }
}

@available(*, unavailable)
extension InboxStreamDecoder: Sendable {}
