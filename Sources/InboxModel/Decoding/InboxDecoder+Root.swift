import InboxJSON

/// From a root to the adapter that reads it, and the shape in which it does.
extension InboxDecoder {
    /// Decodes the value at an index of a document, with which the context has begun.
    func decode(
        _ document: JSONDocument, at index: Int, from provider: Provider?, in context: DecodingContext
    ) throws(InboxDecodingError) -> InboxFeed {
        let given = VendorValue(context, document, source: 0, at: index)
        // A bridge sends strings of JSON. What is odd inside is told by whoever reads the messages.
        if given.kind == .string, let root = given.opened(as: .object, reportsAnomalies: false) {
            return try decode(root, given: given, from: provider)
        }
        return try decode(given, given: given, from: provider)
    }

    /// Decodes a root: the value that was given, or what it holds as a string.
    private func decode(
        _ root: VendorValue, given: VendorValue, from provider: Provider?
    ) throws(InboxDecodingError) -> InboxFeed {
        var named: Int?
        if let provider { named = try number(of: provider) }
        if let reader = detector.reader(ofMessage: root, named: named) { return readMessage(given, reader) }
        if let named { return try read(root, given: given, named, nil) }
        let detection = detection(given)
        let found: Int
        if let detected = detector.providers.firstIndex(where: { $0 == detection.provider }) {
            found = detected
        } else if detection.isEmptyList {
            guard let telling = onlyListWithFacts(root) else { return emptyFeed(of: nil, root, given) }
            found = telling
        } else {
            throw notRecognised(given, detection.reasonForNone(among: detector.providers))
        }
        return try read(root, given: given, found, detection)
    }

    private func number(of provider: Provider) throws(InboxDecodingError) -> Int {
        if let number = detector.providers.firstIndex(of: provider) { return number }
        let known = detector.providers.map(\.name).joined(separator: ", ")
        throw InboxDecodingError(.unknownProvider, "no adapter for \"\(provider)\"; there are \(known)")
    }

    /// Reads a root that is a message itself as an element: a string of a message is opened there, and is its `raw`.
    private func readMessage(_ given: VendorValue, _ number: Int) -> InboxFeed {
        return FeedReader(adapters[number], given, mode: mode, limits).read(single: given)
    }

    /// Reads a root with an adapter, by its number.
    ///
    /// - Parameter known: What detection has found; where nil, it looks only if no telling key of the adapter is met.
    private func read(
        _ root: VendorValue, given: VendorValue, _ number: Int, _ known: Detection?
    ) throws(InboxDecodingError) -> InboxFeed {
        let adapter = adapters[number]
        let name = adapter.provider.name
        if known == nil, let feed = feedOfError(root, number) { return feed }
        let found = known ?? (detector.tells(number, in: root) ? nil : detection(given))
        if let detection = found, let likely = detection.candidates.first,
            !detection.candidates.contains(where: { $0.provider == adapter.provider })
        {
            // Of a list that holds nothing, and nothing beside it, there is nothing to misread.
            if detection.isEmptyList, !detector.reads(number, root), onlyListWithFacts(root) == nil {
                return emptyFeed(of: adapter.provider, root, given)
            }
            let reason = "nothing here tells of \(name); it looks like \(likely.provider): decode it as that"
            throw notRecognised(given, reason)
        }
        if root.kind == .array {
            return FeedReader(adapter, root, mode: mode, limits).read(array: root)
        }
        if let list = detector.list(of: number, in: root, detector.asked(of: root)) {
            return FeedReader(adapter, root, mode: mode, limits).read(list: list, of: root)
        }
        if root.kind == .object, detector.reads(number, root) { return readMessage(given, number) }
        let detection = found ?? detection(given)
        if detection.isEmptyList { return emptyFeed(of: adapter.provider, root, given) }
        throw notRecognised(given, "the root (\(detection.shape)) has no shape that \(name) documents")
    }

    private func detection(_ given: VendorValue) -> Detection {
        detector.detect(in: given.document, at: given.place.index, explains: false)
    }

    /// Of an empty list that no key tells, the one adapter that finds a badge or deletions beside it.
    private func onlyListWithFacts(_ root: VendorValue) -> Int? {
        let telling = adapters.indices.filter { number in
            let list = detector.list(of: number, in: root, detector.asked(of: root))
            return [list?.badge, list?.deletions].contains { $0.map { !$0.isNull } ?? false }
        }
        return telling.count == 1 ? telling.first : nil
    }

    /// The feed of a root that holds an error, no list of any vendor, and nothing that the adapter reads; nil of any other.
    private func feedOfError(_ root: VendorValue, _ number: Int) -> InboxFeed? {
        guard root.kind == .object else { return nil }
        let missing = adapters[number].list(standingIn: root)
        guard let fault = FeedFault(ofRootWithoutList: root, missing), !detector.reads(number, root),
            anyList(in: root) == nil
        else { return nil }
        let badge = missing?.badge?.index.map(root.sibling)
        return FeedReader(adapters[number], root, mode: mode, limits).read(fault, badge: badge)
    }

    /// The first list that an adapter finds in a root.
    private func anyList(in root: VendorValue) -> FeedList? {
        let asked = detector.asked(of: root)
        return adapters.indices.lazy.compactMap { detector.list(of: $0, in: root, asked) }.first
    }

    private func emptyFeed(of provider: Provider?, _ root: VendorValue, _ given: VendorValue) -> InboxFeed {
        let fault = anyList(in: root).flatMap { FeedFault(of: $0, in: root) }
        fault?.report()
        return InboxFeed(
            provider: provider, diagnostics: rootDiagnostics(in: given.context), isIncomplete: fault != nil)
    }

    private func notRecognised(_ given: VendorValue, _ reason: String) -> InboxDecodingError {
        given.report(.feedNotRecognised, reason)
        return InboxDecodingError(.notRecognised, reason, diagnostics: rootDiagnostics(in: given.context))
    }

    /// What was found of a payload that has no message, what the scanner saw among it.
    func rootDiagnostics(in context: DecodingContext) -> [Diagnostic] {
        for source in 0..<context.sourceCount {
            for anomaly in context.document(of: source).anomalies {
                context.report(anomaly, at: .init(source: source, index: anomaly.index))
            }
        }
        return FindingsReport(context).diagnostics(strict: mode == .strict, limit: limits.findings)
    }
}
