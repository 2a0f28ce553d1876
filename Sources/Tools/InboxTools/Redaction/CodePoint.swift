/// A code point of a text: a Unicode scalar or a lone surrogate.
///
/// Redaction replaces letters and digits one by one, and keeps the other ASCII characters as delimiters.
struct CodePoint: Hashable, Comparable, Sendable, ExpressibleByUnicodeScalarLiteral {
    let value: UInt32

    init(_ value: UInt32) {
        self.value = value
    }

    init(unicodeScalarLiteral scalar: Unicode.Scalar) {
        value = scalar.value
    }

    static func < (left: CodePoint, right: CodePoint) -> Bool { left.value < right.value }

    static func + (point: CodePoint, distance: UInt32) -> CodePoint { CodePoint(point.value + distance) }

    var isASCII: Bool { value < 0x80 }
    var isDigit: Bool { "0"..."9" ~= self }
    /// Whether it is an ASCII letter.
    var isLetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }
    var isSurrogate: Bool { 0xD800...0xDFFF ~= value }

    /// The first scalar of its lower-case form; only İ has a second one.
    var lowered: CodePoint {
        if isASCII { return "A"..."Z" ~= self ? self + 32 : self }
        let mapping = Unicode.Scalar(value)?.properties.lowercaseMapping
        return mapping?.unicodeScalars.first.map { CodePoint($0.value) } ?? self
    }
}

extension String {
    var codePoints: [CodePoint] { unicodeScalars.map { CodePoint($0.value) } }
}

extension [CodePoint] {
    /// Reads generalised UTF-8, which can encode lone surrogates.
    init(generalisedUTF8 bytes: some Sequence<UInt8>) {
        self = []
        for byte in bytes {
            switch byte {
            case 0x00..<0x80: append(CodePoint(UInt32(byte)))
            case 0x80..<0xC0: self[count - 1] = CodePoint(self[count - 1].value << 6 | UInt32(byte & 0x3F))
            case 0xC0..<0xE0: append(CodePoint(UInt32(byte & 0x1F)))
            case 0xE0..<0xF0: append(CodePoint(UInt32(byte & 0x0F)))
            default: append(CodePoint(UInt32(byte & 0x07)))
            }
        }
    }

    /// The text, with U+FFFD for a lone surrogate.
    var text: String {
        var scalars = String.UnicodeScalarView()
        for point in self { scalars.append(Unicode.Scalar(point.value) ?? "\u{FFFD}") }
        return String(scalars)
    }

    /// The text in lower case, scalar by scalar, as topics are compared.
    var folded: [CodePoint] {
        var folded: [CodePoint] = []
        folded.reserveCapacity(count)
        for point in self {
            if !point.isASCII, let scalar = Unicode.Scalar(point.value) {
                folded += scalar.properties.lowercaseMapping.codePoints
            } else {
                folded.append(point.lowered)
            }
        }
        return folded
    }

    /// The bytes to hash: three for each code point.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * 3)
        for point in self {
            for shift in [0, 8, 16] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: point.value >> shift)) }
        }
        return bytes
    }
}

/// The characters that can replace a letter or digit.
enum Alphabet: Equatable {
    case latin, accented, cyrillic, hebrew, ideographs, rareIdeographs
    case digits(zero: UInt32)
    /// For characters that are neither letters nor digits. They are kept.
    case none

    /// The alphabet of a code point in lower case.
    init(_ point: CodePoint) {
        switch point {
        case "a"..."z": self = .latin
        case "0"..."9": self = .digits(zero: 0x30)
        case _ where point.isASCII: self = .none
        default: self = Unicode.Scalar(point.value).map(Self.init(beyondASCII:)) ?? .none
        }
    }

    private init(beyondASCII scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter:
            self = scalar.value < 0x250 || 0x1E00...0x1EFF ~= scalar.value ? .accented : .cyrillic
        case .otherLetter, .modifierLetter:
            self = scalar.value < 0x800 ? .hebrew : scalar.value < 0x10000 ? .ideographs : .rareIdeographs
        case .decimalNumber:
            self = .digits(zero: scalar.value - UInt32(scalar.properties.numericValue ?? 0))
        default:
            self = .none
        }
    }

    /// A letter or digit of the alphabet; nil if it has none.
    func letter(_ numbers: inout SplitMix64, upper: Bool) -> CodePoint? {
        let (first, count): (UInt32, UInt32)
        switch self {
        case .latin: (first, count) = (0x61, 26)
        case .accented: (first, count) = (0xE0, 23)
        case .cyrillic: (first, count) = (0x430, 32)
        case .hebrew: (first, count) = (0x5D0, 27)
        case .ideographs: (first, count) = (0x4E00, 0x5000)
        case .rareIdeographs: (first, count) = (0x20000, 0xA000)
        case .digits(let zero): (first, count) = (zero, 10)
        case .none: return nil
        }
        let letter = first + numbers.next(below: count)
        // In the three alphabets with letter case, a capital comes 32 before its small letter.
        return CodePoint(upper && hasCase ? letter - 32 : letter)
    }

    private var hasCase: Bool { self == .latin || self == .accented || self == .cyrillic }
}
