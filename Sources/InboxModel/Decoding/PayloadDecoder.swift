import InboxJSON

/// Decodes payloads, one after another, with the memory of one context.
///
/// ``InboxDecoder`` makes one per payload; ``InboxStreamDecoder`` keeps one.
struct PayloadDecoder: ~Copyable {
    /// The adapters and options.
    let options: InboxDecoder
    let context: DecodingContext

    /// - Parameters:
    ///   - options: The adapters and options.
    ///   - count: The size of the only payload; nil for many payloads, whose keys are remembered.
    ///   - recordsProvenance: Whether provenance is wanted; nil for what the options say.
    ///   - recordsObservations: Whether observations are wanted.
    init(
        _ options: InboxDecoder, forBytes count: Int?, recordsProvenance: Bool? = nil, recordsObservations: Bool = false
    ) {
        self.options = options
        context = DecodingContext(
            count.map { JSONParser(forBytes: $0) } ?? JSONParser(),
            recordsProvenance: recordsProvenance ?? options.recordsProvenance,
            recordsObservations: recordsObservations,
            zonelessDateOffset: options.zonelessDateOffset, limits: options.limits)
    }

    // MARK: Parsing

    /// Parses or outlines a payload within the limits, and returns its root.
    func parse(_ bytes: [UInt8], outlined: Bool = false) throws(InboxDecodingError) -> JSONNode {
        try checkSize(bytes.count)
        do {
            return try context.parse(bytes, outlined: outlined)
        } catch {
            throw InboxDecodingError(malformed: error)
        }
    }

    /// Refuses a payload of more bytes than the limit.
    private func checkSize(_ count: Int) throws(InboxDecodingError) {
        guard let limit = options.limits.bytes.map({ max(0, $0) }), count > limit else { return }
        let bytes = count == 1 ? "1 byte" : "\(count) bytes"
        let excess = "\(count - limit) more than the limit of \(limit)"
        throw InboxDecodingError(limitExceeded: "the payload has \(bytes), \(excess); it is not read")
    }

    // MARK: Reading again

    /// The elements of a root that was decoded, to be read again.
    enum Elements {
        case none
        case message(VendorValue, adapter: Int)
        case list(VendorValue, adapter: Int)

        /// The index of the adapter; nil if there are no elements.
        var adapter: Int? {
            switch self {
            case .none: nil
            case .message(_, let adapter), .list(_, let adapter): adapter
            }
        }
    }

    /// Begins to read the elements of a root again.
    ///
    /// - Parameters:
    ///   - node: The root of the input.
    ///   - pointer: Where the payload is in the input.
    func beginElements(of node: JSONNode, from provider: Provider?, at pointer: JSONPointer) -> Elements {
        guard let (given, root) = try? begin(node, at: pointer) else { return .none }
        let named = provider.flatMap(options.detector.adapterIndex)
        switch RootClassifier(options.detector, given: given, root: root).shape(named: named) {
        case .array(let adapterIndex):
            return .list(root, adapter: adapterIndex)
        case .list(let list, let adapterIndex):
            guard let elements = root.located(list.elements), elements.kind == .array else { return .none }
            return .list(elements, adapter: adapterIndex)
        case .message(let adapterIndex):
            return .message(given, adapter: adapterIndex)
        case .fault, .emptyList, .notRecognised:
            return .none
        }
    }

    // MARK: Decoding

