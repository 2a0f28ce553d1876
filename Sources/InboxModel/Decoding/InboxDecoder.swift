public import InboxJSON

/// Decodes vendors' payloads: one vendor's, or whosever it turns out to be.
///
/// ```swift
/// let decoder = InboxDecoder()
/// let feed = try decoder.decode(bytes, from: .pushwoosh)    // decode(bytes): detects the vendor
/// for diagnostic in feed.diagnostics { print(diagnostic) }
/// ```
///
/// One bad message never loses a feed: it is left out, and a diagnostic says so. A decoder is a value without state: use
/// one from as many tasks as you like.
public struct InboxDecoder: Sendable {
    /// How findings are taken.
    public enum Mode: String, Hashable, Sendable {
        /// A warning is told, and its value dropped or guessed.
        case lenient
        /// Every warning is an error that rejects its message.
        case strict
    }

    /// The adapters, in the order given.
    public let adapters: [any InboxAdapter]
    /// How findings are taken.
    public let mode: Mode
    /// Whether feeds carry ``InboxFeed/provenance``; decoding without is faster.
    public let recordsProvenance: Bool
    /// The offset with which dates without a zone are read.
    public let zonelessDateOffset: UTCOffset
    /// How much of a payload is taken.
    public let limits: DecodingLimits

    let detector: Detector

    /// Makes a decoder of these adapters.
    ///
    /// `import UnifiedInbox` has one of all five: `InboxDecoder()`.
    ///
    /// - Parameters:
    ///   - adapters: Those whose vendors' payloads it decodes.
    ///   - mode: How findings are taken.
    ///   - recordsProvenance: Whether feeds carry ``InboxFeed/provenance``.
    ///   - zonelessDateOffset: The offset of every date that names no zone, as Salesforce's wrappers write them.
    ///   - limits: How much of a payload is taken.
    public init(
        adapters: [any InboxAdapter], mode: Mode = .lenient, recordsProvenance: Bool = false,
        zonelessDateOffset: UTCOffset = .utc, limits: DecodingLimits = DecodingLimits()
    ) {
        self.adapters = adapters
        self.mode = mode
        self.recordsProvenance = recordsProvenance
        self.zonelessDateOffset = zonelessDateOffset
        self.limits = limits
        detector = Detector(adapters)
    }

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: Whose payload it is; detected where nil.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func decode(_ bytes: [UInt8], from provider: Provider? = nil) throws(InboxDecodingError) -> InboxFeed {
        var stream = InboxStreamDecoder(self, forBytes: bytes.count)
        return try stream.decode(bytes, from: provider)
    }

    /// Decodes a payload: `Data`, a slice, any other bytes.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func decode(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(Array(bytes), from: provider)
    }

    /// Decodes a payload's text.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func decode(_ text: String, from provider: Provider? = nil) throws(InboxDecodingError) -> InboxFeed {
        try decode(Array(text.utf8), from: provider)
    }

    /// Decodes a value that has been parsed; its pointers lead from the root of the text that it was parsed from.
    ///
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func decode(_ value: JSONValue, from provider: Provider? = nil) throws(InboxDecodingError) -> InboxFeed {
        var stream = InboxStreamDecoder(self, for: value)
        return try stream.decode(value, from: provider)
    }

    /// Tells whose payload it is, by its telling keys, and why.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `limit.exceeded`.
    public func detect(_ bytes: [UInt8]) throws(InboxDecodingError) -> Detection {
        detector.detect(in: try parse(bytes), at: 0, explains: true)
    }

    /// Parses a payload within the limits.
    func parse(_ bytes: [UInt8]) throws(InboxDecodingError) -> JSONDocument {
        var keys = KeyInterner(forBytes: bytes.count)
        return try parse(bytes, &keys)
    }

    /// Parses a payload within the limits, one of several of the same keys.
    func parse(_ bytes: [UInt8], _ keys: inout KeyInterner) throws(InboxDecodingError) -> JSONDocument {
        try checkSize(bytes.count)
        do {
            return try JSONDocument(parsing: bytes, depth: min(limits.depth, JSONValue.maximumDepth), &keys)
        } catch {
            throw InboxDecodingError(malformed: error)
        }
    }

    /// Refuses a payload of more bytes than the limit.
    func checkSize(_ count: Int) throws(InboxDecodingError) {
        guard let limit = limits.bytes, count > limit else { return }
        let excess = "\(count - limit) more than the limit of \(limit)"
        throw InboxDecodingError(limitExceeded: "the payload has \(count) bytes, \(excess): it is not read")
    }
}
