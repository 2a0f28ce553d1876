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
    var names: Pseudonyms
    private let redactsKeys: Bool

    /// - Parameters:
    ///   - salt: The text that determines the replacements. If it is nil, a random salt is used, so every run gives
    ///     different replacements. A reader who knows the salt can check guesses of the original values.
    ///   - redactsKeys: Whether to replace all keys that no vendor uses. Otherwise only keys that look like data are
    ///     replaced.
    package init(salt: String? = nil, redactsKeys: Bool = false) {
        var random = SystemRandomNumberGenerator()
        self.redactsKeys = redactsKeys
        let adapters = [any InboxAdapter].standard
        names = Pseudonyms(
            hash: salt.map { SipHash(salt: $0) } ?? SipHash(key: (random.next(), random.next())),
            vocabulary: adapters.flatMap { $0.knownWords } + adapters.map(\.provider.name)
                + ["provider", "recipient", "payload", "error"])
    }

    /// - Parameter provider: The payload's provider; detected if nil.
    /// - Throws: ``JSONError`` if it is not JSON.
    package func redact(_ payload: [UInt8], from provider: Provider? = nil) throws(JSONError) -> [UInt8] {
        let document = try JSONDocument(parsing: payload)
        var redactor = self
        redactor.prepare(for: [document], from: provider)
        return redactor.text(of: document)
    }

    /// Decides what to keep in some payloads, so that you can then redact them one after another.
    ///
    /// Then a long payload is in memory only once, and its whole redacted text never is.
    ///
    /// - Parameter provider: The payloads' provider; detected for each payload if nil.
    package mutating func prepare(for documents: [JSONDocument], from provider: Provider? = nil) {
        for document in documents {
            keepDates(of: document, provider)
            if !redactsKeys { keepKeys(of: document, 0) }
        }
    }

    // MARK: What is kept

    /// Keeps the keys that look like names.
    private mutating func keepKeys(of document: JSONDocument, _ depth: Int) {
        for node in document.root.descendants {
            switch node.kind {
            case .key:
                let key = node.text.codePoints
                if Self.looksLikeName(key) { names.keep(key) }
            case .string:
                if let inner = Self.opened(node, depth) { keepKeys(of: inner, depth + 1) }
            default: break
            }
        }
    }

    /// Whether a key looks like an identifier: up to 48 ASCII letters, digits, `_ - . : $`, with a letter and at most
    /// three digits.
    static func looksLikeName(_ key: [CodePoint]) -> Bool {
        let signs: [CodePoint] = ["_", "-", ".", ":", "$"]
        let digits = key.count(where: \.isDigit)
        return 1...48 ~= key.count && key.contains(where: \.isLetter) && digits <= 3
            && key.allSatisfy { $0.isLetter || $0.isDigit || signs.contains($0) }
    }

    /// Keeps the dates of messages (sent, start and expiry), even if they cannot be read.
    private mutating func keepDates(of document: JSONDocument, _ provider: Provider?) {
        var decoder = InboxStreamDecoder(observing: InboxDecoder())
        func keepDates(of payload: JSONNode, _ provider: Provider?) -> Bool {
            guard (try? decoder.decode(payload, from: provider)) != nil else { return false }
            for date in decoder.observations().dates where !date.isLeftOut {
                guard date.value.kind == .string || date.value.kind == .number else { continue }
                let points = date.value.text.codePoints
                if date.isTaken || NumberText(points) != nil || Self.looksLikeDate(points) { names.keep(points) }
            }
            return true
        }
        guard !keepDates(of: document.root, provider), let payload = document.root.member("payload") else { return }
        let named = document.root.value["provider"]?.string.map { Provider($0) }
        _ = keepDates(of: payload, named ?? provider)
    }

    /// Whether a text that is not a date looks like one: it begins with a digit, has at most four digits in a row, and
    /// contains only characters that occur in dates.
    private static func looksLikeDate(_ text: [CodePoint]) -> Bool {
        let signs = "-/.:+, TZAMP\u{202F}".codePoints
        let runs = text.split { !$0.isDigit }
        guard let first = text.first, first.isDigit, text.count <= 40 else { return false }
        return runs.count >= 3 && runs.dropLast().allSatisfy { $0.count <= 4 }
            && text.allSatisfy { $0.isDigit || signs.contains($0) }
    }
}