    /// Decodes a payload.
    func decode(
        _ bytes: [UInt8], from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> InboxFeed {
        try decodeRoot(try parse(bytes), from: provider, at: pointer).feed
    }

    /// Decodes a value of any document.
    func decode(
        _ value: JSONValue, from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> InboxFeed {
        guard let node = JSONNode(value) else { return try decode(value.losslessText, from: provider, at: pointer) }
        return try decode(node, from: provider, at: pointer)
    }

    /// Decodes a value of any document, within the limits.
    func decode(
        _ node: JSONNode, from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> InboxFeed {
        if options.limits.bytes != nil { try checkSize(node.byteCount) }
        return try decodeRoot(node, from: provider, at: pointer).feed
    }

    /// Decodes the payload at a pointer of an input.
    func decodeRoot(
        _ node: JSONNode, from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> FeedResult {
        let (given, root) = try begin(node, at: pointer)
        let named = try provider.map { (name) throws(InboxDecodingError) in try adapterIndex(of: name) }
        switch RootClassifier(options.detector, given: given, root: root).shape(named: named) {
        case .array(let adapterIndex):
            return reader(adapterIndex, root).read(array: root)
        case .list(let list, let adapterIndex):
            if context.recordsObservations {
                context.observations.recordRoot(root.location, of: options.adapters[adapterIndex])
            }
            return reader(adapterIndex, root).read(list: list, of: root)
        case .message(let adapterIndex):
            // As an element: a string of a message is parsed there, and is its `raw`.
            return reader(adapterIndex, given).read(single: given)
        case .fault(let fault, let badge, let adapterIndex):
            return reader(adapterIndex, root).read(fault, of: root, badge: badge)
        case .emptyList(let provider):
            return FeedResult(feed: emptyFeed(of: provider, root))
        case .notRecognised(let reason, let fix):
            throw notRecognised(given, self.reason(reason, fix, root, at: pointer))
        }
    }

    /// Decodes a payload and hands its messages over, in order, while it reads.
    ///
    /// A long list is read in parts, so that the memory is that of the payload and of one part.
    ///
    /// - Returns: The feed without its messages, and the indices of the messages that a later one with the same id replaces.
    func decode(
        _ bytes: [UInt8], from provider: Provider?, at pointer: JSONPointer, inParts parts: ListParts
    ) throws(InboxDecodingError) -> (feed: InboxFeed, losers: Set<Int>) {
        if let (_, result) = try decodeLongList(bytes, from: provider, at: pointer, inParts: parts) {
            return (result.feed, result.losers)
        }
        var feed = try decode(bytes, from: provider, at: pointer)
        var messages: [InboxMessage] = []
        swap(&messages, &feed.messages)
        if !messages.isEmpty { parts.body(messages) }
        return (feed, [])
    }

    /// Decodes a payload with a long list, and hands its messages over, in order, while it reads.
    ///
    /// - Returns: The root, in which the list is outlined, and the result without messages; nil for any other payload, for one
    ///   inside something else, and if more than the list is outlined.
    func decodeLongList(
        _ bytes: [UInt8], from provider: Provider?, at pointer: JSONPointer, inParts parts: ListParts
    ) throws(InboxDecodingError) -> (root: JSONNode, result: FeedResult)? {
        guard pointer.tokens.isEmpty, parts.isWorthwhile(forBytes: bytes.count), !context.recordsProvenance,
            !context.recordsObservations
        else { return nil }
        let node = try parse(bytes, outlined: true)
        guard node.kind != .string else { return nil }
        let (given, root) = try begin(node, at: pointer)
        let named = try provider.map { (name) throws(InboxDecodingError) in try adapterIndex(of: name) }
        switch RootClassifier(options.detector, given: given, root: root).shape(named: named) {
        case .array(let adapterIndex) where !node.hasOutlinedValueOutside:
            return (node, reader(adapterIndex, root, inParts: parts).read(array: root))
        case .list(let list, let adapterIndex):
            guard let elements = root.located(list.elements), elements.kind == .array,
                !elements.node.hasOutlinedValueOutside
            else { return nil }
            return (node, reader(adapterIndex, root, inParts: parts).read(list: list, of: root))
        default:
            return nil
        }
    }

    /// Begins the decode of the payload at a pointer of an input.
    ///
    /// - Returns: The value there, and the object in it if it is a string of JSON, as a bridge sends it. A string of a list is
    ///   opened too if the pointer is not that of the root: then both are the list.
    private func begin(
        _ node: JSONNode, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> (given: VendorValue, root: VendorValue) {
        context.begin(node.document)
        let input = VendorValue(context, node, source: 0)
        let (given, tokenCount) = input.following(pointer)
        guard tokenCount == pointer.tokens.count else {
            throw notRecognised(given, given.reasonForNothing(at: pointer, after: tokenCount))
        }
        // The feed reader reports anomalies inside a string, element by element.
        guard given.kind == .string else { return (given, given) }
        if let object = given.parsedString(as: .object, reportsAnomalies: false) { return (given, object) }
        guard !pointer.tokens.isEmpty, let list = given.parsedString(as: .array, reportsAnomalies: false) else {
            return (given, given)
        }
        return (list, list)
    }

    /// Why the payload at a pointer is not recognised, and how to fix it: by reading the payload inside it, if there is one.
    private func reason(_ reason: String, _ fix: String?, _ root: VendorValue, at pointer: JSONPointer) -> String {
        var search = PayloadSearch(options.detector)
        let inner = search.first(in: root).map { found in
            let place = JSONPointer(tokens: pointer.tokens + found.pointer.tokens)
            guard place.isPrintable else {
                return
                    "a payload of \(found.provider) is inside, at a pointer that is too long or has control characters"
            }
            return
                "a payload of \(found.provider) is at \(place): read it with at: \(place) (`--at \(place.shellWord)`)"
        }
        let place = pointer.tokens.isEmpty ? "" : "at \(pointer), "
        return place + ([reason] + [inner ?? fix].compactMap(\.self)).joined(separator: "; ")
    }

    private func notRecognised(_ value: VendorValue, _ reason: String) -> InboxDecodingError {
        value.report(.feedNotRecognised, reason)
        return InboxDecodingError(.notRecognised, reason, diagnostics: rootDiagnostics())
    }

    private func adapterIndex(of provider: Provider) throws(InboxDecodingError) -> Int {
        if let adapterIndex = options.detector.adapterIndex(of: provider) { return adapterIndex }
        let known = options.detector.providers.map(\.name).joined(separator: ", ")
        throw InboxDecodingError(.unknownProvider, "no adapter for \"\(provider)\"; the known providers are \(known)")
    }

    /// Detects the vendor as which a payload is decoded.
    func detect(_ bytes: [UInt8], at pointer: JSONPointer) throws(InboxDecodingError) -> Detection {
        // The first elements of a list say whose it is; a pointer may lead into a later one.
        let node = try parse(bytes, outlined: pointer.tokens.isEmpty)
        let (given, root) = try begin(node, at: pointer)
        let classifier = RootClassifier(options.detector, given: given, root: root)
        var detection = classifier.detection
        switch classifier.shape(named: nil) {
        case .array(let adapterIndex), .list(_, let adapterIndex), .message(let adapterIndex),
            .fault(_, _, let adapterIndex):
            detection.provider = options.detector.providers[adapterIndex]
        case .emptyList(let provider):
            detection.provider = provider
        case .notRecognised(let reason, let fix):
            detection.provider = nil
            detection.reason = self.reason(reason, fix, root, at: pointer)
        }
        return detection
    }

    func reader(_ adapterIndex: Int, _ root: VendorValue, inParts parts: ListParts? = nil) -> FeedReader {
        FeedReader(options.detector, adapterIndex, root, mode: options.mode, options.limits, inParts: parts)
    }

    private func emptyFeed(of provider: Provider?, _ root: VendorValue) -> InboxFeed {
        let fault = options.detector.anyList(in: root).flatMap { FeedFault(of: $0, in: root) }
        fault?.report()
        return InboxFeed(provider: provider, diagnostics: rootDiagnostics(), isIncomplete: fault != nil)
    }

    /// The findings of a payload without messages, anomalies included.
    func rootDiagnostics() -> [Diagnostic] {
        for source in 0..<context.sources.count { context.reportAnomalies(of: source) }
        return FindingsReport(context).diagnostics(strict: options.mode == .strict)
    }
}

extension JSONPointer {
    /// Whether it can be part of a sentence that is copied: it is short and has no control characters.
    fileprivate var isPrintable: Bool {
        let text = description
        return text.utf8.count <= 512 && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
