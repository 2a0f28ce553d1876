import InboxJSON
import InboxModel
import InboxTools
import UnifiedInbox

@testable import InboxConformance

/// What holds for every redacted payload, whatever was captured.
///
/// The checks return sentences, so a loop over thousands of payloads needs one expectation: that there are none.
struct RedactionLaws {
    private let redactor: PayloadRedactor
    private let redactsKeys: Bool
    private let decoder = InboxDecoder()
    private let words: Set<String>

    /// - Parameter redactsKeys: Whether every key that no vendor knows is replaced. Then such keys cannot be compared.
    init(redactsKeys: Bool = false) {
        redactor = PayloadRedactor(salt: "laws", redactsKeys: redactsKeys)
        self.redactsKeys = redactsKeys
        let adapters = [any InboxAdapter].standard
        let known =
            adapters.flatMap { $0.knownWords } + ["true", "false", "null"]
        words = Set((known + ["provider", "recipient", "payload", "error"]).map { $0.lowercased() })
    }

    /// The laws that redacting a payload breaks.
    func broken(by payload: [UInt8], from provider: Provider?) -> [String] {
        guard let redacted = try? redactor.redact(payload, from: provider),
            let before = try? JSONValue(parsing: payload)
        else { return ["is not redacted"] }
        guard let after = try? JSONValue(parsing: redacted) else { return ["is no JSON any more"] }
        var broken: [String] = []
        if before.skeleton != after.skeleton { broken.append("another structure") }
        broken += diagnostics(payload, redacted, provider)
        broken += survivors(before, after, dates: dates(of: payload, provider))
        return broken
    }

    // MARK: Diagnostics and messages

    private enum Outcome: Equatable {
        case feed(diagnostics: [String], messages: [String], counts: [Int?])
        case refused(diagnostics: [String])
    }

    private func diagnostics(_ payload: [UInt8], _ redacted: [UInt8], _ provider: Provider?) -> [String] {
        let (before, after) = (outcome(of: payload, provider), outcome(of: redacted, provider))
        return before == after ? [] : ["decodes to \(after), and not to \(before)"]
    }

    /// The result of decoding, without the contents.
    ///
    /// Keys that look like data are left out of pointers.
    private func outcome(of payload: [UInt8], _ provider: Provider?) -> Outcome {
        do {
            let feed = try decoder.decode(payload, from: provider)
            let ids = feed.messages.map(\.vendorID)
            let sameIDs = ids.map { id in ids.firstIndex(of: id) }
            return .feed(
                diagnostics: feed.diagnostics.map(place), messages: feed.messages.map(shape),
                counts: [feed.badge.map { $0.magnitude > 999 ? $0.signum() * 1000 : $0 }, feed.deletions?.count]
                    + sameIDs)
        } catch {
            return .refused(diagnostics: error.diagnostics.map(place))
        }
    }

    private func place(_ diagnostic: Diagnostic) -> String {
        let pointers = [diagnostic.pointer, diagnostic.inner ?? "-"].map { pointer in
            pointer.split(separator: "/", omittingEmptySubsequences: false)
                .map { staysKey($0) ? String($0) : "…" }.joined(separator: "/")
        }
        return "\(diagnostic.code) \(diagnostic.severity) \(pointers[0]) \(pointers[1])"
    }

    private func staysKey(_ key: Substring) -> Bool {
        if redactsKeys { return key.allSatisfy(\.isNumber) || words.contains(key.lowercased()) }
        let isPlain = key.utf8.allSatisfy {
            0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || [0x5F, 0x2D, 0x2E, 0x3A, 0x24].contains($0)
        }
        return isPlain && key.utf8.count <= 48
            && (key.utf8.count { 0x30...0x39 ~= $0 } <= 3 || key.utf8.allSatisfy { 0x30...0x39 ~= $0 })
    }

    /// A message without its contents: its keys, the kinds of their values, words, dates, and what its actions do.
    private func shape(of message: InboxMessage) -> String {
        guard let json = try? JSONValue(parsing: message.canonicalJSON()) else { return "none" }
        let words = [
            json["status"], json["layout"], json["sentAt"], json["startsAt"], json["expiresAt"], json["pinned"],
        ]
        let actions = message.actions.map(\.kind.name) + [message.tap?.kind.name ?? "-"]
        let targets = (json["actions"]?.array ?? []).map { $0["target"] ?? .null }
        let folded = message.topics.map { topic in
            message.topics.firstIndex { $0.lowercased() == topic.lowercased() }
        }
        return "\(json.removingTexts) \(words) \(actions) \(targets) \(folded)"
    }

    // MARK: What survives

