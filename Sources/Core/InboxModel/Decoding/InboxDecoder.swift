public import InboxJSON

/// Decodes payloads of a vendor that you name, or detects the vendor.
///
/// ```swift
/// let decoder = InboxDecoder()
/// let feed = try decoder.decode(bytes, from: .pushwoosh)    // decode(bytes): detects the vendor
/// for diagnostic in feed.diagnostics { print(diagnostic) }
/// ```
///
/// One bad message never makes you lose the whole feed: it is left out, and a diagnostic says so. A decoder is a value
/// without state, so any number of tasks can use it.
public struct InboxDecoder: Sendable {
    /// What happens to a message with a warning.
    ///
    /// This enum is closed: a warning either rejects its message or does not.
    public enum Mode: String, Hashable, Sendable {
        /// The warning is reported, and its value is dropped or guessed.
        case lenient
        /// The warning becomes an error and rejects its message.
        case strict
    }

    package let adapters: [any InboxAdapter]
    package let mode: Mode
    package let zonelessDateOffset: UTCOffset
    package let limits: DecodingLimits

    let detector: Detector

    /// Creates a decoder that uses these adapters.
    ///
    /// With `import UnifiedInbox`, `InboxDecoder()` uses the adapters of all standard vendors.
    ///
    /// - Parameters:
    ///   - adapters: One adapter for each vendor. If two adapters have the same provider, the later one is used, so
    ///     `.standard + [XtremePushAdapter(appIcon: icon)]` replaces a standard one.
    ///   - mode: What happens to a message with a warning.
    ///   - zonelessDateOffset: The offset that is assumed for dates without a zone, as Salesforce's wrappers write
    ///     them.
    ///   - limits: How much of a payload is read.
    public init(
        adapters: [any InboxAdapter], mode: Mode = .lenient, zonelessDateOffset: UTCOffset = .utc,
        limits: DecodingLimits = DecodingLimits()
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
        self.zonelessDateOffset = zonelessDateOffset
        self.limits = limits
        detector = Detector(adapters)
    }

    /// Creates a decoder that shares the adapters of another one and what was computed from them.
    package init(
        adaptersOf other: InboxDecoder, mode: Mode, zonelessDateOffset: UTCOffset = .utc,
        limits: DecodingLimits = DecodingLimits()
    ) {
        adapters = other.adapters
        self.mode = mode
        self.zonelessDateOffset = zonelessDateOffset
        self.limits = limits
        detector = other.detector
    }

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8: `[UInt8]`, `Data`, a slice. A byte-order mark at the start is skipped.
    ///   - provider: The vendor; if nil, it is detected.
    ///   - pointer: Where the payload is in the input, for example `"/ios"` in an event of a plugin. If a string there,
    ///     or on the way, contains JSON, it is opened. The pointers of diagnostics start at the root of the whole
    ///     input.
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

    /// Decodes a value that you have already parsed.
    ///
    /// The pointers of diagnostics start at the root of the text that it was parsed from.
    ///
    /// - Parameters:
    ///   - provider: The vendor; if nil, it is detected.
    ///   - pointer: Where the payload is in the value.
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`, `limit.exceeded`.
    public func decode(
        _ value: JSONValue, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> InboxFeed {
        try PayloadDecoder(self, forBytes: value.node?.document.byteCount ?? 0)
            .decode(value, from: provider, at: pointer).takeFeed()
    }

    /// Detects the vendor of a payload from its distinctive keys and the shape of its root, and says why.
    ///
    /// The result is the vendor of the feed that `decode` returns. If `decode` throws `feed.not-recognised`, no vendor
    /// is detected.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8: `[UInt8]`, `Data`, a slice. A byte-order mark at the start is skipped.
    ///   - pointer: Where the payload is in the input.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `limit.exceeded`; `feed.not-recognised` if nothing is at the
    ///   pointer.
    public func detect(
        _ bytes: some Sequence<UInt8>, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> Detection {
        let bytes = Array(bytes)
        return try PayloadDecoder(self, forBytes: bytes.count).detect(bytes, at: pointer)
    }
}
