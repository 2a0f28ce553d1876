import InboxJSON
import InboxModel

extension AdapterLaw {
    /// Every element of a feed either becomes one message, in the same order, or a diagnostic names it.
    ///
    /// In both modes exactly one error reports a rejected element: at the element or, in strict mode, inside it.
    /// `message.duplicate-id` reports a lost duplicate, and `message.no-content` an element that announces no message. A
    /// feed that rejects an element is incomplete.
    package static let everyElementAccountedFor = AdapterLaw(
        "everyElementAccountedFor", "Every element becomes one message, or a diagnostic says why not."
    ) { subject in
        guard let feed = subject.lenient.feed, let elements = subject.elements?.elements else { return nil }
        if let gap = gap(in: feed, elements, isStrict: false) { return gap }
        if let strict = subject.strict.feed, let gap = gap(in: strict, elements, isStrict: true) { return gap }
        let rejects = feed.diagnostics.contains { $0.severity == .error || $0.code == .feedNoList }
        guard rejects != feed.isIncomplete else { return nil }
        return "isIncomplete is \(feed.isIncomplete), although \(rejects ? "an element" : "no element") was rejected"
    }

    package static let lossless = AdapterLaw(
        "lossless",
        "The raw field of each message is its element exactly as it was sent. Messages stay in the order of the feed."
    ) { subject in
        guard let elements = subject.elements?.elements else { return nil }
        for (isStrict, outcome) in [(false, subject.lenient), (true, subject.strict)] {
            guard let feed = outcome.feed else { continue }
            for (message, element) in zip(feed.messages, kept(of: elements, in: feed, isStrict: isStrict)) {
                let (raw, sent) = (message.raw.losslessBytes, element.value.losslessBytes)
                guard raw != sent else { continue }
                let texts = [raw, sent].map(LawInput.shown)
                return "the raw field of \(message.id) is \(texts[0]), but \(texts[1]) was sent"
            }
        }
        return nil
    }

    /// In longer lists the element is inserted after the eighth element, because detection looks at the first eight.
    package static let isolated = AdapterLaw(
        "isolated", "An element that is not a message gets a diagnostic, and does not change the other messages."
    ) { subject in
        guard let root = subject.root, let feed = subject.lenient.feed, let provider = feed.provider,
            let elements = subject.elements, !elements.isInString, !subject.hasRepeatedKeys, let list = elements.list,
            let array = root[list]?.array, !array.isEmpty
        else { return nil }
        var generator = SeededGenerator(seed: subject.input.seed)
        let place = Int.random(in: min(array.count, array.count < 8 ? 0 : 8)...array.count, using: &generator)
        let bad: [JSONValue] = [7, .null, "no message", true, [], ["id"]]
        var longer = array
        longer.insert(bad.randomElement(using: &generator) ?? 7, at: place)
        let bytes = root.replacing(at: list.tokens[...], with: JSONValue(longer)).losslessBytes
        let what = "\(longer[place]) at \(list)/\(place)"
        guard let other = LawOutcome(subject.decoders.lenient, bytes, from: provider).feed else {
            return "\(what) makes the whole feed fail"
        }
        let messages = [feed, other].map(\.messages.json)
        if let difference = JSONDifference.first(messages[0], messages[1]) {
            return "\(what) changes the messages at \(JSONPointer(tokens: difference.tokens))"
        }
        let diagnostic = other.diagnostics.filter { $0.pointer == "\(list)/\(place)" }.map(\.code)
        return diagnostic == [.messageNotObject] && other.isIncomplete
            ? nil
            : "\(what) gives the diagnostics \(diagnostic) and isIncomplete \(other.isIncomplete); "
                + "expected [message.not-object] and isIncomplete true"
    }

    /// The elements that must have become messages, because no diagnostic says that they were left out.
    private static func kept(
        of elements: [FeedElements.Element], in feed: InboxFeed, isStrict: Bool
    ) -> [FeedElements.Element] {
        let errors = feed.diagnostics.filter { $0.severity == .error }
        let losers = feed.diagnostics.filter { $0.code == .messageDuplicateID || $0.code == .messageNoContent }
        return elements.filter { element in
            !errors.contains { element.isRejected(by: $0, isStrict: isStrict) }
                && !losers.contains { element.isPlace(of: $0) }
        }
    }

    /// Describes an element that neither a message nor a diagnostic accounts for; nil if there is none.
    private static func gap(in feed: InboxFeed, _ elements: [FeedElements.Element], isStrict: Bool) -> String? {
        let mode = isStrict ? "strict" : "lenient"
        let kept = kept(of: elements, in: feed, isStrict: isStrict)
        guard kept.count == feed.messages.count else {
            return "\(mode) decoding produces \(feed.messages.count) messages from \(elements.count) elements, "
                + "but its diagnostics report \(elements.count - kept.count) as left out"
        }
        let errors = feed.diagnostics.filter { $0.severity == .error }
        let named =
            feed.diagnostics.filter { $0.code == .messageDuplicateID || $0.code == .messageNoContent }
            + (isStrict ? [] : errors.filter { $0.code != .feedError })
        for diagnostic in named where elements.count(where: { $0.isPlace(of: diagnostic) }) != 1 {
            return "\(mode) decoding: \(diagnostic) does not belong to any element"
        }
        // A rejected message has only the diagnostics that reject it.
        for element in elements where errors.contains(where: { element.isRejected(by: $0, isStrict: isStrict) }) {
            let surplus = feed.diagnostics.first { element.contains($0) && $0.severity != .error }
            if let surplus { return "\(mode) decoding: \(surplus) belongs to a rejected message" }
        }
        return nil
    }
}

extension FeedElements.Element {
    /// Whether an error rejects the element.
    ///
    /// The error is at the element or, in strict mode, inside it.
    fileprivate func isRejected(by error: Diagnostic, isStrict: Bool) -> Bool {
        isStrict ? contains(error) : isPlace(of: error)
    }
}
