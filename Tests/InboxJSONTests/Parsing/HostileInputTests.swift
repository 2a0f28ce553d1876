import InboxJSON
import Testing

/// Texts constructed to take much time or stack.
///
/// Each is parsed in linear time: a quadratic one would not end.
@Suite("Hostile texts")
struct HostileInputTests {
    @Test(arguments: [
        // The 513th bracket is the first of the 513th unit, the first of the 257th, the second of the 512th.
        ("[", 512), ("[{\"k\":", 256 * 6), ("[[],{},", 511 * 7 + 1),
    ])
    func `a million brackets are refused at the 513th`(_ unit: String, _ offset: Int) throws {
        let text = String(repeating: unit, count: 1_000_000)
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error.code == .tooDeep)
        #expect(error.offset == offset)
    }

    @Test
    func `a million brackets, all closed, are refused at the 513th`() throws {
        let text = String(repeating: "[", count: 1_000_000) + String(repeating: "]", count: 1_000_000)
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error.code == .tooDeep)
        #expect(error.offset == 512)
    }

    @Test
    func `a million adjacent containers do not count as depth`() throws {
        let text = "[" + String(repeating: "[],{},", count: 500_000) + "0]"
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(document.tape.count == 1_000_002)
        #expect(document.next(0) == 1_000_002)
    }

    @Test
    func `a million keys in one object`() throws {
        var text: [UInt8] = [UInt8(ascii: "{")]
        for number in 0..<1_000_000 { text += "\"k\(number)\":0,".utf8 }
        text += #""k999999":1}"#.utf8
        let document = try JSONDocument(parsing: text)
        #expect(document.tape.count == 2_000_003)
        #expect(document.anomalies.map(\.index) == [2_000_002])
        #expect(JSONValue(document, at: 0)["k999999"]?.integer == 1)
    }

    @Test
    func `a hundred thousand members of one key are reported once, and only the last is written`() throws {
        let text = "{" + String(repeating: "\"k\":0,", count: 100_000) + "\"k\":1}"
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(document.anomalies.map(\.index) == [4])
        #expect(JSONValue(document, at: 0).canonicalText == Array(#"{"k":1}"#.utf8))
        #expect(JSONValue(document, at: 0).losslessText == Array(text.utf8))
        #expect(JSONObject(document, at: 0, omitting: []).map(\.value.integer) == [1])
    }

    @Test
    func `each of a hundred thousand repeated keys is reported once, with its pointer`() throws {
        var text: [UInt8] = [UInt8(ascii: "{")]
        for _ in 0..<2 {
            for number in 0..<100_000 { text += "\"k\(number)\":0,".utf8 }
        }
        text += #""":0}"#.utf8
        let document = try JSONDocument(parsing: text)
        #expect(document.anomalies.map(\.index) == (100_000..<200_000).map { 2 + 2 * $0 })
        let pointers = document.pointers(of: document.anomalies.map(\.index))
        #expect(pointers.count == 100_000)
        #expect(pointers[2 + 2 * 199_999] == "/k99999")
    }

    @Test
    func `a hundred thousand keys with equal beginning, end and length`() throws {
        var text: [UInt8] = [UInt8(ascii: "{")]
        for number in 100_000..<200_000 { text += "\"beginning\(number)the-end!\":0,".utf8 }
        text += #""beginning100000the-end!":1}"#.utf8
        let document = try JSONDocument(parsing: text)
        #expect(document.anomalies.map(\.index) == [200_002])
    }

    @Test(arguments: ["", "-1.", "1e", "1E-"])
    func `a number of a million digits keeps all of them`(_ beginning: String) throws {
        let lexeme = beginning + String(repeating: "7", count: 1_000_000)
        let value = try JSONValue(parsing: "[\(lexeme)]")
        #expect(value[0]?.lexeme == lexeme)
        #expect(value[0]?.integer == nil)
        #expect(value.canonicalText.count == lexeme.utf8.count + 2)
    }

    @Test
    func `a string of ten million bytes`() throws {
        let text = [0x22] + [UInt8](repeating: UInt8(ascii: "a"), count: 10_000_000) + [0x22]
        let value = try JSONValue(parsing: text)
        #expect(value.string?.utf8.count == 10_000_000)
        #expect(value.canonicalText == text)
    }

    @Test
    func `a string of ten million bytes that never ends`() throws {
        let text = [0x22] + [UInt8](repeating: UInt8(ascii: "a"), count: 10_000_000)
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error.code == .unexpectedEnd)
        #expect(error.offset == 10_000_001)
        #expect(error.column == 10_000_002)
    }

    @Test(arguments: [(#"\n"#, 1), (#"\u00e9"#, 2), (#"\ud83d\ude00"#, 4), (#"\ud800"#, 3)])
    func `a quarter of a million escapes in one string`(_ escape: String, _ length: Int) throws {
        let value = try JSONValue(parsing: "\"" + String(repeating: escape, count: 250_000) + "\"")
        #expect(value.string?.utf8.count == length * 250_000)
    }

    @Test
    func `a million blanks around a value`() throws {
        let blanks = String(repeating: " \t\r\n", count: 250_000)
        #expect(try JSONValue(parsing: blanks + "[" + blanks + "]" + blanks).canonicalText == Array("[]".utf8))
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: blanks) }
        #expect(error.offset == 1_000_000)
        #expect(error.line == 250_001)
        #expect(error.column == 1)
    }

    @Test
    func `each of a hundred thousand lone surrogates is reported`() throws {
        let text = "[" + String(repeating: #""\ud800","#, count: 100_000) + "0]"
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(document.anomalies.map(\.index) == Array(1...100_000))
    }
}
