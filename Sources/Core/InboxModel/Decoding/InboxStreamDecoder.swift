public import InboxJSON

/// Decodes many payloads one after another, such as the lines of a file or the messages of a queue.
///
/// You get the same results as from ``InboxDecoder``. Short payloads take less time, because the stream decoder
/// remembers the keys of earlier payloads and reuses memory.
///
/// ```swift
/// var stream = InboxStreamDecoder(InboxDecoder())
/// for line in lines {
///     let feed = try stream.decode(line)
/// }
/// ```
///
/// Use a stream decoder from one task only. Give every task its own.
public struct InboxStreamDecoder: ~Copyable {
    private let payloads: PayloadDecoder

    package var decoder: InboxDecoder { payloads.decoder }

    /// Creates a stream decoder with the adapters and options of a decoder.
    public init(_ decoder: InboxDecoder) {
        payloads = PayloadDecoder(decoder, forBytes: nil)
    }

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8: `[UInt8]`, `Data`, a slice. A byte-order mark at the start is skipped.
    ///   - provider: The vendor; if nil, it is detected.
    ///   - pointer: Where the payload is in the input.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public mutating func decode(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try payloads.decode(Array(bytes), from: provider, at: pointer).takeFeed()
    }
}

extension InboxStreamDecoder {
    /// Creates a stream decoder that also records what ``observations()`` returns.
    package init(observing decoder: InboxDecoder) {
        payloads = PayloadDecoder(decoder, forBytes: nil, recordsObservations: true)
    }

    /// What the last decode found out besides messages and diagnostics.
    ///
    /// It is empty unless the decoder was created with `init(observing:)`.
    package func observations() -> PayloadObservations {
        payloads.context.observations.finished(payloads.context, strict: payloads.decoder.mode == .strict)
    }

    /// Creates a stream decoder for one value, or for payloads inside it.
    package init(_ decoder: InboxDecoder, for value: JSONValue) {
        payloads = PayloadDecoder(decoder, forBytes: value.node?.document.byteCount ?? 0)
    }

    /// Decodes a value of the text that was parsed last, or of any other text.
    ///
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package mutating func decode(
        _ node: JSONNode, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try payloads.decode(node, from: provider, at: pointer).takeFeed()
    }

    /// Parses a text that contains a payload, such as an envelope or an event, and returns its root.
    ///
    /// The containers around the payload count towards the limit on depth.
    package mutating func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
        try payloads.context.parser.parse(bytes, depth: payloads.context.depth)
    }

    /// The repeated keys and lone surrogates in the text that contains a value.
    package mutating func anomalies(around node: JSONNode) -> [Diagnostic] {
        guard node.document.hasAnomalies else { return [] }
        payloads.context.begin(node.document)
        return payloads.rootDiagnostics()
    }

    /// The values that an object has for the keys of a table.
    ///
    /// If a key is repeated, its last value counts.
    ///
    /// This is fastest for an object of the text that was parsed last.
    ///
    /// - Precondition: The table has at most sixteen keys.
    package mutating func values(of object: JSONNode, _ keys: JSONKnownKeys) -> JSONKnownValues {
        payloads.context.parser.values(of: object, keys)
    }
}

@available(*, unavailable)
extension InboxStreamDecoder: Sendable {}