    /// Texts of messages that are dates, in lower case.
    ///
    /// Redaction keeps them, in any letter case.
    private func dates(of payload: [UInt8], _ provider: Provider?) -> Set<String> {
        guard let explained = try? InboxDecoder().explain(payload, from: provider),
            let root = try? JSONValue(parsing: payload)
        else { return [] }
        let fields = explained.elements.filter { $0.outcome == .decoded }.flatMap(\.fields)
        let places = fields.filter { [.sentAt, .startsAt, .expiresAt].contains($0.field) }.flatMap(\.read)
        return Set(
            places.compactMap { place in
                let value = root.value(at: place.pointer, inner: place.inner)
                return value.map { ($0.string ?? $0.lexeme ?? "").lowercased() }
            })
    }

    /// Texts and long numbers of the payload that are still in the redacted payload, at their own or another place.
    private func survivors(_ before: JSONValue, _ after: JSONValue, dates: Set<String>) -> [String] {
        let (old, new) = (before.leaves, after.leaves)
        guard old.texts.count == new.texts.count else { return ["another number of texts"] }
        let keys = redactsKeys ? [] : Set(old.keys.map { $0.lowercased() })
        var broken: [String] = []
        let all = new.texts.joined(separator: "\u{0}").lowercased()
        for (text, other) in zip(old.texts, new.texts) {
            let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
            guard letters.count >= 4, !words.contains(text.lowercased()), !keys.contains(text.lowercased()),
                !dates.contains(text.lowercased()),
                !dates.contains(where: { Self.digits($0) == Self.digits(text) && !Self.digits(text).isEmpty }),
                !Self.isShortNumber(text)
            else { continue }
            if text == other { broken.append("\(text) stays") }
            // A day may be part of the instant of a message, which is kept.
            let lowered = text.lowercased()
            if letters.count >= 7, !dates.contains(where: { $0.contains(lowered) }), all.contains(lowered) {
                broken.append("\(text) stands elsewhere")
            }
        }
        return broken
    }

    /// The significant digits of a number.
    private static func digits(_ text: String) -> String {
        guard JSONValue(lexeme: text) != nil || text.allSatisfy(\.isNumber) else { return "" }
        let mantissa = text.prefix { $0 != "e" && $0 != "E" }.filter { $0.isNumber }
        return String(mantissa.drop { $0 == "0" }.reversed().drop { $0 == "0" }.reversed())
    }

    private static func isShortNumber(_ text: String) -> Bool {
        let isNumber = JSONValue(lexeme: text) != nil || text.drop { $0 == "-" || $0 == "0" }.allSatisfy(\.isNumber)
        // The bounds that matter for reading numbers are kept.
        let bounds = ["253402300799999", "621672192", "9223372036854775807", "9223372036854775808"]
        return isNumber && (digits(text).count <= 3 || bounds.contains(digits(text)))
    }
}

extension JSONValue {
    /// The object or array in a string; any other value is returned unchanged.
    private var container: JSONValue {
        let inner = opened
        return inner.kind == .object || inner.kind == .array ? inner : self
    }

    /// The value without its contents: only keys that look like names, kinds of values, lengths of lists, and the
    /// structure inside strings of JSON.
    fileprivate var skeleton: String {
        switch container.kind {
        case .object: "{" + (container.object ?? [:]).map(\.value.skeleton).joined(separator: ",") + "}"
        case .array: "[" + (container.array ?? []).map(\.skeleton).joined(separator: ",") + "]"
        default: kind.rawValue
        }
    }

    fileprivate var leaves: (texts: [String], keys: [String]) {
        switch container.kind {
        case .object:
            (container.object ?? [:]).reduce(into: ([], [])) { leaves, member in
                let inner = member.value.leaves
                leaves.0 += inner.texts
                leaves.1 += [member.key] + inner.keys
            }
        case .array:
            (container.array ?? []).reduce(into: ([], [])) { leaves, element in
                let inner = element.leaves
                leaves.0 += inner.texts
                leaves.1 += inner.keys
            }
        case .string: ([string ?? ""], [])
        case .number: ([lexeme ?? ""], [])
        default: ([], [])
        }
    }

    /// The value with each text, number and unknown key replaced by its kind.
    fileprivate var removingTexts: String {
        switch kind {
        case .object:
            "{"
                + (object ?? [:]).map { "\($0.key.comparedLength):\($0.value.removingTexts)" }.joined(
                    separator: ",") + "}"
        case .array: "[" + (array ?? []).map(\.removingTexts).joined(separator: ",") + "]"
        case .bool, .null: description
        default: kind.rawValue
        }
    }
}

extension String {
    /// The length that a key keeps.
    ///
    /// A URL without letters to replace can get longer.
    fileprivate var comparedLength: String { contains("://") ? "URL" : "\(unicodeScalars.count)" }
}
