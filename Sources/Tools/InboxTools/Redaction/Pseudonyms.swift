import InboxModel

/// The replacements for texts and numbers.
///
/// Equal values get equal replacements, and different values get different ones.
///
/// A replacement is derived from the hash of the original. Letters become letters of the same case, and digits become
/// digits. Punctuation, spaces, marks and emoji are kept. If a candidate is already in use or has another ``TextShape``,
/// the next one is tried. If texts differ only in letter case, so do their replacements, except for İ and the Kelvin
/// sign.
struct Pseudonyms: Sendable {
    /// The keyed 64-bit hash of a text.
    ///
    /// Keeping the texts themselves would take several times the memory of a long payload.
    ///
    /// Among a million texts, the probability that two have the same fingerprint is 1 in 30 million. If that happens, one
    /// of them skips a candidate without need, or gets one that was not checked.
    private typealias Fingerprint = UInt64

    private let hash: SipHash
    /// The words of all vendors, in lower case.
    private let vocabulary: Set<String>
    private let longestWord: Int
    /// The texts that are kept in any letter case, such as kept keys and dates of messages, in lower case.
    ///
    /// The value is a second fingerprint, so that no other text is kept by accident.
    private var kept: [Fingerprint: Fingerprint] = [:]
    private var keptDigits: Set<String> = []

    /// The number of the candidate that replaces a text.
    private var attempts: [Fingerprint: UInt32] = [:]
    /// The replacements of texts.
    private var usedTexts: Set<Fingerprint> = []
    /// For a text in lower case, the number of the candidate that was used last, if it is not 0.
    private var lastAttempts: [Fingerprint: UInt32] = [:]
    /// For a replacement in lower case, the original text in lower case.
    private var foldedOwners: [Fingerprint: Fingerprint] = [:]
    /// For digits, the digits that replace them.
    private var numbers: [String: String] = [:]
    private var usedNumbers: Set<String> = []
    /// A cache of recent results for short texts, because most texts in a payload are keys and words that repeat.
    private var recent: [[CodePoint]: [CodePoint]] = [:]
    private static let recentCount = 2048
    private static let longestRecent = 256

    init(hash: SipHash, vocabulary: [String]) {
        self.hash = hash
        self.vocabulary = Set((vocabulary + ["true", "false", "null"]).map(\.asciiLowercased))
        longestWord = self.vocabulary.map(\.unicodeScalars.count).max() ?? 0
    }

    /// Keeps a text, or a number in any spelling.
    mutating func keep(_ text: [CodePoint]) {
        recent = [:]
        if let number = NumberText(text) {
            keptDigits.insert(Self.text(number.digits))
        } else {
            kept[fingerprint(text.folded)] = secondFingerprint(text.folded)
        }
    }

    private func fingerprint(_ text: [CodePoint]) -> Fingerprint { hash.hash(text.bytes) }

    /// A second, independent fingerprint, because no text begins with the byte 0xFF.
    private func secondFingerprint(_ text: [CodePoint]) -> Fingerprint { hash.hash([0xFF] + text.bytes) }

    private func isKept(_ text: [CodePoint]) -> Bool {
        kept[fingerprint(text)].map { $0 == secondFingerprint(text) } ?? false
    }

    /// Digits as a string, which is stored inline up to 15 bytes.
    private static func text(_ digits: [UInt8]) -> String {
        String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    }

    private func isKnownWord(_ text: [CodePoint]) -> Bool {
        text.count <= longestWord && vocabulary.contains(text.text.asciiLowercased)
    }

    mutating func replacement(of text: [CodePoint]) -> [CodePoint] {
        guard text.count <= Self.longestRecent else { return newReplacement(of: text) }
        if let known = recent[text] { return known }
        if recent.count == Self.recentCount { recent.removeAll(keepingCapacity: true) }
        let replacement = newReplacement(of: text)
        recent[text] = replacement
        return replacement
    }

