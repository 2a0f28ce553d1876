/// A text as code points, lone surrogates included, whose letters are replaced one by one.
struct CodePoints: Hashable, Sendable {
    var points: [UInt32]

    init(_ points: some Sequence<UInt32>) {
        self.points = Array(points)
    }

    init(_ text: String) {
        points = text.unicodeScalars.map(\.value)
    }

    /// Reads UTF-8 in which lone surrogates have their generalised encoding.
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
            if point < 0x80 {
                folded.append(Self.lowered(point))
            } else if let scalar = Unicode.Scalar(point) {
                folded += scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
            } else {
                folded.append(point)
            }
        }
        return CodePoints(folded)
    }

    /// The first scalar of a code point in lower case; only İ has a second one.
    static func lowered(_ point: UInt32) -> UInt32 {
        if point < 0x80 { return 0x41...0x5A ~= point ? point | 0x20 : point }
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

/// The set of characters from which the replacement of a letter or digit is taken.
enum Alphabet: Equatable {
    case latin, accented, cyrillic, hebrew, ideographs, rareIdeographs
    case digits(zero: UInt32)
    /// Neither a letter nor a digit; it is kept.
    case none

    /// The alphabet of a code point in lower case.
    init(_ point: UInt32) {
        switch point {
        case 0x61...0x7A: self = .latin
        case 0x30...0x39: self = .digits(zero: 0x30)
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
        // In the three alphabets with letter case, the cases are 32 apart.
        return upper && hasCase ? letter - 32 : letter
    }

    private var hasCase: Bool { self == .latin || self == .accented || self == .cyrillic }
}
