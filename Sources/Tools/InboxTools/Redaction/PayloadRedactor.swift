package import InboxJSON
package import InboxModel
import InboxVendors

/// Makes captured payloads safe to share: same structure, same diagnostics, no personal data.
///
/// ```swift
/// let shareable = try PayloadRedactor().redact(captured)
/// ```
///
/// It keeps the structure, the layout of the text, the vendors' keys and words, keys that look like identifiers, numbers
/// below 1000 with up to three digits, and the dates of messages.
///
/// It replaces everything else, such as names, texts, identifiers, hosts, paths, e-mail addresses and telephone numbers.
/// The replacement has the same form: letters become letters, digits become digits. Lengths, signs, emoji, a URL's scheme
/// and a date's format stay, and a faulty value keeps its fault. In all payloads that one redactor redacts, equal values
/// stay equal, and different values stay different. A number and its text count as equal. The last label of a URL's host
/// becomes `zzz`, which is not a top-level domain.
package struct PayloadRedactor: Sendable {
    private let hash: SipHash
    private let redactsKeys: Bool
    private let vocabulary: [String]

    /// Creates a redactor.
    ///
    /// - Parameters:
    ///   - salt: The text that determines the replacements. If it is nil, a random salt is used, so every run gives
    ///     different replacements. A reader who knows the salt can check guesses of the original values.
    ///   - redactsKeys: Whether to replace all keys that no vendor uses. Otherwise only keys that look like data are
    ///     replaced.
    package init(salt: String? = nil, redactsKeys: Bool = false) {
        var random = SystemRandomNumberGenerator()
        self.redactsKeys = redactsKeys
        hash = salt.map { SipHash(salt: $0) } ?? SipHash(key: (random.next(), random.next()))
        let adapters = [any InboxAdapter].standard
        vocabulary =
            adapters.flatMap { $0.knownWords }
            + adapters.map(\.provider.name)
            + ["provider", "recipient", "payload", "error"]
    }

    /// Redacts a payload.
    ///
    /// - Parameter provider: The payload's provider; detected if nil.
    /// - Throws: ``JSONError`` if it is not JSON.
    package func redact(_ payload: [UInt8], from provider: Provider? = nil) throws(JSONError) -> [UInt8] {
        let document = try JSONDocument(parsing: payload)
        var redaction = redaction(of: [document], from: provider)
        return redaction.text(of: document)
    }

    /// Decides what to keep in some payloads, so that you can then redact them one after another.
    ///
    /// Then a long payload is in memory only once, and its whole redacted text never is.
    ///
    /// - Parameters:
    ///   - documents: The payloads.
    ///   - provider: The payloads' provider; detected for each payload if nil.
    package func redaction(of documents: [JSONDocument], from provider: Provider? = nil) -> Redaction {
        var names = Pseudonyms(hash: hash, vocabulary: vocabulary)
        for document in documents {
            keepDates(of: document, provider, &names)
            if !redactsKeys { keepKeys(of: document, &names, 0) }
        }
        return Redaction(names)
    }

    // MARK: What is kept

    /// Keeps the keys that look like names.
    private func keepKeys(of document: JSONDocument, _ names: inout Pseudonyms, _ depth: Int) {
        for node in document.root.descendants {
            switch node.kind {
            case .key:
                let key = CodePoints(node.text)
                if Self.looksLikeName(key) { names.keep(key) }
            case .string:
                if let inner = Redaction.opened(node, depth) { keepKeys(of: inner, &names, depth + 1) }
            default: break
            }
        }
    }

    /// Whether a key looks like an identifier: up to 48 ASCII letters, digits, `_ - . : $`, with a letter and at most
    /// three digits.
    static func looksLikeName(_ key: CodePoints) -> Bool {
        let signs = [CodePoint.underscore, CodePoint.hyphen, CodePoint.fullStop, CodePoint.colon, CodePoint.dollar]
        let letters = key.points.count(where: CodePoint.isLetter)
        let digits = key.points.count(where: CodePoint.isDigit)
        let others = key.points.count - letters - digits
        return 1...48 ~= key.points.count && letters > 0 && digits <= 3
            && others == key.points.count { signs.contains($0) }
    }

    /// Keeps the dates of messages (sent, start and expiry), even if they cannot be read.
    private func keepDates(of document: JSONDocument, _ provider: Provider?, _ names: inout Pseudonyms) {
        let decoder = InboxDecoder()
        func keepDates(of payload: JSONNode, _ provider: Provider?) -> Bool {
            decoder.forEachSource(of: [.sentAt, .startsAt, .expiresAt], in: payload, from: provider) { date, isTaken in
                guard date.kind == .string || date.kind == .number else { return }
                let points = CodePoints(date.text)
                if isTaken || NumberText(points) != nil || Self.looksLikeDate(points) { names.keep(points) }
            }
        }
        guard !keepDates(of: document.root, provider), let payload = document.root.member("payload") else { return }
        let named = document.root.value["provider"]?.string.map { Provider($0) }
        _ = keepDates(of: payload, named ?? provider)
    }

    /// Whether a text that is not a date looks like one.
    ///
    /// It must begin with a digit, have at most four digits in a row, and contain only characters that occur in dates.
    private static func looksLikeDate(_ text: CodePoints) -> Bool {
        let signs = CodePoints("-/.:+, TZAMP\u{202F}").points
        let runs = text.points.split { !CodePoint.isDigit($0) }
        guard let first = text.points.first, CodePoint.isDigit(first), text.points.count <= 40 else { return false }
        return runs.count >= 3 && runs.dropLast().allSatisfy { $0.count <= 4 }
            && text.points.allSatisfy { CodePoint.isDigit($0) || signs.contains($0) }
    }
}
