@testable import InboxJSON

extension ParsingCase {
    /// Invalid strings: strings that are not closed, or contain control characters or invalid escapes.
    static let refusedStrings: [ParsingCase] =
        refusedQuotes + refusedControls + refusedEscapes + refusedCodeUnits + refusedEndsOfEscapes

    private static let refusedQuotes: [ParsingCase] = [
        .refused("a quote alone", "\"", .unexpectedEnd, at: 1),
        .refused("a string never closed", "\"abc", .unexpectedEnd, at: 4),
        .refused("a string never closed in an array", "[\"abc]", .unexpectedEnd, at: 6),
        .refused("a string whose closing quote is escaped", #"["\"]"#, .unexpectedEnd, at: 5),
        .refused("a string whose closing quote is escaped after a backslash", #"["\\\"]"#, .unexpectedEnd, at: 7),
        .refused("a string in single quotes as the root", "'s'", .unexpectedByte, at: 0),
        .refused("a single quote in an open array", "['", .unexpectedByte, at: 1),
        .refused("two strings", #""""s""#, .trailingText, at: 2),
        .refused("a key never closed", #"{"k:1}"#, .unexpectedEnd, at: 6),
    ]

    private static let refusedControls: [ParsingCase] = [
        .refused(
            "a control character in a key", [0x7B, 0x22, 0x61, 0x08, 0x22, 0x3A, 0x31, 0x7D], .controlCharacter, at: 3)
    ]

    private static let refusedEscapes: [ParsingCase] = [
        .refused("an escaped brace, with more after", #"["\{["\{"#, .invalidEscape, at: 2),
        .refused("an escaped emoji", [0x5B, 0x22, 0x5C, 0xF0, 0x9F, 0x98, 0x80, 0x22, 0x5D], .invalidEscape, at: 2),
        .refused("an escaped byte that is not UTF-8", [0x5B, 0x22, 0x5C, 0xE5, 0x22, 0x5D], .invalidEscape, at: 2),
        .refused("an invalid escape in a key", #"{"\k":1}"#, .invalidEscape, at: 2),
    ]

    private static let refusedCodeUnits: [ParsingCase] = [
        .refused("digits in braces", #"["\u{41}"]"#, .invalidEscape, at: 2),
        .refused(
            "a byte that is not UTF-8 among the digits", [0x22, 0x5C, 0x75, 0x30, 0xE5, 0x30, 0x30, 0x22],
            .invalidEscape, at: 1),
        .refused("no digit in a low surrogate", #"["\ud800\u"]"#, .invalidEscape, at: 8),
        .refused("one digit in a low surrogate", #"["\ud800\ud"]"#, .invalidEscape, at: 8),
        .refused("a letter in a low surrogate", #"["\ud800\udx00"]"#, .invalidEscape, at: 8),
        .refused("three digits in a low surrogate", #"["\uD834\uDD1"]"#, .invalidEscape, at: 8),
        .refused("an invalid escape after a surrogate", #"["\uD800\x"]"#, .invalidEscape, at: 8),
        .refused("an invalid escape after two surrogates", #"["\uD800\uD800\x"]"#, .invalidEscape, at: 14),
        .refused("a lone surrogate whose string's closing quote is escaped", #"["\uD800\"]"#, .unexpectedEnd, at: 11),
    ]

    private static let refusedEndsOfEscapes: [ParsingCase] = [
        .refused("the end inside a low surrogate", #"["\ud800\udc0"#, .unexpectedEnd, at: 13),
        .refused("the end after an invalid digit", #"["\u0x"#, .invalidEscape, at: 2),
    ]
}
