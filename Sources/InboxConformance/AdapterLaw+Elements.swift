import InboxJSON
import InboxModel

extension AdapterLaw {
    /// Every element of a feed is one message, in its place, or is named by a finding.
    ///
    /// In lenient and in strict mode: what is rejected is named by one error at the element (in strict mode also inside
    /// it) and by nothing beside, what loses as a duplicate by `message.duplicate-id`; a feed that rejects an element
    /// says that it is incomplete.
    public static let complete = AdapterLaw(
        "complete", "Every element becomes one message or is named by a finding."
    ) { subject in
        guard let feed = subject.lenient.feed, let elements = subject.elements else { return nil }
        if feed.provider != nil {
            let gap = Self.gap(in: feed, elements.elements, "lenient") { $0.isPlace(of: $1) }
            if let gap { return gap }
            if let strict = subject.strict.feed {
                let gap = Self.gap(in: strict, elements.elements, "strict") { $0.contains($1) }
                if let gap { return gap }
            }
        }
        let rejects = feed.diagnostics.contains { $0.severity == .error }
        guard rejects != feed.isIncomplete else { return nil }
        return "isIncomplete is \(feed.isIncomplete), and \(rejects ? "an element" : "no element") is rejected"
    }

    /// ``InboxMessage/raw`` is the element as it was sent, with its numbers' spelling, its keys' order and repeated keys.
    public static let lossless = AdapterLaw(
        "lossless", "A message's raw is its element exactly as it was sent, in the order of the feed."
    ) { subject in
        guard let feed = subject.lenient.feed, let elements = subject.elements else { return nil }
        var rest = elements.elements[...]
        for message in feed.messages {
            let raw = message.raw.losslessText
            guard let index = rest.firstIndex(where: { $0.value.losslessText == raw }) else {
                let text = String(decoding: raw, as: UTF8.self)
                return "\(message.id) has a raw that no element in its place has: \(text)"
            }
            rest = rest[(index + 1)...]
        }
        return nil
    }

    /// One bad message never loses a feed: an element that is no message, put anywhere into the list, changes no other.
    ///
    /// Behind the eighth element where there are more, since detection looks at the first eight.
    public static let isolated = AdapterLaw(
        "isolated", "An element that is no message is named by a finding, and all others stay as they are."
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
        let bytes = root.replacing(at: list.tokens[...], with: JSONValue(longer)).losslessText
        let what = "\(longer[place]) at \(list)/\(place)"
        guard let other = LawOutcome(subject.decoders.lenient, bytes, from: provider).feed else {
            return "\(what) loses the feed"
        }
        let messages = [feed, other].map(\.messages.json)
        if let difference = JSONDifference.first(messages[0], messages[1]) {
            return "\(what) changes \(JSONPointer(tokens: difference.tokens)) of the messages"
        }
        let finding = other.diagnostics.filter { $0.pointer == "\(list)/\(place)" }.map(\.code)
        return finding == [.messageNotObject] && other.isIncomplete
            ? nil : "\(what) is named by \(finding)"
    }

    /// What is wrong with the account of the elements that findings give.
    private static func gap(
        in feed: InboxFeed, _ elements: [FeedElements.Element], _ mode: String,
        _ isIn: (FeedElements.Element, Diagnostic) -> Bool
    ) -> String? {
        let errors = feed.diagnostics.filter { $0.severity == .error }
        let losers = feed.diagnostics.filter { $0.code == .messageDuplicateID }
        let kept = elements.filter { element in
            !errors.contains { isIn(element, $0) } && !losers.contains { element.isPlace(of: $0) }
        }
        guard kept.count == feed.messages.count else {
            return "\(mode) decoding makes \(feed.messages.count) messages of \(elements.count) elements, "
                + "of which \(kept.count) are not said to be left out"
        }
        for finding in losers + (mode == "lenient" ? errors : [])
        where elements.count(where: { $0.isPlace(of: finding) }) != 1 {
            return "\(mode) decoding: \(finding) names no element"
        }
        // What does not reject a rejected message is not told of it.
        for element in elements where errors.contains(where: { isIn(element, $0) }) {
            let surplus = feed.diagnostics.first { element.contains($0) && $0.severity != .error }
            if let surplus { return "\(mode) decoding: \(surplus), of a message that is rejected" }
        }
        return nil
    }
}
