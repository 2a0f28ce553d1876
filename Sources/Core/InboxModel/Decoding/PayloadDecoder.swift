import InboxJSON

/// Decodes payloads one after another, reusing the memory of one context.
///
/// ``InboxDecoder`` creates one for each payload; ``InboxStreamDecoder`` keeps one.
struct PayloadDecoder: ~Copyable {
    // The context is first; see `FeedReader`.
    let context: DecodingContext
    /// The adapters and options.
    let decoder: InboxDecoder
    let observer: ElementObserver?

    /// - Parameter count: The size of the payload in bytes if you decode only one. Nil for many payloads, whose keys
    ///   are then remembered.
    init(
        _ decoder: InboxDecoder, forBytes count: Int?, recordsObservations: Bool = false,
        observer: ElementObserver? = nil
    ) {
        self.decoder = decoder
        self.observer = observer
        context = DecodingContext(
            count.map { JSONParser(forBytes: $0) } ?? JSONParser(),
            recordsTraces: observer != nil, recordsObservations: recordsObservations,
            zonelessDateOffset: decoder.zonelessDateOffset, limits: decoder.limits)
    }

    // MARK: Parsing

    func parse(_ bytes: [UInt8]) throws(InboxDecodingError) -> JSONNode {
        try checkSize(bytes.count)
        do {
            return try context.parser.parse(bytes, depth: context.depth)
        } catch {
            throw InboxDecodingError(malformed: error)
        }
    }

    private func checkSize(_ count: Int) throws(InboxDecodingError) {
        guard let limit = decoder.limits.bytes.map({ max(0, $0) }), count > limit else { return }
        let bytes = counted(count, "byte")
        throw InboxDecodingError(
            limitExceeded:
                "the payload is \(bytes), over the limit of \(limit), so it is not read; send a smaller payload, or "
                + "raise the limit")
    }

    // MARK: Decoding