    /// The replacement of a text that is not among the recent ones.
    private mutating func newReplacement(of text: [CodePoint]) -> [CodePoint] {
        if let number = NumberText(text) {
            return number.isShort ? text : number.replacing(replacement(of: number.digits))
        }
        return isUnchanged(text) ? text : chooseReplacement(of: text)
    }

    /// Whether a text stays as it is: it is a vendor's word, a kept text, or has no letters and digits.
    private func isUnchanged(_ text: [CodePoint]) -> Bool {
        isKnownWord(text) || isKept(text.folded)
            || text.allSatisfy { Alphabet($0.lowered) == .none }
    }

    // MARK: Texts

    /// The first candidate that replaces no other text, or the one that was chosen before.
    private mutating func chooseReplacement(of text: [CodePoint]) -> [CodePoint] {
        let (shape, key) = (TextShape(text), text.folded)
        let (textPrint, keyPrint) = (fingerprint(text), fingerprint(key))
        if let known = attempts[textPrint] { return candidate(known, for: text, key, shape) }
        var attempt = lastAttempts[keyPrint] ?? 0
        while true {
            let candidate = candidate(attempt, for: text, key, shape)
            // If no candidate has the shape, any shape is accepted.
            let fits = attempt >= 4 * Self.attemptsPerStage || TextShape(candidate) == shape
            if fits, candidate != text, !isUnchanged(candidate) {
                let (print, folded) = (fingerprint(candidate), fingerprint(candidate.folded))
                if !usedTexts.contains(print), (foldedOwners[folded] ?? keyPrint) == keyPrint {
                    attempts[textPrint] = attempt
                    usedTexts.insert(print)
                    foldedOwners[folded] = keyPrint
                    if attempt > 0 { lastAttempts[keyPrint] = attempt }
                    return candidate
                }
            }
            attempt += 1
        }
    }

    /// The candidate with this number for a text.
    private func candidate(
        _ attempt: UInt32, for text: [CodePoint], _ key: [CodePoint], _ shape: TextShape
    ) -> [CodePoint] {
        var redaction = TextRedaction(hash: hash, key: key, attempt: attempt)
        let candidate = redaction.replaced(text, isDate: shape.isDate && attempt < Self.attemptsPerStage)
        // If all texts of this length are in use, longer ones are tried.
        guard attempt >= 2 * Self.attemptsPerStage else { return candidate }
        return redaction.lengthened(candidate, by: Int(attempt / Self.attemptsPerStage) - 1)
    }

    /// The number of candidates that are tried before a weaker condition is accepted.
    private static let attemptsPerStage: UInt32 = 128

    // MARK: Numbers

    private mutating func replacement(of digits: [UInt8]) -> [UInt8] {
        let text = Self.text(digits)
        guard !keptDigits.contains(text) else { return digits }
        if let known = numbers[text] { return known.utf8.map { $0 - UInt8(ascii: "0") } }
        let region = NumberText.region(digits)
        var random = SplitMix64(seed: hash.hash([1] + digits))
        var candidate = digits
        for attempt in 0..<20_000 {
            if attempt < 2000 {
                candidate = digits.map { $0 == 0 ? 0 : UInt8(random.next(below: 9)) + 1 }
            } else {
                Self.count(&candidate)
            }
            guard candidate != digits, NumberText.region(candidate) == region else { continue }
            let other = Self.text(candidate)
            guard !keptDigits.contains(other), !usedNumbers.contains(other) else { continue }
            numbers[text] = other
            usedNumbers.insert(other)
            return candidate
        }
        // The number is one of the bounds, or all similar numbers are in use.
        keptDigits.insert(text)
        return digits
    }

    /// Counts up by one and skips zeros.
    private static func count(_ digits: inout [UInt8]) {
        for index in digits.indices.reversed() where digits[index] != 0 {
            guard digits[index] == 9 else {
                digits[index] += 1
                return
            }
            digits[index] = 1
        }
    }
}
