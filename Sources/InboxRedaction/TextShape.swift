import InboxJSON
import InboxModel

/// The properties of a text that decoding depends on: a replacement has the same.
struct TextShape: Equatable {
    private enum Day {
        case none, zoned, zoneless, shortZoneless
    }

    private enum Link: Equatable {
        case unparsable
        case usable(encoded: Bool, hasScheme: Bool)
    }

    private let day: Day
    private let link: Link
    private let opened: JSONValue.Kind?
    private let isNumber: Bool
    private let isWeb: Bool
    private let isReserved: Bool

    /// Whether it can be read as a date.
    var isDate: Bool { day != .none }

    init(_ text: CodePoints) {
        let string = text.text
        switch DateText.read(string) {
        case .instant(_, .given): day = .zoned
        case .instant(_, .omitted): day = .zoneless
        case .instant(_, .omittedInShortForm): day = .shortZoneless
        case .unparsable: day = .none
        }
        switch URLReference.read(string) {
        case .unparsable: link = .unparsable
        case .usable(_, let encoded, let hasScheme): link = .usable(encoded: encoded, hasScheme: hasScheme)
        }
        opened = Self.opened(string)?.kind
        isNumber = NumberText(text) != nil
        let start = String(string.prefix(6)).asciiLowercased
        isWeb = start.hasPrefix("http:") || start.hasPrefix("https:")
        isReserved = string.utf8.first == UInt8(ascii: "_")
    }

    /// The object or array in a string of JSON.
    static func opened(_ text: String) -> JSONValue? {
        let first = text.utf8.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        return try? JSONValue(parsing: text)
    }
}

/// A number in JSON or in a string: its significant digits and their range.
///
///     -0012.50e3    digits 125; the rest is kept: sign, leading and trailing zeros, point, exponent
struct NumberText {
    /// The digits from the first that is not 0 to the last that is not.
    let digits: [UInt8]
    /// Whether its magnitude is below 1000 and it has at most three digits: a code, a flag, a count.
    let isShort: Bool
    private let text: CodePoints
    private let places: [Int]

    /// Reads a number; returns nil for any other text.
    init?(_ text: CodePoints) {
        var rest = text.points[...]
        if rest.first == 0x2D { rest.removeFirst() }
        var places: [Int] = []
        func takeDigits() -> Range<Int> {
            let digits = rest.prefix { 0x30...0x39 ~= $0 }
            rest = rest[digits.endIndex...]
            return digits.startIndex..<digits.endIndex
        }
        let whole = takeDigits()
        guard !whole.isEmpty else { return nil }
        places += whole
        if rest.first == 0x2E {
            rest.removeFirst()
            let fraction = takeDigits()
            guard !fraction.isEmpty else { return nil }
            places += fraction
        }
        var exponent = 0
        if let letter = rest.first, letter | 0x20 == 0x65 {
            rest.removeFirst()
            let isNegative = rest.first == 0x2D
            if rest.first == 0x2B || rest.first == 0x2D { rest.removeFirst() }
            let power = takeDigits()
            guard !power.isEmpty else { return nil }
            let size = Int(CodePoints(text.points[power]).text) ?? .max
            exponent = isNegative ? -size : size
        }
        guard rest.isEmpty else { return nil }
        let significant = places.drop { text.points[$0] == 0x30 }
        let end = significant.lastIndex { text.points[$0] != 0x30 }.map { $0 + 1 } ?? significant.startIndex
        self.text = text
        self.places = Array(significant[significant.startIndex..<end])
        digits = self.places.map { UInt8(truncatingIfNeeded: text.points[$0] - 0x30) }
        // The number of digits before the point; if there are none, the number of zeros after it, negated.
        let wholeDigits = self.places.first.map { whole.endIndex - $0 + ($0 < whole.endIndex ? 0 : 1) } ?? 0
        isShort = digits.isEmpty || digits.count <= 3 && exponent <= 3 - wholeDigits
    }

    /// The same number with as many other digits.
    func replacing(_ other: [UInt8]) -> CodePoints {
        var replaced = text
        for (place, digit) in zip(places, other) { replaced.points[place] = UInt32(digit) + 0x30 }
        return replaced
    }

    /// Compares the digits with the bounds of reading numbers: the years 0 and 9999, and 64 bits.
    ///
    /// Two numbers of equal length with equal results are on the same side of each bound.
    static func region(_ digits: [UInt8]) -> [Int] {
        bounds.map { bound in
            for (digit, other) in zip(digits, bound) where digit != other { return digit < other ? -1 : 1 }
            return digits.count == bound.count ? 0 : digits.count < bound.count ? -1 : 1
        }
    }

    private static let bounds = ["253402300799999", "621672192", "9223372036854775807", "9223372036854775808"].map {
        $0.utf8.map { $0 - 0x30 }
    }
}
