public import InboxJSON

/// Decodes vendors' payloads: those of a named vendor, or of the vendor that is detected.
///
/// ```swift
/// let decoder = InboxDecoder()
/// let feed = try decoder.decode(bytes, from: .pushwoosh)    // decode(bytes): detects the vendor
/// for diagnostic in feed.diagnostics { print(diagnostic) }
/// ```
///
/// One bad message never loses a feed: it is left out, and a diagnostic says so. A decoder is a value without state, which
/// any number of tasks can use.
public struct InboxDecoder: Sendable {
    /// What a warning does.
    ///
    /// Closed: a warning rejects its message, or it does not.
    public enum Mode: String, Hashable, Sendable {
        /// A warning is reported, and its value is dropped or guessed.
        case lenient
        /// A warning is an error, which rejects its message.
        case strict
    }

    /// The adapters, in their order.
    package let adapters: [any InboxAdapter]
    /// What a warning does.
    package let mode: Mode
    /// Whether feeds carry ``InboxFeed/provenance``; decoding without is faster.
    package let recordsProvenance: Bool
    /// The offset with which dates without a zone are read.
    package let zonelessDateOffset: UTCOffset
    /// How much of a payload is read.
    package let limits: DecodingLimits

    let detector: Detector

    /// Creates a decoder of these adapters.
    ///
    /// `import UnifiedInbox` has one of all standard vendors: `InboxDecoder()`.
    ///
    /// - Parameters:
    ///   - adapters: Those whose vendors' payloads it decodes; of two for one provider the later one, so that
    ///     `.standard + [XtremePushAdapter(appIcon: icon)]` configures one of the standard ones.
    ///   - mode: What a warning does.
    ///   - recordsProvenance: Whether feeds carry ``InboxFeed/provenance``.
    ///   - zonelessDateOffset: The offset of every date that names no zone, as Salesforce's wrappers write them.
    ///   - limits: How much of a payload is read.
    public init(
        adapters: [any InboxAdapter], mode: Mode = .lenient, recordsProvenance: Bool = false,
        zonelessDateOffset: UTCOffset = .utc, limits: DecodingLimits = DecodingLimits()
    ) {
        let adapters = adapters.reduce(into: [any InboxAdapter]()) { kept, adapter in
            if let index = kept.firstIndex(where: { $0.provider == adapter.provider }) {
                kept[index] = adapter
            } else {
                kept.append(adapter)
            }
        }
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
    ///   - bytes: UTF-8: `[UInt8]`, `Data`, a slice. A byte-order mark at the start is skipped.
    ///   - provider: The vendor; detected if nil.
    ///   - pointer: Where the payload is in the input: `"/ios"` in an event of a plugin. A string of JSON there, or on the way,
    ///     is opened. Diagnostics keep pointers of the whole input.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func decode(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        let bytes = Array(bytes)
        return try PayloadDecoder(self, forBytes: bytes.count).decode(bytes, from: provider, at: pointer).takeFeed()
    }

    /// Decodes a payload's text.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func decode(
        _ text: String, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(Array(text.utf8), from: provider, at: pointer)
    }

    /// Decodes a parsed value; the pointers of diagnostics begin at the root of the text that it was parsed from.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - provider: The vendor; detected if nil.
    ///   - pointer: Where the payload is in the value.
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func decode(
        _ value: JSONValue, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try PayloadDecoder(self, forBytes: JSONNode(value)?.document.byteCount ?? 0)
            .decode(value, from: provider, at: pointer).takeFeed()
    }

    /// Detects the vendor of a payload by its distinctive keys and the shape of its root, and says why.
    ///
    /// The vendor is that of the feed which `decode` gives; there is none if `decode` throws
    /// `feed.not-recognised`.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8: `[UInt8]`, `Data`, a slice. A byte-order mark at the start is skipped.
    ///   - pointer: Where the payload is in the input.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `limit.exceeded`; `feed.not-recognised` if nothing is at the pointer.
    public func detect(
        _ bytes: some Sequence<UInt8>, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> Detection {
        let bytes = Array(bytes)
        return try PayloadDecoder(self, forBytes: bytes.count).detect(bytes, at: pointer)
    }
}
