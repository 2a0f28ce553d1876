public import InboxJSON
public import InboxModel

/// Makes captured payloads shareable: the same structure, the same findings, no personal data.
///
/// ```swift
/// let redactor = PayloadRedactor(adapters: .standard)
/// let shareable = try redactor.redact(captured)
/// ```
///
/// Keeps the structure, the layout of the text, the vendors' own keys and words, keys that look like identifiers, numbers
/// below 1000 of up to three digits, and the dates of messages. Replaces everything else, such as names, texts, identifiers,
/// hosts, paths, e-mail addresses and telephone numbers, with a value of the same form: letters with letters, digits with
/// digits. Lengths, signs, emoji, a URL's scheme, a date's format and the fault of a value stay. Equal values stay equal,
/// also as number and text, in all payloads that one redactor redacts; different values stay different. The last label
/// of a URL's host becomes `zzz`, which is not a top-level domain.
public struct PayloadRedactor: Sendable {
    private let adapters: [any InboxAdapter]
    private let hash: SipHash
    private let redactsKeys: Bool
    private let vocabulary: [String]

    /// Creates a redactor.
    ///
    /// - Parameters:
    ///   - adapters: The adapters whose vendors' words are kept, and which identify the dates of messages.
    ///   - salt: The text that determines the replacements; nil uses a random one, so that no run repeats another. A reader
    ///     who knows the salt can check guesses of the original values.
    ///   - redactsKeys: Whether to replace every key that no vendor uses, and not only keys that look like data.
    public init(adapters: [any InboxAdapter], salt: String? = nil, redactsKeys: Bool = false) {
        var random = SystemRandomNumberGenerator()
        self.adapters = adapters
        self.redactsKeys = redactsKeys
        hash = salt.map { SipHash(salt: $0) } ?? SipHash(key: (random.next(), random.next()))
        vocabulary = adapters.flatMap(\.documentedVocabulary) + ["provider", "recipient", "payload", "error"]
    }

    /// Redacts a payload.
    ///
    /// - Parameter provider: The payload's provider; detected if nil.
    /// - Throws: ``JSONError`` if it is not JSON.
    public func redact(_ payload: [UInt8], from provider: Provider? = nil) throws(JSONError) -> [UInt8] {
        try redact([payload], from: provider).first ?? []
    }

    /// Redacts a payload: `Data`, a slice, any other bytes.
    ///
    /// - Throws: ``JSONError`` if it is not JSON.
    public func redact(
        _ payload: some Sequence<UInt8>, from provider: Provider? = nil
    ) throws(JSONError) -> [UInt8] {
        try redact(Array(payload), from: provider)
    }

    /// Redacts payloads together: values that are equal in any of them stay equal.
    ///
    /// - Parameter provider: The payloads' provider; detected for each payload if nil.
    /// - Throws: ``JSONError`` for the first payload that is not JSON.
    public func redact(_ payloads: [[UInt8]], from provider: Provider? = nil) throws(JSONError) -> [[UInt8]] {
        var documents: [JSONDocument] = []
        for payload in payloads { documents.append(try JSONDocument(parsing: payload)) }
        var names = Pseudonyms(hash: hash, vocabulary: vocabulary)
        for document in documents {
            keepDates(of: document, provider, &names)
            if !redactsKeys { keepKeys(of: document, &names, 0) }
        }
        return documents.map { rewritten($0, &names, 0) }
    }

    // MARK: What is kept

    /// The number of nested strings of JSON that are redacted: more than any bridge sends.
    private static let deepest = 16

    /// Keeps the keys that look like names.
    private func keepKeys(of document: JSONDocument, _ names: inout Pseudonyms, _ depth: Int) {
        for node in document.root.descendants {
            switch node.kind {
            case .key:
                let key = CodePoints(node.text)
                if Self.looksLikeName(key) { names.keep(key) }
            case .string where depth < Self.deepest:
                if let inner = Self.opened(node) { keepKeys(of: inner, &names, depth + 1) }
            default: break
            }
        }
    }

    /// Whether a key looks like an identifier: up to 48 ASCII letters, digits, `_ - . : $`, with a letter and at most
    /// three digits.
    static func looksLikeName(_ key: CodePoints) -> Bool {
        let signs: [UInt32] = [0x5F, 0x2D, 0x2E, 0x3A, 0x24]
        let letters = key.points.count { 0x61...0x7A ~= $0 | 0x20 }
        let digits = key.points.count { 0x30...0x39 ~= $0 }
        let others = key.points.count - letters - digits
        return 1...48 ~= key.points.count && letters > 0 && digits <= 3
            && others == key.points.count { signs.contains($0) }
    }

