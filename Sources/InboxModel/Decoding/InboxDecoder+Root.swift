import InboxJSON

/// From a root to the adapter that reads it, and the shape in which it does.
extension InboxDecoder {
    /// Decodes the value at an index of a document.
    func decode(_ document: JSONDocument, at index: Int, from provider: Provider?) throws(InboxDecodingError)
        -> InboxFeed
    {
        let context = DecodingContext(document, recordsProvenance: recordsProvenance)
        return try decode(document, at: index, from: provider, in: context)
    }

    func decode(
        _ document: JSONDocument, at index: Int, from provider: Provider?, in context: DecodingContext
    ) throws(InboxDecodingError) -> InboxFeed {
        let given = VendorValue(context, document, source: 0, at: index)
        // A bridge sends strings of JSON. What is odd inside is told by whoever reads the messages.
        let root = given.kind == .string ? given.opened(as: .object, tellsOddities: false) ?? given : given
        if let provider {
            guard let named = adapters.firstIndex(where: { $0.provider == provider }) else {
                let known = adapters.map(\.provider.name).joined(separator: ", ")
                throw InboxDecodingError(.unknownProvider, "no adapter for \"\(provider)\"; there are \(known)")
            }
            return try read(root, given: given, named, nil)
        }
        let detection = detector.detect(in: document, at: index, explains: false)
        let number: Int
        if let detected = adapters.firstIndex(where: { $0.provider == detection.provider }) {
            number = detected
        } else if detection.isEmptyList {
            guard let telling = onlyListWithFacts(root) else { return emptyFeed(of: nil, given) }
            number = telling
        } else {
            throw notRecognised(given, detection.reasonForNone(among: adapters.map(\.provider)))
        }
        return try read(root, given: given, number, detection)
    }

    /// Reads a root with an adapter, by its number.
    ///
    /// - Parameter known: What detection has found; where nil, it looks only if no telling key of the adapter is met.
    private func read(
        _ root: VendorValue, given: VendorValue, _ number: Int, _ known: Detection?
    ) throws(InboxDecodingError) -> InboxFeed {
        let adapter = adapters[number]
        let name = adapter.provider.name
        func detect() -> Detection { detector.detect(in: given.document, at: given.place.index, explains: false) }
        let found = known ?? (detector.tells(number, in: root) ? nil : detect())
        if let detection = found, let likely = detection.candidates.first,
            !detection.candidates.contains(where: { $0.provider == adapter.provider })
        {
            let reason = "nothing here tells of \(name); it looks like \(likely.provider): decode it as that"
            throw notRecognised(given, reason)
        }
        if root.kind == .array {
            var reader = FeedReader(adapter, root, mode: mode)
            return reader.read(array: root)
        }
        if let list = detector.list(of: number, in: root, detector.asked(of: root)) {
            var reader = FeedReader(adapter, root, mode: mode)
            return reader.read(list: list, of: root)
        }
        if root.kind == .object, messageKeys[number].knowsAny(of: root.place.index, in: root.document) {
            // As an element: a string of a message is opened there, and is its `raw`.
            var reader = FeedReader(adapter, given, mode: mode)
            return reader.read(single: given)
        }
        let detection = found ?? detect()
        if detection.isEmptyList { return emptyFeed(of: adapter.provider, given) }
        throw notRecognised(given, "the root (\(detection.shape)) has no shape that \(name) documents")
    }

    /// Of an empty list that no key tells, the one adapter that finds a badge or deletions beside it.
    private func onlyListWithFacts(_ root: VendorValue) -> Int? {
        let telling = adapters.indices.filter { number in
            let list = detector.list(of: number, in: root, detector.asked(of: root))
            return [list?.badge, list?.deletions].contains { $0.map { !$0.isNull } ?? false }
        }
        return telling.count == 1 ? telling.first : nil
    }

    private func emptyFeed(of provider: Provider?, _ given: VendorValue) -> InboxFeed {
        InboxFeed(provider: provider, diagnostics: rootDiagnostics(given))
    }

    private func notRecognised(_ given: VendorValue, _ reason: String) -> InboxDecodingError {
        given.report(.feedNotRecognised, reason)
        return InboxDecodingError(.notRecognised, reason, diagnostics: rootDiagnostics(given))
    }

    /// What was found of a payload that has no message, what the scanner saw among it.
    private func rootDiagnostics(_ given: VendorValue) -> [Diagnostic] {
        let context = given.context
        for (source, inner) in context.sources.enumerated() {
            for oddity in inner.document.oddities {
                context.report(oddity, at: .init(source: source, index: oddity.index))
            }
        }
        return FindingsReport(context).diagnostics(strict: mode == .strict)
    }
}
