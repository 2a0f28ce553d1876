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
    init(_ options: InboxDecoder, forBytes count: Int?, recordsProvenance: Bool? = nil) {
        self.options = options
        context = DecodingContext(
            count.map { JSONParser(forBytes: $0) } ?? JSONParser(),
            recordsProvenance: recordsProvenance ?? options.recordsProvenance,
            zonelessDateOffset: options.zonelessDateOffset)
    }

    // MARK: Parsing

    /// Parses a payload within the limits, and returns its root.
    func parse(_ bytes: [UInt8]) throws(InboxDecodingError) -> JSONNode {
        try checkSize(bytes.count)
        do {
            return try context.parse(bytes, depth: options.limits.depth)
        } catch {
            throw InboxDecodingError(malformed: error)
        }
    }

    /// Refuses a payload of more bytes than the limit.
    private func checkSize(_ count: Int) throws(InboxDecodingError) {
        guard let limit = options.limits.bytes, count > limit else { return }
        let excess = "\(count - limit) more than the limit of \(limit)"
        throw InboxDecodingError(limitExceeded: "the payload has \(count) bytes, \(excess); it is not read")
    }

    // MARK: Decoding

    /// Decodes a payload.
    func decode(_ bytes: [UInt8], from provider: Provider?) throws(InboxDecodingError) -> InboxFeed {
        try decodeRoot(try parse(bytes), from: provider)
    }

    /// Decodes a value of any document.
    func decode(_ value: JSONValue, from provider: Provider?) throws(InboxDecodingError) -> InboxFeed {
        guard let node = JSONNode(value) else { return try decode(value.losslessText, from: provider) }
        return try decode(node, from: provider)
    }

    /// Decodes a value of any document, within the limits.
    func decode(_ node: JSONNode, from provider: Provider?) throws(InboxDecodingError) -> InboxFeed {
        if options.limits.bytes != nil { try checkSize(node.byteCount) }
        return try decodeRoot(node, from: provider)
    }

    private func decodeRoot(_ node: JSONNode, from provider: Provider?) throws(InboxDecodingError) -> InboxFeed {
        context.begin(node.document)
        let given = VendorValue(context, node, source: 0)
        // A bridge sends a string of JSON. The feed reader reports anomalies inside it, element by element.
        let inner = given.kind == .string ? given.parsedString(as: .object, reportsAnomalies: false) : nil
        let root = inner ?? given
        let named = try provider.map { (name) throws(InboxDecodingError) in try number(of: name) }
        switch RootClassifier(options.detector, given: given, root: root).shape(named: named) {
        case .array(let number):
            return reader(number, root).read(array: root)
        case .list(let list, let number):
            return reader(number, root).read(list: list, of: root)
        case .message(let number):
            // As an element: a string of a message is parsed there, and is its `raw`.
            return reader(number, given).read(single: given)
        case .fault(let fault, let badge, let number):
            return reader(number, root).read(fault, badge: badge)
        case .emptyList(let provider):
            return emptyFeed(of: provider, root)
        case .notRecognised(let reason):
            given.report(.feedNotRecognised, reason)
            throw InboxDecodingError(.notRecognised, reason, diagnostics: rootDiagnostics())
        }
    }

    private func number(of provider: Provider) throws(InboxDecodingError) -> Int {
        if let number = options.detector.number(of: provider) { return number }
        let known = options.detector.providers.map(\.name).joined(separator: ", ")
        throw InboxDecodingError(.unknownProvider, "no adapter for \"\(provider)\"; the known providers are \(known)")
    }

    private func reader(_ number: Int, _ root: VendorValue) -> FeedReader {
        FeedReader(options.adapters[number], root, mode: options.mode, options.limits)
    }

    private func emptyFeed(of provider: Provider?, _ root: VendorValue) -> InboxFeed {
        let fault = options.detector.anyList(in: root).flatMap { FeedFault(of: $0, in: root) }
        fault?.report()
        return InboxFeed(provider: provider, diagnostics: rootDiagnostics(), isIncomplete: fault != nil)
    }

    /// The findings of a payload without messages, anomalies included.
    func rootDiagnostics() -> [Diagnostic] {
        for source in 0..<context.sources.count { context.reportAnomalies(of: source) }
        return FindingsReport(context).diagnostics(strict: options.mode == .strict, limit: options.limits.findings)
    }
}