    /// Keeps the dates of messages: sending, start and expiry, also ones that cannot be read.
    private func keepDates(of document: JSONDocument, _ provider: Provider?, _ names: inout Pseudonyms) {
        let root = document.root.value
        let decoder = InboxDecoder(adapters: adapters, recordsProvenance: true)
        let named = root["provider"]?.string.map { Provider($0) }
        guard
            let feed = (try? decoder.decode(root, from: provider))
                ?? root["payload"].flatMap({ try? decoder.decode($0, from: named ?? provider) }),
            var map = JSONSourceMap(textOf: root)
        else { return }
        for place in feed.provenance.values.joined()
        where [.sentAt, .startsAt, .expiresAt].contains(place.field) && [.taken, .unusable].contains(place.outcome) {
            guard let pointer = JSONPointer(place.pointer),
                let value = map.value(at: pointer, inner: place.inner.flatMap { JSONPointer($0) }),
                let text = value.string ?? value.lexeme
            else { continue }
            let points = CodePoints(text)
            if place.outcome == .taken || NumberText(points) != nil || Self.looksLikeDate(points) { names.keep(points) }
        }
    }

    /// Whether a text that is not a date looks like one: it begins with a digit, has runs of at most four digits, and only
    /// characters that dates have.
    private static func looksLikeDate(_ text: CodePoints) -> Bool {
        let signs = CodePoints("-/.:+, TZAMP\u{202F}").points
        let runs = text.points.split { !(0x30...0x39 ~= $0) }
        guard let first = text.points.first, 0x30...0x39 ~= first, text.points.count <= 40 else { return false }
        return runs.count >= 3 && runs.dropLast().allSatisfy { $0.count <= 4 }
            && text.points.allSatisfy { 0x30...0x39 ~= $0 || signs.contains($0) }
    }

    // MARK: Writing

    /// The text with replaced strings, keys and numbers, and everything between them unchanged.
    private func rewritten(_ document: JSONDocument, _ names: inout Pseudonyms, _ depth: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(document.bytes.count)
        var copied = 0
        for node in document.root.descendants {
            // Without the quotes of a string or a key.
            let range = node.kind == .number ? node.byteRange : node.byteRange.dropFirst().dropLast()
            let raw = document.bytes[range]
            let replacement: [UInt8]
            switch node.kind {
            case .number:
                replacement = Array(names.replacement(of: CodePoints(raw.map { UInt32($0) })).text.utf8)
            case .key, .string:
                let points = CodePoints(generalisedUTF8: node.generalisedTextBytes)
                let inner = node.kind == .string && depth < Self.deepest ? Self.opened(node) : nil
                let other =
                    inner.map { Self.restoring(points, in: rewritten($0, &names, depth + 1)) }
                    ?? names.replacement(of: points)
                guard other != points else { continue }
                replacement = Self.escaped(other, like: raw)
            default: continue
            }
            text += document.bytes[copied..<range.lowerBound]
            text += replacement
            copied = range.upperBound
        }
        return text + document.bytes[copied...]
    }

    /// The object or array in a string of JSON.
    private static func opened(_ string: JSONNode) -> JSONDocument? {
        TextShape.opened(string.text).flatMap(JSONNode.init)?.document
    }

    /// The redacted text of a string's JSON, with U+FFFD changed back to the string's lone surrogates.
    private static func restoring(_ given: CodePoints, in rewritten: [UInt8]) -> CodePoints {
        var text = CodePoints(generalisedUTF8: rewritten)
        let isHalf = { (point: UInt32) in point == 0xFFFD || 0xD800...0xDFFF ~= point }
        var halves = given.points.filter(isHalf).makeIterator()
        for place in text.points.indices where isHalf(text.points[place]) {
            text.points[place] = halves.next() ?? text.points[place]
        }
        return text
    }

    /// The text between quotes, escaped in the style of another text: in ASCII, with escaped slashes, or minimally.
    private static func escaped(_ text: CodePoints, like raw: ArraySlice<UInt8>) -> [UInt8] {
        let pairs = zip(raw, raw.dropFirst())
        let escapesSlashes = pairs.contains { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "/") }
        let isASCII =
            pairs.contains { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "u") } && raw.allSatisfy { $0 < 0x80 }
        var escaped: [UInt8] = []
        func unit(_ unit: UInt32) {
            let digits = String(unit, radix: 16)
            escaped += Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
        }
        for point in text.points {
            switch point {
            case 0x22, 0x5C: escaped += [0x5C, UInt8(truncatingIfNeeded: point)]
            case 0x2F where escapesSlashes: escaped += [0x5C, 0x2F]
            case 0x08: escaped += #"\b"#.utf8
            case 0x0C: escaped += #"\f"#.utf8
            case 0x0A: escaped += #"\n"#.utf8
            case 0x0D: escaped += #"\r"#.utf8
            case 0x09: escaped += #"\t"#.utf8
            case 0..<0x20, 0xD800...0xDFFF: unit(point)
            case 0x80..<0x10000 where isASCII: unit(point)
            case 0x10000... where isASCII:
                unit(0xD800 + (point - 0x10000) >> 10)
                unit(0xDC00 + (point - 0x10000) & 0x3FF)
            default: escaped += CodePoints([point]).text.utf8
            }
        }
        return escaped
    }
}
