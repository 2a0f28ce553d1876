import InboxTestSupport
import Testing

@testable import InboxJSON

/// Texts made to take much time or stack.
///
/// Each must be parsed in linear time. A quadratic parser would not finish.
@Suite("Hostile texts")
struct HostileInputTests {
    private static let many = TestScale.count(60_000, long: 1_000_000)

    @Test(arguments: [
        // The 513th open bracket is the first of the 513th unit, the first of the 257th unit, and the second of the 512th
        // unit.
        ("[", 512), ("[{\"k\":", 256 * 6), ("[[],{},", 511 * 7 + 1),
    ])
    func `many brackets are refused at the 513th`(_ unit: String, _ offset: Int) throws {
        let text = String(repeating: unit, count: Self.many)
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error.code == .tooDeep)
        #expect(error.offset == offset)
    }

    @Test func `many containers side by side are accepted`() throws {
        let text = "[" + String(repeating: "[],{},", count: Self.many / 2) + "0]"
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(document.tape.count == Self.many + 2)
        #expect(document.next(0) == Self.many + 2)
    }

    @Test func `many keys in one object are read`() throws {
        var text: [UInt8] = [UInt8(ascii: "{")]
        for number in 0..<Self.many { text += "\"k\(number)\":0,".utf8 }
        let last = "k\(Self.many - 1)"
        text += "\"\(last)\":1}".utf8
        let document = try JSONDocument(parsing: text)
        #expect(document.tape.count == 2 * Self.many + 3)
        #expect(document.anomalies.map(\.index) == [2 * Self.many + 2])
        #expect(JSONValue(document, at: 0)[last]?.integer == 1)
    }

    @Test func `many members of one key are reported once, and only the last is written`() throws {
        let text = "{" + String(repeating: "\"k\":0,", count: Self.many / 10) + "\"k\":1}"
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(document.anomalies.map(\.index) == [4])
        #expect(JSONValue(document, at: 0).canonicalBytes == Array(#"{"k":1}"#.utf8))
        #expect(JSONValue(document, at: 0).losslessBytes == Array(text.utf8))
        #expect(document.object(at: 0, omitting: []).map(\.value.integer) == [1])
    }

    @Test func `many keys that are all repeated are reported once each, with their pointers`() throws {
        let count = Self.many / 10
        var text: [UInt8] = [UInt8(ascii: "{")]
        for _ in 0..<2 {
            for number in 0..<count { text += "\"k\(number)\":0,".utf8 }
        }
        text += #""":0}"#.utf8
        let document = try JSONDocument(parsing: text)
        #expect(document.anomalies.map(\.index) == (count..<2 * count).map { 2 + 2 * $0 })
        let pointers = document.pointers(of: document.anomalies.map(\.index))
        #expect(pointers.count == count)
        #expect(pointers[2 + 2 * (2 * count - 1)] == "/k\(count - 1)")
    }

    @Test
    func `many keys with the same beginning, end and length are read`() throws {
        var text: [UInt8] = [UInt8(ascii: "{")]
        for number in 100_000..<100_000 + Self.many / 10 { text += "\"beginning\(number)the-end!\":0,".utf8 }
        text += #""beginning100000the-end!":1}"#.utf8
        let document = try JSONDocument(parsing: text)
        #expect(document.anomalies.map(\.index) == [2 * Self.many / 10 + 2])
    }

    @Test(arguments: ["", "-1.", "1e", "1E-"])
    func `a number of very many digits keeps them all`(_ beginning: String) throws {
        let lexeme = beginning + String(repeating: "7", count: Self.many)
        let value = try JSONValue(parsing: "[\(lexeme)]")
        #expect(value[0]?.lexeme == lexeme)
        #expect(value[0]?.integer == nil)
        #expect(value.canonicalBytes.count == lexeme.utf8.count + 2)
    }

    @Test
    func `a very long string is read and written`() throws {
        let text = [0x22] + [UInt8](repeating: UInt8(ascii: "a"), count: 10 * Self.many) + [0x22]
        let value = try JSONValue(parsing: text)
        #expect(value.string?.utf8.count == 10 * Self.many)
        #expect(value.canonicalBytes == text)
    }

    @Test
    func `a very long string that is not closed is refused`() throws {
        let text = [0x22] + [UInt8](repeating: UInt8(ascii: "a"), count: 10 * Self.many)
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error.code == .unexpectedEnd)
        #expect(error.offset == 10 * Self.many + 1)
        #expect(error.column == 10 * Self.many + 2)
    }

    @Test(arguments: [(#"\n"#, 1), (#"\u00e9"#, 2), (#"\ud83d\ude00"#, 4), (#"\ud800"#, 3)])
    func `many escapes in one string are read`(_ escape: String, _ length: Int) throws {
        let value = try JSONValue(parsing: "\"" + String(repeating: escape, count: Self.many / 4) + "\"")
        #expect(value.string?.utf8.count == length * Self.many / 4)
    }

    @Test
    func `many blanks around a value are skipped`() throws {
        let blanks = String(repeating: " \t\r\n", count: Self.many / 4)
        #expect(try JSONValue(parsing: blanks + "[" + blanks + "]" + blanks).canonicalBytes == Array("[]".utf8))
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: blanks) }
        #expect(error.offset == Self.many)
        #expect(error.line == Self.many / 4 + 1)
        #expect(error.column == 1)
    }

    @Test
    func `many lone surrogates are reported one by one`() throws {
        let text = "[" + String(repeating: #""\ud800","#, count: Self.many / 10) + "0]"
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(document.anomalies.map(\.index) == Array(1...Self.many / 10))
    }
}
