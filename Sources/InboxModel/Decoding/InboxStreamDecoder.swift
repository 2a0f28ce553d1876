public import InboxJSON

/// Decodes one payload behind another: the lines of a file, the messages of a queue.
///
/// Each gives what ``InboxDecoder`` gives for it. What was found out of the keys of one is used for the next, and so is the
/// memory for notes, so that short payloads take less time.
///
/// ```swift
/// var stream = InboxStreamDecoder(InboxDecoder())
/// for line in lines {
///     let feed = try stream.decode(line)
/// }
/// ```
///
/// It is for one task at a time; of several tasks each has its own.
public struct InboxStreamDecoder: ~Copyable {
    /// What the payloads are decoded with.
    public let decoder: InboxDecoder
    private let context: DecodingContext

    /// Decodes as a decoder does.
    public init(_ decoder: InboxDecoder) {
        self.decoder = decoder
        context = DecodingContext(
            recordsProvenance: decoder.recordsProvenance, zonelessDateOffset: decoder.zonelessDateOffset)
    }

    /// Decodes one payload of so many bytes, as a decoder does.
    init(_ decoder: InboxDecoder, forBytes count: Int) {
        self.decoder = decoder
        context = DecodingContext(
            KeyInterner(forBytes: count), recordsProvenance: decoder.recordsProvenance,
            zonelessDateOffset: decoder.zonelessDateOffset)
    }

    /// Decodes one value, or what stands in it, as a decoder does.
    package init(_ decoder: InboxDecoder, for value: JSONValue) {
        self.init(decoder, forBytes: value.node?.document.bytes.count ?? 0)
    }

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: Whose payload it is; detected where nil.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public mutating func decode(
        _ bytes: [UInt8], from provider: Provider? = nil
    ) throws(InboxDecodingError) -> InboxFeed {
        try decoder.checkSize(bytes.count)
        let document: JSONDocument
        do {
            document = try context.parse(bytes, depth: decoder.limits.depth)
        } catch {
            throw InboxDecodingError(malformed: error)
        }
        context.begin(document)
        return try decoder.decode(document, at: 0, from: provider, in: context)
    }

    /// Parses a text, of which a payload is a part: an envelope, an event.
    ///
    /// - Throws: ``JSONError`` where the text is not RFC 8259 JSON.
    public mutating func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        JSONValue(try document(bytes), at: 0)
    }

    /// Parses a text, of which a payload is a part, without making a value of it.
    package mutating func document(_ bytes: [UInt8]) throws(JSONError) -> JSONDocument {
        try context.parse(bytes)
    }

    /// What is odd in a text: keys that stand twice, halves of surrogate pairs.
    package mutating func anomalies(in document: JSONDocument) -> [Diagnostic] {
        guard !document.anomalies.isEmpty else { return [] }
        context.begin(document)
        return decoder.rootDiagnostics(in: context)
    }

    /// Calls `body` with the number of each key of an object that a table knows, and the place of its value; says how many
    /// members there are.
    ///
    /// It takes least time for an object of the text that was parsed last.
    @discardableResult
    package mutating func forEachKnown(
        of object: Int, in document: JSONDocument, _ table: KeyTable, _ body: (_ number: Int, _ value: Int) -> Void
    ) -> Int {
        context.forEachKnown(ofAny: object, in: document, table, body)
    }

    /// Decodes a value: of the text that was parsed last, or of any other.
    ///
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public mutating func decode(
        _ value: JSONValue, from provider: Provider? = nil
    ) throws(InboxDecodingError) -> InboxFeed {
        guard let node = value.node else { return try decode(value.losslessText, from: provider) }
        return try decode(node.document, at: node.index, from: provider)
    }

    /// Decodes the value at an index of a document: of the text that was parsed last, or of any other.
    ///
    /// - Throws: ``InboxDecodingError``, as of a value.
    package mutating func decode(
        _ document: JSONDocument, at index: Int, from provider: Provider?
    ) throws(InboxDecodingError) -> InboxFeed {
        if decoder.limits.bytes != nil {
            let entry = document.tape[index]
            try decoder.checkSize(Int(entry.end - entry.start))
        }
        context.begin(document)
        return try decoder.decode(document, at: index, from: provider, in: context)
    }
}

@available(*, unavailable)
extension InboxStreamDecoder: Sendable {}
