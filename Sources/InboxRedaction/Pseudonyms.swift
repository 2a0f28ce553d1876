import InboxModel

/// The replacements of texts and numbers: equal ones for equal values, different ones for different values.
///
/// A replacement is derived from the hash of the original. Letters become letters of the same case, digits digits;
/// punctuation, spaces, marks and emoji are kept. If a candidate is in use or has another ``TextShape``, the next one is
/// tried. Texts that are equal but for letter case stay so, except for İ and the Kelvin sign.
struct Pseudonyms: Sendable {
    private let hash: SipHash
    /// The words of all vendors, in lower case.
    private let vocabulary: Set<String>
    private let longestWord: Int
    /// Texts that are kept in any letter case, in lower case: kept keys, dates of messages.
    private var kept: Set<CodePoints> = []
    private var keptDigits: Set<[UInt8]> = []

    private var texts: [CodePoints: CodePoints] = [:]
    private var textOwners: [CodePoints: CodePoints] = [:]
    private var attempts: [CodePoints: UInt32] = [:]
    private var foldedOwners: [CodePoints: CodePoints] = [:]
    private var numbers: [[UInt8]: [UInt8]] = [:]
    private var numberOwners: [[UInt8]: [UInt8]] = [:]

    init(hash: SipHash, vocabulary: [String]) {
        self.hash = hash
        self.vocabulary = Set((vocabulary + ["true", "false", "null"]).map(\.asciiLowercased))
        longestWord = self.vocabulary.map(\.unicodeScalars.count).max() ?? 0
    }

    /// Keeps a text, or a number in any spelling.
    mutating func keep(_ text: CodePoints) {
        if let number = NumberText(text) { keptDigits.insert(number.digits) } else { kept.insert(text.folded) }
    }

    private func isKnownWord(_ text: CodePoints) -> Bool {
        text.points.count <= longestWord && vocabulary.contains(text.text.asciiLowercased)
    }

    /// The replacement of a text.
    mutating func replacement(of text: CodePoints) -> CodePoints {
        if let known = texts[text] { return known }
        if let number = NumberText(text) {
            return number.isShort ? text : number.replacing(replacement(of: number.digits))
        }
        guard !stays(text) else { return text }
        let replacement = find(for: text)
        texts[text] = replacement
        textOwners[replacement] = text
        return replacement
    }

    private func stays(_ text: CodePoints) -> Bool {
        isKnownWord(text) || kept.contains(text.folded)
            || text.points.allSatisfy { Alphabet(CodePoints.lowered($0)) == .none }
    }

    private func isFree(_ candidate: CodePoints, _ folded: CodePoints, for text: CodePoints, _ key: CodePoints) -> Bool
    {
        candidate != text && (textOwners[candidate] ?? text) == text && (foldedOwners[folded] ?? key) == key
            && !stays(candidate)
    }

    // MARK: Texts

    private mutating func find(for text: CodePoints) -> CodePoints {
        let shape = TextShape(text)
        let key = text.folded
        var attempt = attempts[key] ?? 0
        while true {
            var redaction = TextRedaction(hash: hash, key: key, attempt: attempt)
            var candidate = redaction.replaced(text, isDate: shape.isDate && attempt < Self.patience)
            // If all texts of a length are in use, the next ones are longer; if no candidate has the shape, any shape is accepted.
            let isStuck = attempt >= 2 * Self.patience
            if isStuck { candidate = redaction.lengthened(candidate, by: Int(attempt / Self.patience) - 1) }
            let folded = candidate.folded
            let fits = attempt >= 4 * Self.patience || TextShape(candidate) == shape
            if fits, isFree(candidate, folded, for: text, key) {
                attempts[key] = attempt
                foldedOwners[folded] = key
                return candidate
            }
            attempt += 1
        }
    }

    private static let patience: UInt32 = 128

    // MARK: Numbers

    private mutating func replacement(of digits: [UInt8]) -> [UInt8] {
        guard !keptDigits.contains(digits) else { return digits }
        if let known = numbers[digits] { return known }
        let region = NumberText.region(digits)
        var random = SplitMix64(seed: hash.hash([1] + digits))
        var candidate = digits
        for attempt in 0..<20_000 {
            if attempt < 2000 {
                candidate = digits.map { $0 == 0 ? 0 : UInt8(random.next(below: 9)) + 1 }
            } else {
                Self.count(&candidate)
            }
            guard candidate != digits, NumberText.region(candidate) == region, !keptDigits.contains(candidate),
                numberOwners[candidate] == nil
            else { continue }
            numbers[digits] = candidate
            numberOwners[candidate] = digits
            return candidate
        }
        // The number is a bound, or all numbers like it are in use.
        keptDigits.insert(digits)
        return digits
    }

    /// Counts up by one and skips zeros.
    private static func count(_ digits: inout [UInt8]) {
        for place in digits.indices.reversed() where digits[place] != 0 {
            guard digits[place] == 9 else {
                digits[place] += 1
                return
            }
            digits[place] = 1
        }
    }
}
