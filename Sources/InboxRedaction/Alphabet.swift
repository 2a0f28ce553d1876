/// The set of characters from which the replacement of a letter or digit is taken.
enum Alphabet: Equatable {
    case latin, accented, cyrillic, hebrew, ideographs, rareIdeographs
    case digits(zero: UInt32)
    /// Neither a letter nor a digit; it is kept.
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
