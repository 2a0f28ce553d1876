/// A number in JSON or in a string: its significant digits and their range.
///
///     -0012.50e3    digits 125; the rest is kept: sign, leading and trailing zeros, point, exponent
struct NumberText {
    /// The digits from the first to the last one that is not 0.
    let digits: [UInt8]
    /// Whether the number is below 1000 in magnitude and has at most three digits, like a code, a flag or a count.
    let isShort: Bool
    private let text: [CodePoint]
    /// The indices of ``digits`` in the text.
    private let indices: [Int]

    /// Reads a number; returns nil for any other text.
    init?(_ text: [CodePoint]) {
        var rest = text[...]
        if rest.first == "-" { rest.removeFirst() }
        var indices: [Int] = []
        func takeDigits() -> Range<Int> {
            let digits = rest.prefix(while: \.isDigit)
            rest = rest[digits.endIndex...]
            return digits.startIndex..<digits.endIndex
        }
        let whole = takeDigits()
        guard !whole.isEmpty else { return nil }
        indices += whole
        if rest.first == "." {
            rest.removeFirst()
            let fraction = takeDigits()
            guard !fraction.isEmpty else { return nil }
            indices += fraction
        }
        var exponent = 0
        if rest.first == "e" || rest.first == "E" {
            rest.removeFirst()
            let isNegative = rest.first == "-"
            if rest.first == "+" || isNegative { rest.removeFirst() }
            let power = takeDigits()
            guard !power.isEmpty else { return nil }
            let size = Int(Array(text[power]).text) ?? .max
            exponent = isNegative ? -size : size
        }
        guard rest.isEmpty else { return nil }
        let significant = indices.drop { text[$0] == "0" }
        let end = significant.lastIndex { text[$0] != "0" }.map { $0 + 1 } ?? significant.startIndex
        self.text = text
        self.indices = Array(significant[significant.startIndex..<end])
        digits = self.indices.map { UInt8(truncatingIfNeeded: text[$0].value - 0x30) }
        // The number of digits before the point; if there are none, the number of zeros after it, negated.
        let wholeDigits = self.indices.first.map { whole.endIndex - $0 + ($0 < whole.endIndex ? 0 : 1) } ?? 0
        isShort = digits.isEmpty || digits.count <= 3 && exponent <= 3 - wholeDigits
    }

    /// The number with its digits replaced by the same number of other digits.
    func replacing(_ other: [UInt8]) -> [CodePoint] {
        var replaced = text
        for (index, digit) in zip(indices, other) { replaced[index] = "0" + UInt32(digit) }
        return replaced
    }

    /// Compares the digits with the bounds that matter when numbers are read: the years 0 and 9999, and 64 bits.
    ///
    /// If two numbers of equal length have equal results, they are on the same side of each bound.
    static func region(_ digits: [UInt8]) -> [Int] {
        bounds.map { bound in
            for (digit, other) in zip(digits, bound) where digit != other { return digit < other ? -1 : 1 }
            return digits.count == bound.count ? 0 : digits.count < bound.count ? -1 : 1
        }
    }

    private static let bounds = ["253402300799999", "621672192", "9223372036854775807", "9223372036854775808"].map {
        $0.utf8.map { $0 - UInt8(ascii: "0") }
    }
}
