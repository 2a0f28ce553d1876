import InboxJSON
import InboxModel

extension AdapterLaw {
    /// A payload whose list is read in parts gives the same feed, in both modes, and each message can be read again.
    ///
    /// A quarter of the payloads is checked with its list repeated, so that the list is longer than what is read for
    /// detection, and has repeated identifiers in different parts; it is also read with a limit that it exceeds.
    public static let inParts = AdapterLaw(
        "inParts", "A payload whose list is read in parts gives the same feed, and each message can be read again."
    ) { subject in
        let input = subject.input
        for (decoder, whole) in [
            (subject.decoders.lenient, subject.lenient), (subject.decoders.strict, subject.strict),
        ] {
            if let fault = difference(decoder, input.bytes, from: input.provider, whole) { return fault }
        }
        guard input.seed % 4 == 0, let long = subject.lengthened else { return nil }
        for decoder in [subject.decoders.lenient, subject.decoders.limited] {
            let whole = LawOutcome(decoder, long, from: input.provider)
            if let fault = difference(decoder, long, from: input.provider, whole) {
                return "with the list repeated, \(fault)"
            }
        }
        return nil
    }

    private static func difference(
        _ decoder: InboxDecoder, _ bytes: [UInt8], from provider: Provider?, _ whole: LawOutcome
    ) -> String? {
        let parted = LawOutcome(inPartsOf: 1, decoder, bytes, from: provider)
        guard parted != whole else { return differenceAgain(decoder, bytes, from: provider, whole) }
        guard let whole = whole.feed, let parted = parted.feed else {
            return "only one of whole and parts gives a feed"
        }
        if whole.messages != parted.messages { return "the messages differ" }
        for (whole, parted) in zip(whole.diagnostics, parted.diagnostics) where whole != parted {
            return "whole has \(whole.place), parts have \(parted.place)"
        }
        return "a part of the feed differs: \(whole) in whole, \(parted) in parts"
    }

    /// A difference between the messages of a feed and those that are read again from its payload.
    private static func differenceAgain(
        _ decoder: InboxDecoder, _ bytes: [UInt8], from provider: Provider?, _ whole: LawOutcome
    ) -> String? {
        guard let feed = whole.feed, let payload = try? DecodedPayload(bytes, from: provider, decoder, inPartsOf: 1)
        else { return nil }
        var messages: [InboxMessage] = []
        payload.forEachMessage { messages.append(copy $0) }
        guard messages == feed.messages else { return "the messages differ when all are read again" }
        let position = feed.messages.indices.last { payload.message(at: $0) != feed.messages[$0] }
        return position.map { "the message at \($0) differs when it is read again" }
    }
}

extension LawOutcome {
    /// Decodes a text in parts of at least some bytes.
    fileprivate init(inPartsOf size: Int, _ decoder: InboxDecoder, _ text: [UInt8], from provider: Provider?) {
        var messages: [InboxMessage] = []
        do {
            var (feed, losers) = try decoder.decode(text, from: provider, inPartsOf: size) { messages += copy $0 }
            feed.messages = messages.indices.filter { !losers.contains($0) }.map { messages[$0] }
            self = .feed(feed)
        } catch {
            self.init(error)
        }
    }
}

extension LawSubject {
    /// The text with the elements of its list repeated until there are forty; nil if it has no list, or more elements than
    /// ten.
    fileprivate var lengthened: [UInt8]? {
        guard let root, let list = elements?.list, elements?.isInString == false, let given = root[list]?.array,
            1...10 ~= given.count
        else { return nil }
        let repeated = (0..<40).map { given[$0 % given.count] }
        return root.replacing(at: list.tokens[...], with: JSONValue(repeated)).losslessText
    }
}