    func decode(
        _ bytes: [UInt8], from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> FeedResult {
        // Observations need one document that contains everything, so elements cannot be parsed separately.
        if pointer.tokens.isEmpty, !context.recordsObservations,
            let result = try decodeElements(bytes, from: provider)
        {
            return result
        }
        return try decodeRoot(try parse(bytes), from: provider, at: pointer)
    }

    /// Decodes a payload that is an array, element by element, so that only the tape of one element is in memory.
    ///
    /// - Returns: Nil if the payload is not an array, or if its first elements do not show which vendor it is from.
    private func decodeElements(
        _ bytes: [UInt8], from provider: Provider?
    ) throws(InboxDecodingError) -> FeedResult? {
        try checkSize(bytes.count)
        do {
            guard var elements = try context.parser.elements(of: bytes, depth: context.depth) else { return nil }
            var first: [JSONNode] = []
            while first.count < Detector.elementLimit, let element = try context.parser.next(in: &elements) {
                first.append(element)
            }
            guard let document = first.first?.document else { return nil }
            context.begin(document)
            let values = first.map { VendorValue(context, $0, source: 0) }
            guard let adapterIndex = decoder.detector.adapterIndex(ofElements: values, named: provider) else {
                return nil
            }
            return try FeedReader(self, adapterIndex).read(first, then: elements)
        } catch {
            throw InboxDecodingError(malformed: error)
        }
    }

    func decode(
        _ value: JSONValue, from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> FeedResult {
        guard let node = value.node else { return try decode(value.losslessBytes, from: provider, at: pointer) }
        return try decode(node, from: provider, at: pointer)
    }

    func decode(
        _ node: JSONNode, from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> FeedResult {
        if decoder.limits.bytes != nil { try checkSize(node.byteCount) }
        return try decodeRoot(node, from: provider, at: pointer)
    }

    private func decodeRoot(
        _ node: JSONNode, from provider: Provider?, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> FeedResult {
        let (given, root) = try begin(node, at: pointer)
        let named = try provider.map { (name) throws(InboxDecodingError) in try adapterIndex(of: name) }
        switch RootClassifier(decoder.detector, given: given, root: root).shape(named: named) {
        case .array(let adapterIndex):
            return FeedReader(self, adapterIndex).read(array: root)
        case .list(let list, let adapterIndex):
            if context.recordsObservations {
                context.observations.addRoot(root.location, of: decoder.adapters[adapterIndex], context.sources)
            }
            return FeedReader(self, adapterIndex).read(list: list, of: root)
        case .message(let adapterIndex):
            // The message is read like an element of a list. If it is in a string, the string is parsed there and
            // becomes `raw`.
            return FeedReader(self, adapterIndex).read(message: given)
        case .fault(let fault, let badge, let adapterIndex):
            return FeedReader(self, adapterIndex).read(fault, of: root, badge: badge)
        case .emptyList(let provider):
            return FeedResult(feed: emptyFeed(of: provider, root))
        case .notRecognised(let reason, let fix):
            throw notRecognised(given, self.reason(reason, fix, root, at: pointer))
        }
    }

    /// - Returns: `given` is the value at the pointer. `root` is the same value, or the object inside it: some bridges
    ///   send a string of JSON. If the pointer is not empty, a string that contains a list is opened too, and then both
    ///   are the list.
    private func begin(
        _ node: JSONNode, at pointer: JSONPointer
    ) throws(InboxDecodingError) -> (given: VendorValue, root: VendorValue) {
        context.begin(node.document)
        let input = VendorValue(context, node, source: 0)
        let (given, tokenCount) = input.following(pointer)
        guard tokenCount == pointer.tokens.count else {
            throw notRecognised(given, given.reasonForNothing(at: pointer, after: tokenCount))
        }
        // Anomalies inside a string are not reported here. The feed reader reports them, element by element.
        guard given.kind == .string else { return (given, given) }
        if let object = given.parsedString(as: .object, reportsAnomalies: false) { return (given, object) }
        guard !pointer.tokens.isEmpty, let list = given.parsedString(as: .array, reportsAnomalies: false) else {
            return (given, given)
        }
        return (list, list)
    }

    /// Why the payload at a pointer is not recognised, and how to fix it.
    ///
    /// If there is a payload inside it, the fix says where.
    private func reason(_ reason: String, _ fix: String?, _ root: VendorValue, at pointer: JSONPointer) -> String {
        var search = PayloadSearch(decoder.detector)
        let inner = search.first(in: root).map { found in
            let place = JSONPointer(tokens: pointer.tokens + found.pointer.tokens)
            guard place.isPrintable else {
                return
                    "a payload of \(found.provider) is inside this value, but the pointer to it is too long or has control "
                    + "characters; extract that payload and decode it alone"
            }
            return
                "there is a payload of \(found.provider) at \(place); to decode it, pass \(place) as `at` (`--at \(place.shellWord)`)"
        }
        let place = pointer.tokens.isEmpty ? "" : "at \(pointer), "
        return place + ([reason] + [inner ?? fix].compactMap { $0 }).joined(separator: "; ")
    }

    private func notRecognised(_ value: VendorValue, _ reason: String) -> InboxDecodingError {
        value.report(.feedNotRecognised, reason)
        return InboxDecodingError(.notRecognised, reason, diagnostics: rootDiagnostics())
    }

    private func adapterIndex(of provider: Provider) throws(InboxDecodingError) -> Int {
        if let adapterIndex = decoder.detector.adapterIndex(of: provider) { return adapterIndex }
        let known = decoder.detector.providers.map { $0.name }.joined(separator: ", ")
        throw InboxDecodingError(
            .unknownProvider, "the provider \"\(provider)\" is unknown; the known providers are \(known)")
    }

    func detect(_ bytes: [UInt8], at pointer: JSONPointer) throws(InboxDecodingError) -> Detection {
        let (given, root) = try begin(try parse(bytes), at: pointer)
        let classifier = RootClassifier(decoder.detector, given: given, root: root)
        var detection = classifier.detection
        switch classifier.shape(named: nil) {
        case .array(let adapterIndex), .list(_, let adapterIndex), .message(let adapterIndex),
            .fault(_, _, let adapterIndex):
            detection.provider = decoder.detector.providers[adapterIndex]
        case .emptyList(let provider):
            detection.provider = provider
        case .notRecognised(let reason, let fix):
            detection.provider = nil
            detection.reason = self.reason(reason, fix, root, at: pointer)
        }
        return detection
    }

    private func emptyFeed(of provider: Provider?, _ root: VendorValue) -> InboxFeed {
        let fault = decoder.detector.anyList(in: root).flatMap { FeedFault(of: $0, in: root) }
        fault?.report()
        return InboxFeed(provider: provider, diagnostics: rootDiagnostics(), isIncomplete: fault != nil)
    }

    /// The diagnostics of a payload that has no messages, including anomalies.
    func rootDiagnostics() -> [Diagnostic] {
        for source in 0..<context.sources.count { context.reportAnomalies(of: source) }
        return context.diagnostics.finish(context.sources, strict: decoder.mode == .strict).diagnostics
    }
}

extension JSONPointer {
    /// Whether the text can be shown in a sentence that people copy from.
    ///
    /// It must be short and without control characters.
    fileprivate var isPrintable: Bool {
        let text = description
        return text.utf8.count <= 512 && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
