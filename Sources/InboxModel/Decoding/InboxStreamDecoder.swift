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
    public var decoder: InboxDecoder { payloads.options }

    /// Decodes with the adapters and options of a decoder.
    public init(_ decoder: InboxDecoder) {
        payloads = PayloadDecoder(decoder, forBytes: nil)
    }

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: The vendor; detected if nil.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public mutating func decode(
        _ bytes: [UInt8], from provider: Provider? = nil
    ) throws(InboxDecodingError) -> InboxFeed {
        try payloads.decode(bytes, from: provider)
    }

    /// Decodes a value: of the text that was parsed last, or of any other.
    ///
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public mutating func decode(
        _ value: JSONValue, from provider: Provider? = nil
    ) throws(InboxDecodingError) -> InboxFeed {
        try payloads.decode(value, from: provider)
    }

    /// Parses a text with a payload inside it: an envelope, an event.
    ///
    /// - Throws: ``JSONError`` if the text is not RFC 8259 JSON.
    public mutating func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        JSONValue(try document(bytes), at: 0)
    }
}

extension InboxStreamDecoder {
    /// Decodes one value, or payloads inside it.
    package init(_ decoder: InboxDecoder, for value: JSONValue) {
        payloads = PayloadDecoder(decoder, forBytes: value.node?.document.bytes.count ?? 0)
    }

    /// Decodes the value at an index of a document: of the text that was parsed last, or of any other.
    ///
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    package mutating func decode(
        _ document: JSONDocument, at index: Int, from provider: Provider?
    ) throws(InboxDecodingError) -> InboxFeed {
        try payloads.decode(document, at: index, from: provider)
    }

    /// Parses a text with a payload inside it, without making a value of it.
    package mutating func document(_ bytes: [UInt8]) throws(JSONError) -> JSONDocument {
        try payloads.context.parse(bytes)
    }

    /// The anomalies of a text: repeated keys, halves of surrogate pairs.
    package mutating func anomalies(in document: JSONDocument) -> [Diagnostic] {
        guard !document.anomalies.isEmpty else { return [] }
        payloads.context.begin(document)
        return payloads.rootDiagnostics()
    }

    /// Calls `body` with the number of each key of an object that a table knows, and the tape index of its value.
    ///
    /// It takes least time for an object of the text that was parsed last.
    ///
    /// - Returns: The number of members.
    @discardableResult
    package mutating func forEachKnown(
        of object: Int, in document: JSONDocument, _ table: KeyTable, _ body: (_ key: Int, _ value: Int) -> Void
    ) -> Int {
        payloads.context.forEachKnown(of: object, in: document, table, body)
    }
}

@available(*, unavailable)
extension InboxStreamDecoder: Sendable {}
