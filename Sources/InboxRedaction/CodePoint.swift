/// The ASCII characters that delimit the parts of a text which redaction keeps, as code points.
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

    /// The bit by which a small ASCII letter differs from its capital.
    static let caseBit: UInt32 = 0x20
    static let digits: ClosedRange<UInt32> = 0x30...0x39
    static let capitals: ClosedRange<UInt32> = 0x41...0x5A
    static let smallLetters: ClosedRange<UInt32> = 0x61...0x7A
    static let capitalHexadecimal: ClosedRange<UInt32> = 0x41...0x46
    static let smallHexadecimal: ClosedRange<UInt32> = 0x61...0x66
    static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF
    /// U+FFFD, which a reader has in place of a lone surrogate.
    static let replacement: UInt32 = 0xFFFD

    /// Whether a code point is an ASCII digit.
    static func isDigit(_ point: UInt32) -> Bool { digits ~= point }

    /// Whether a code point is an ASCII letter.
    static func isLetter(_ point: UInt32) -> Bool { smallLetters ~= point | caseBit }

    /// Whether a code point is in ASCII.
    static func isASCII(_ point: UInt32) -> Bool { point < 0x80 }
}
