import InboxJSON
import InboxModel
import UnifiedInbox

/// What holds of every decode, whatever was sent.
///
/// The checks return sentences, so that a loop over thousands of payloads asks for one emptiness.
struct DecodingLaws {
    private let lenient = InboxDecoder()
    private let strict = InboxDecoder(mode: .strict)
    private let explaining = InboxDecoder(recordsProvenance: true)

    /// What one decode came to.
    private enum Outcome: Equatable {
        case feed(InboxFeed)
        case malformed
        case notRecognised
    }

    /// The laws that decoding a text as one vendor's breaks.
    func broken(by bytes: [UInt8], from provider: Provider?) -> [String] {
        var broken: [String] = []
        guard case .feed(let feed) = outcome(of: bytes, lenient, provider, &broken) else {
            if case .feed = outcome(of: bytes, strict, provider, &broken) {
                broken.append("strict decoding recognises what lenient decoding does not")
            }
            return broken
        }
        guard case .feed(let strictFeed) = outcome(of: bytes, strict, provider, &broken) else {
            return broken + ["strict decoding does not recognise what lenient decoding does"]
        }
        if case .feed(let explained) = outcome(of: bytes, explaining, provider, &broken) {
            if explained.messages != feed.messages || explained.diagnostics != feed.diagnostics {
                broken.append("asking for provenance changes the result")
            }
        }
        guard let root = try? JSONValue(parsing: bytes) else { return broken + ["decodes what is not JSON"] }
        let vendor = provider ?? feed.provider
        if let vendor {
            broken += account(of: feed, FeedElements(of: root, vendor), "lenient") { element, finding in
                element.isPlace(of: finding)
            }
            broken += account(of: strictFeed, FeedElements(of: root, vendor), "strict") { element, finding in
                element.contains(finding)
            }
        }
        broken += findings(of: feed, strictFeed, in: root)
        broken += identities(of: feed, strictFeed)
        broken += feed.messages.flatMap(canonicalForm)
        return broken
    }

    private func outcome(
        of bytes: [UInt8], _ decoder: InboxDecoder, _ provider: Provider?, _ broken: inout [String]
    ) -> Outcome {
        do {
            return .feed(try decoder.decode(bytes, from: provider))
        } catch {
            switch error.code {
            case .malformed where error.malformed != nil && error.diagnostics.isEmpty:
                return .malformed
            case .notRecognised
            where error.diagnostics.count { $0.code == .feedNotRecognised && $0.pointer.isEmpty } == 1:
                return .notRecognised
            default:
                broken.append("\(error.code.rawValue) with \(error.diagnostics.map(\.description))")
                return .notRecognised
            }
        }
    }

    /// Every element is one message, raw as it was sent and in its place, or is named by a finding.
    private func account(
        of feed: InboxFeed, _ elements: FeedElements, _ mode: String,
        _ isIn: (FeedElements.Element, Diagnostic) -> Bool
    ) -> [String] {
        let errors = feed.diagnostics.filter { $0.severity == .error }
        let losers = feed.diagnostics.filter { $0.code == .messageDuplicateID }
        let kept = elements.elements.filter { element in
            !errors.contains { isIn(element, $0) } && !losers.contains { element.isPlace(of: $0) }
        }
        guard kept.map(\.value.losslessText) == feed.messages.map(\.raw.losslessText) else {
            return [
                "\(mode): \(elements.elements.count) elements, \(kept.count) with no error, and the messages of "
                    + "\(feed.messages.map { "\($0.raw)".prefix(60) })"
            ]
        }
        let named = losers + (mode == "lenient" ? errors : [])
        let nameless = named.filter { finding in elements.elements.count { $0.isPlace(of: finding) } != 1 }
        // What does not reject a rejected message is not told of it.
        let surplus = elements.elements.filter { element in errors.contains { isIn(element, $0) } }.flatMap { element in
            feed.diagnostics.filter { element.contains($0) && $0.severity != .error }
        }
        return nameless.map { "\(mode): \($0) names no element" }
            + surplus.map { "\(mode): \($0) of a rejected message" }
    }

    private func findings(of feed: InboxFeed, _ strictFeed: InboxFeed, in root: JSONValue) -> [String] {
        var broken: [String] = []
        // Inside a member that a later one of its key replaces, a pointer leads into the later one.
        let isPlain = !feed.diagnostics.contains { $0.code == .jsonDuplicateKey }
        for finding in feed.diagnostics + strictFeed.diagnostics
        where isPlain && root.value(at: finding.pointer, inner: finding.inner) == nil {
            broken.append("\(finding.code) leads nowhere: \(finding.pointer) \(finding.inner ?? "")")
        }
        for finding in feed.diagnostics where finding.severity != finding.code.severity {
            broken.append("\(finding.code) is \(finding.severity)")
        }
        if strictFeed.diagnostics.contains(where: { $0.severity == .warning }) {
            broken.append("a warning in strict mode")
        }
        for finding in strictFeed.diagnostics where (finding.severity == .note) != (finding.code.severity == .note) {
            broken.append("\(finding.code) is \(finding.severity) in strict mode")
        }
        let rejected = feed.diagnostics.contains { $0.severity == .error }
        if rejected != feed.isIncomplete { broken.append("incomplete is \(feed.isIncomplete)") }
        return broken
    }

    /// Ids are unique, and strict decoding keeps some of the messages that lenient decoding keeps, as they are.
    private func identities(of feed: InboxFeed, _ strictFeed: InboxFeed) -> [String] {
        let ids = Set(feed.messages.map { ExactText($0.id) })
        var broken: [String] = []
        if ids.count != feed.messages.count { broken.append("two messages of one id") }
        if feed.messages.contains(where: { $0.id != "\($0.provider):\($0.vendorID)" }) {
            broken.append("an id of other parts")
        }
        if !ids.isSuperset(of: strictFeed.messages.map { ExactText($0.id) }) {
            broken.append("strict mode has more ids")
        }
        let hasDuplicates = feed.diagnostics.contains { $0.code == .messageDuplicateID }
        if !hasDuplicates, !Set(feed.messages).isSuperset(of: strictFeed.messages) {
            broken.append("strict mode reads a message otherwise")
        }
        return broken
    }

    /// A message's canonical JSON, raw included, reads back as a message that writes the same bytes.
    private func canonicalForm(of message: InboxMessage) -> [String] {
        let text = message.canonicalJSON(includingRaw: true)
        guard let value = try? JSONValue(parsing: text), let again = InboxMessage(canonical: value) else {
            return ["no canonical message: \(String(decoding: text.prefix(200), as: UTF8.self))"]
        }
        return again.canonicalJSON(includingRaw: true) == text && again == message
            ? [] : ["canonical JSON changes: \(String(decoding: text.prefix(200), as: UTF8.self))"]
    }
}
