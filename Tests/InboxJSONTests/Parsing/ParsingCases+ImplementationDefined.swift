@testable import InboxJSON

extension ParsingCase {
    /// What RFC 8259 leaves to the reader, and what this reader decides.
    static let implementationDefined: [ParsingCase] =
        decidedNumbers + decidedSurrogates + decidedEncodings + decidedStructures

    /// Numbers: section 6 lets a reader limit range and precision.
    ///
    /// This reader has no limit: a number stays a lexeme until it is read as an integer or a double.
    private static let decidedNumbers: [ParsingCase] = [
        .accepted("an exponent out of the range of doubles is kept", "[1e9999]"),
        .accepted("a number that doubles round to zero is kept", "[5e-99999]"),
        .accepted("an exponent of eighty digits is kept", "[0.5e" + String(repeating: "9", count: 80) + "]"),
        .accepted("an integer beyond UInt64 is kept", "[18446744073709551616]"),
        .accepted("an integer below Int64 is kept", "[-9223372036854775809]"),
        .accepted("an integer of a hundred digits is kept", "[" + String(repeating: "7", count: 100) + "]"),
        .accepted("an integer that no double represents is kept", "[9007199254740993]"),
        .accepted("a fraction finer than doubles is kept", "[1.000000000000000000000000000001]"),
    ]

    /// Lone surrogates: section 8.2 warns of them and does not forbid them.
    ///
    /// They are accepted, and read as U+FFFD.
    private static let decidedSurrogates: [ParsingCase] = [
        .accepted("a low surrogate before letters", #"["\udc80xyz"]"#, reads: "[\"\u{FFFD}xyz\"]"),
        .accepted(
            "a high surrogate before a code unit that is not a surrogate", #"["\uD888\u0041"]"#,
            reads: "[\"\u{FFFD}A\"]"),
        .accepted("a high surrogate before a pair", #"["\ud83d\ud83d\ude00"]"#, reads: "[\"\u{FFFD}😀\"]"),
        .accepted("a high surrogate after a pair", #"["\ud83d\ude00\ud83d"]"#, reads: "[\"😀\u{FFFD}\"]"),
    ]

    /// Encodings: section 8.1 says that texts exchanged between systems are UTF-8, and that a byte-order mark may be
    /// ignored.
    ///
    /// The mark is skipped at the beginning. Other encodings are refused; nothing is repaired.
    private static let decidedEncodings: [ParsingCase] = [
        .accepted("a byte-order mark is skipped", [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], reads: "{}"),
        .accepted("a byte-order mark and blanks are skipped", [0xEF, 0xBB, 0xBF, 0x20, 0x0A, 0x30], reads: "0"),
        .refused("a second byte-order mark", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x30], .unexpectedByte, at: 3),
        .refused("a byte-order mark after a blank", [0x20, 0xEF, 0xBB, 0xBF, 0x30], .unexpectedByte, at: 1),
        .refused("a byte-order mark at the end", [0x30, 0xEF, 0xBB, 0xBF], .trailingText, at: 1),
        .refused(
            "UTF-16, the low byte first, with its mark", [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], .unexpectedByte, at: 0),
        .refused(
            "UTF-16, the high byte first, with its mark", [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], .unexpectedByte, at: 0),
        .refused("UTF-16, the low byte first", [0x5B, 0x00, 0x5D, 0x00], .unexpectedByte, at: 1),
        .refused("UTF-16, the high byte first", [0x00, 0x5B, 0x00, 0x5D], .unexpectedByte, at: 0),
        .refused(
            "UTF-32, the low byte first", [0x5B, 0x00, 0x00, 0x00, 0x5D, 0x00, 0x00, 0x00], .unexpectedByte, at: 1),
        .refused("Latin-1", [0x22, 0x63, 0xE9, 0x22], .invalidUTF8, at: 2),
        .refused("three bytes, cut by the end", [0x22, 0xE2, 0x82], .invalidUTF8, at: 1),
        .refused("no UTF-8 after what is", [0x22, 0xE2, 0x82, 0xAC, 0xC3, 0xA9, 0x99, 0x22], .invalidUTF8, at: 6),
    ]

    /// Depth: section 9 lets a reader limit it.
    ///
    /// 512 nested containers are accepted; one more is refused at its bracket.
    private static let decidedStructures: [ParsingCase] = [
        .accepted("512 arrays nested", nested(512, "[", "]")),
        .accepted("512 objects nested", nested(511, #"{"":"#, "}", core: "{}")),
        .accepted("512 arrays nested, beside others", "[" + nested(511, "[", "]") + "," + nested(511, "[", "]") + "]"),
        .refused("513 arrays nested", nested(513, "[", "]"), .tooDeep, at: 512),
        .refused("513 objects nested", nested(512, #"{"":"#, "}", core: "{}"), .tooDeep, at: 2048),
        .refused("a hundred thousand arrays, never closed", nested(100_000, "[", ""), .tooDeep, at: 512),
        .refused("arrays and objects alternating, never closed", nested(50_000, #"[{"":"#, ""), .tooDeep, at: 1280),
    ]

    private static func nested(_ count: Int, _ open: String, _ close: String, core: String = "") -> String {
        String(repeating: open, count: count) + core + String(repeating: close, count: count)
    }
}
