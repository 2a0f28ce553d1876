/// A text as code points, including lone surrogates.
///
/// Redaction replaces the letters one by one.
struct CodePoints: Hashable, Sendable {
    var points: [UInt32]

    init(_ points: some Sequence<UInt32>) {
        self.points = Array(points)
    }

    init(_ text: String) {
        points = text.unicodeScalars.map(\.value)
    }

    /// Reads generalised UTF-8, which can encode lone surrogates.
    init(generalisedUTF8 bytes: some Sequence<UInt8>) {
        points = []
        for byte in bytes {
            switch byte {
            case 0x00..<0x80: points.append(UInt32(byte))
            case 0x80..<0xC0: points[points.count - 1] = points[points.count - 1] << 6 | UInt32(byte & 0x3F)
            case 0xC0..<0xE0: points.append(UInt32(byte & 0x1F))
            case 0xE0..<0xF0: points.append(UInt32(byte & 0x0F))
            default: points.append(UInt32(byte & 0x07))
            }
        }
    }

    /// The text, with U+FFFD for a lone surrogate.
    var text: String {
        var scalars = String.UnicodeScalarView()
        for point in points { scalars.append(Unicode.Scalar(point) ?? "\u{FFFD}") }
        return String(scalars)
    }

    /// The text in lower case, scalar by scalar, as topics are compared.
    var folded: CodePoints {
        var folded: [UInt32] = []
        folded.reserveCapacity(points.count)
        for point in points {
            if CodePoint.isASCII(point) {
                folded.append(Self.lowered(point))
            } else if let scalar = Unicode.Scalar(point) {
                folded += scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
            } else {
                folded.append(point)
            }
        }
        return CodePoints(folded)
    }

    /// The first scalar of the lower-case form of a code point.
    ///
    /// Only İ has a second one.
    static func lowered(_ point: UInt32) -> UInt32 {
        if CodePoint.isASCII(point) { return CodePoint.capitals ~= point ? point | CodePoint.caseBit : point }
        let mapping = Unicode.Scalar(point)?.properties.lowercaseMapping
        return mapping?.unicodeScalars.first?.value ?? point
    }

    /// The bytes to hash: three for each code point.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(points.count * 3)
        for point in points {
            for shift in [0, 8, 16] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: point >> shift)) }
        }
        return bytes
    }
}

/// ASCII characters as code points.
///
/// Redaction keeps them as delimiters.
enum CodePoint {
    static let space: UInt32 = 0x20
    static let quotationMark: UInt32 = 0x22
    static let numberSign: UInt32 = 0x23
    static let dollar: UInt32 = 0x24
    static let percent: UInt32 = 0x25
    static let plus: UInt32 = 0x2B
    static let hyphen: UInt32 = 0x2D
    static let fullStop: UInt32 = 0x2E
    static let slash: UInt32 = 0x2F
    static let zero: UInt32 = 0x30
    static let one: UInt32 = 0x31
    static let six: UInt32 = 0x36
    static let colon: UInt32 = 0x3A
    static let questionMark: UInt32 = 0x3F
    static let at: UInt32 = 0x40
    static let openingBracket: UInt32 = 0x5B
    static let backslash: UInt32 = 0x5C
    static let closingBracket: UInt32 = 0x5D
    static let underscore: UInt32 = 0x5F
    static let smallA: UInt32 = 0x61
    static let smallE: UInt32 = 0x65
    static let delete: UInt32 = 0x7F

    /// The bit in which a small ASCII letter differs from its capital.
    static let caseBit: UInt32 = 0x20
    static let digits: ClosedRange<UInt32> = 0x30...0x39
    static let capitals: ClosedRange<UInt32> = 0x41...0x5A
    static let smallLetters: ClosedRange<UInt32> = 0x61...0x7A
    static let capitalHexadecimal: ClosedRange<UInt32> = 0x41...0x46
    static let smallHexadecimal: ClosedRange<UInt32> = 0x61...0x66
    static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF
    /// U+FFFD, which replaces a lone surrogate in texts.
    static let replacement: UInt32 = 0xFFFD

    static func isDigit(_ point: UInt32) -> Bool { digits ~= point }

    static func isLetter(_ point: UInt32) -> Bool { smallLetters ~= point | caseBit }

    static func isASCII(_ point: UInt32) -> Bool { point < 0x80 }
}

/// The characters that can replace a letter or digit.
enum Alphabet: Equatable {
    case latin, accented, cyrillic, hebrew, ideographs, rareIdeographs
    case digits(zero: UInt32)
    /// For characters that are neither letters nor digits. They are kept.
    case none

    /// The first small letter of ``accented``: à.
    static let firstAccented: UInt32 = 0xE0

    /// The alphabet of a code point in lower case.
    init(_ point: UInt32) {
        switch point {
        case CodePoint.smallLetters: self = .latin
        case CodePoint.digits: self = .digits(zero: CodePoint.zero)
        case 0..<0x80: self = .none
        default: self = Unicode.Scalar(point).map(Self.init(beyondASCII:)) ?? .none
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

    /// A letter or digit of the alphabet.
    ///
    /// Nil if the alphabet has no letters.
    func letter(_ numbers: inout SplitMix64, upper: Bool) -> UInt32? {
        let (first, count): (UInt32, UInt32)
        switch self {
        case .latin: (first, count) = (CodePoint.smallA, 26)
        case .accented: (first, count) = (Self.firstAccented, 23)
        case .cyrillic: (first, count) = (0x430, 32)
        case .hebrew: (first, count) = (0x5D0, 27)
        case .ideographs: (first, count) = (0x4E00, 0x5000)
        case .rareIdeographs: (first, count) = (0x20000, 0xA000)
        case .digits(let zero): (first, count) = (zero, 10)
        case .none: return nil
        }
        let letter = first + numbers.next(below: count)
        // In the three alphabets with letter case, a capital comes 32 before its small letter.
        return upper && hasCase ? letter - 32 : letter
    }

    private var hasCase: Bool { self == .latin || self == .accented || self == .cyrillic }
}
