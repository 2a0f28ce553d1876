import Testing

@testable import InboxJSON

@Suite("Errors")
struct JSONErrorTests {
    /// A text that is refused, and the location of the error: the offset in bytes from 0, and the line and column from 1.
    struct Place: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let code: JSONError.Code
        let offset: Int
        let line: Int
        let column: Int

        init(_ name: String, _ text: String, _ code: JSONError.Code, _ offset: Int, _ line: Int, _ column: Int) {
            self.testDescription = name
            self.text = text
            self.code = code
            self.offset = offset
            self.line = line
            self.column = column
        }
    }

    private static let places: [Place] = [
        Place("the start", "x", .unexpectedByte, 0, 1, 1),
        Place("an empty text", "", .unexpectedEnd, 0, 1, 1),
        Place("the first line", "[1,]", .unexpectedByte, 3, 1, 4),
        Place("the third line", "[1,\n 2,\n  ]", .unexpectedByte, 10, 3, 3),
        Place("a line after a carriage return and a line feed", "{\r\n\"k\" 1}", .unexpectedByte, 7, 2, 5),
        Place("the end of a line that CR and LF end", "[1\r\n2]", .unexpectedByte, 4, 2, 1),
        Place("a tab is one column", "[\t\tx", .unexpectedByte, 3, 1, 4),
        Place("the end after a line feed", "[\n", .unexpectedEnd, 2, 2, 1),
        Place("the end after characters of two to four bytes", "[\"é€😀\"", .unexpectedEnd, 12, 1, 7),
        Place("after characters of two to four bytes", "[\"é€😀\" x", .unexpectedByte, 13, 1, 8),
        Place("after a letter and a combining accent", "[\"e\u{301}\"x", .unexpectedByte, 6, 1, 6),
        Place("after characters of an earlier line", "[\"é€😀\",\n\"é\" x", .unexpectedByte, 19, 2, 5),
        Place("after a byte-order mark", "\u{FEFF}[x", .unexpectedByte, 4, 1, 2),
        Place("a line after a byte-order mark", "\u{FEFF}\n x", .unexpectedByte, 5, 2, 2),
        Place("a byte-order mark alone", "\u{FEFF}", .unexpectedEnd, 3, 1, 1),
        Place("an escape, at its backslash", "[\"é\\q\"]", .invalidEscape, 4, 1, 4),
        Place("a code unit, at its backslash", "[\n\"\\u12x4\"]", .invalidEscape, 3, 2, 2),
        Place("a line feed in a string", "[\"ab\n\"]", .controlCharacter, 4, 1, 5),
        Place("a tab in a key", "{\n\t\"\u{E9}\t\":1}", .controlCharacter, 6, 2, 4),
        Place("a leading zero, at the digit after it", "[\n01]", .invalidNumber, 3, 2, 2),
        Place("a missing digit, where it is missing", "[\"é\", 1.]", .invalidNumber, 9, 1, 9),
        Place("too deep, at the bracket", "\n" + String(repeating: "[", count: 513), .tooDeep, 513, 2, 513),
        Place("after the root", "{}\r\n{}", .trailingText, 4, 2, 1),
        Place("after a root beyond ASCII", "\"日本\" 0", .trailingText, 9, 1, 6),
    ]

    @Test(arguments: places)
    func `an error has a line, a column and an offset`(_ place: Place) throws {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: place.text) }
        #expect(error.code == place.code)
        #expect(error.offset == place.offset)
        #expect(error.line == place.line)
        #expect(error.column == place.column)
        #expect(error.description == "\(place.line):\(place.column): \(error.reason)")
        #expect(!error.reason.isEmpty)
    }

    @Test func `bytes that are not UTF-8 are reported at the first byte of their sequence, on the right line`() throws {
        // [ " é " , LF " 0xF0 0x9F " ]
        let text: [UInt8] = [0x5B, 0x22, 0xC3, 0xA9, 0x22, 0x2C, 0x0A, 0x22, 0xF0, 0x9F, 0x22, 0x5D]
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error.code == .invalidUTF8)
        #expect(error.offset == 8)
        #expect(error.line == 2)
        #expect(error.column == 2)
    }

    @Test(arguments: [
        ("[1,", "array", "1:1"), (#"[{"a":"#, "object", "1:2"), (#"{"a":[1]"#, "object", "1:1"),
        (#"["abc"#, "string", "1:2"),
        (#"{"a":[{},"b"#, "string", "1:10"), (#"{"ab"#, "string", "1:2"), ("[[1],", "array", "1:1"),
        ("{\n  \"a\": [1,\n", "array", "2:8"), ("{\n  \"é\": [1],\n", "object", "1:1"), ("\u{FEFF}[\n", "array", "1:1"),
        ("[\n \"é\", \"open", "string", "2:7"),
    ])
    func `an error at the end names the unclosed value and where it begins`(text: String, kind: String, place: String)
        throws
    {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error.reason == "the text ends inside the \(kind) that begins at \(place)")
    }

    @Test func `the spellings of the codes are stable`() {
        let spellings: [JSONError.Code: String] = [
            .unexpectedEnd: "unexpected-end", .unexpectedByte: "unexpected-byte", .invalidUTF8: "invalid-utf8",
            .invalidEscape: "invalid-escape", .controlCharacter: "control-character", .invalidNumber: "invalid-number",
            .tooDeep: "too-deep", .trailingText: "trailing-text", .tooLarge: "too-large",
        ]
        #expect(spellings.count == 9)
        for (code, spelling) in spellings {
            #expect(code.rawValue == spelling)
            #expect(JSONError.Code(rawValue: spelling) == code)
        }
    }

    @Test func `errors with equal codes are equal`() throws {
        let here = try #require(throws: JSONError.self) { try JSONValue(parsing: "[1,]") }
        let there = try #require(throws: JSONError.self) { try JSONValue(parsing: "\n\n{:") }
        let other = try #require(throws: JSONError.self) { try JSONValue(parsing: "[1,") }
        #expect(here == there)
        #expect(here.hashValue == there.hashValue)
        #expect(here != other)
    }

    @Test func `the maximum depth is 512`() {
        #expect(JSONValue.maximumDepth == 512)
    }
}
