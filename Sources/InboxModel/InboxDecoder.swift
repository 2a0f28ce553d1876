public import InboxJSON

/// Decodes vendors' payloads: one vendor's, or whosever it turns out to be.
///
/// ```swift
/// let decoder = InboxDecoder()
/// let feed = try decoder.decode(bytes)                      // detects the vendor
/// let feed = try decoder.decode(bytes, from: .pushwoosh)
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

    private let detector: Detector

    /// Makes a decoder of these adapters.
    ///
    /// `import UnifiedInbox` has one of all five: `InboxDecoder()`.
    public init(adapters: [any InboxAdapter], mode: Mode = .lenient, recordsProvenance: Bool = false) {
        self.adapters = adapters
        self.mode = mode
        self.recordsProvenance = recordsProvenance
        detector = Detector(adapters)
    }

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte-order mark at the start is skipped.
    ///   - provider: Whose payload it is; detected where nil.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`.
    public func decode(_ bytes: [UInt8], from provider: Provider? = nil) throws(InboxDecodingError) -> InboxFeed {
        try decode(Self.parse(bytes), from: provider)
    }

    /// Decodes a payload: `Data`, a slice, any other bytes.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`.
    public func decode(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(Array(bytes), from: provider)
    }

    /// Decodes a payload's text.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `feed.not-recognised`, `provider.unknown`.
    public func decode(_ text: String, from provider: Provider? = nil) throws(InboxDecodingError) -> InboxFeed {
        try decode(Array(text.utf8), from: provider)
    }

    /// Decodes a native dictionary, as an SDK or a push's `userInfo` hands it over, as its JSON would be.
    ///
    /// - Throws: ``InboxDecodingError``: `native.not-json`, `feed.not-recognised`, `provider.unknown`.
    public func decode(
        _ dictionary: [String: Any], from provider: Provider? = nil
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(native: dictionary, from: provider)
    }

    /// Decodes a native list of dictionaries, as an SDK hands it over, as its JSON would be.
    ///
    /// - Throws: ``InboxDecodingError``: `native.not-json`, `feed.not-recognised`, `provider.unknown`.
    public func decode(
        _ list: [[String: Any]], from provider: Provider? = nil
    ) throws(InboxDecodingError) -> InboxFeed {
        try decode(native: list, from: provider)
    }

    private func decode(native value: Any, from provider: Provider?) throws(InboxDecodingError) -> InboxFeed {
        let json: JSONValue
        do {
            json = try JSONValue(native: value)
        } catch {
            throw InboxDecodingError(.notJSON, error.description)
        }
        return try decode(json.canonicalText, from: provider)
    }

    /// Decodes a value that has been parsed.
    ///
    /// - Throws: ``InboxDecodingError``: `feed.not-recognised`, `provider.unknown`.
    public func decode(_ value: JSONValue, from provider: Provider? = nil) throws(InboxDecodingError) -> InboxFeed {
        try decode(value.losslessText, from: provider)
    }

    /// Tells whose payload it is, by its telling keys, and why.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`.
    public func detect(_ bytes: [UInt8]) throws(InboxDecodingError) -> Detection {
        detector.detect(in: try Self.parse(bytes), explains: true)
    }

    private static func parse(_ bytes: [UInt8]) throws(InboxDecodingError) -> JSONDocument {
        do {
            return try JSONDocument(parsing: bytes)
        } catch {
            throw InboxDecodingError(.malformed, error.description, malformed: error)
        }
    }

    private func decode(_ document: JSONDocument, from provider: Provider?) throws(InboxDecodingError) -> InboxFeed {
        let detection = detector.detect(in: document, explains: false)
        let context = DecodingContext(document, recordsProvenance: recordsProvenance)
        let adapter: any InboxAdapter
        if let provider {
            guard let named = adapters.first(where: { $0.provider == provider }) else {
                let known = adapters.map(\.provider.name).joined(separator: ", ")
                throw InboxDecodingError(.unknownProvider, "no adapter for \"\(provider)\"; there are \(known)")
            }
            adapter = named
        } else if let detected = adapters.first(where: { $0.provider == detection.provider }) {
            adapter = detected
        } else if detection.isEmptyList {
            return InboxFeed(provider: nil, diagnostics: Self.diagnosticsOfRoot(context, mode))
        } else {
            throw notRecognised(context, detection.reasonForNone(among: adapters.map(\.provider)))
        }
        return try read(context, adapter, detection)
    }

    private func read(
        _ context: DecodingContext, _ adapter: any InboxAdapter, _ detection: Detection
    ) throws(InboxDecodingError) -> InboxFeed {
        let name = adapter.provider.name
        let likely = detection.candidates.first?.provider.name
        if let likely, !detection.candidates.contains(where: { $0.provider == adapter.provider }) {
            throw notRecognised(context, "nothing here tells of \(name); it looks like \(likely): decode it as that")
        }
        var root = VendorValue(context, context.sources[0].document, .init(source: 0, index: 0))
        if root.kind == .string, let inner = root.opened(as: .object) { root = inner }
        var reader = FeedReader(adapter, context, mode: mode)
        if root.kind == .array { return reader.read(array: root) }
        if let object = root.json.object {
            if let list = adapter.list(in: object) { return reader.read(list: list, of: root) }
            let known = KeyTable(adapter.messageKeys)
            var isMessage = false
            root.document.forEachMember(of: root.place.index) { key, value in
                if known.number(of: key, in: root.document) != nil, root.document.kind(value) != .null {
                    isMessage = true
                }
            }
            if isMessage { return reader.read(single: root) }
        }
        throw notRecognised(context, "the root (\(detection.shape)) has no shape that \(name) documents")
    }

    private func notRecognised(_ context: DecodingContext, _ reason: String) -> InboxDecodingError {
        context.report(.feedNotRecognised, at: .init(source: 0, index: 0), reason)
        return InboxDecodingError(
            .notRecognised, reason, diagnostics: FindingsReport(context).diagnostics(strict: mode == .strict))
    }

    /// What the scanner saw in a payload that has no message.
    private static func diagnosticsOfRoot(_ context: DecodingContext, _ mode: Mode) -> [Diagnostic] {
        for oddity in context.sources[0].document.oddities {
            context.report(oddity, at: .init(source: 0, index: oddity.index))
        }
        return FindingsReport(context).diagnostics(strict: mode == .strict)
    }
}
