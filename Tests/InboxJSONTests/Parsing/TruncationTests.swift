import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("Truncated texts")
struct TruncationTests {
    /// A text with every production of the grammar.
    private static let text = #"{"k\n":[true,false,null,-10.25e+3,"\"\u00e9\ud834\udd1e","aé€😀"],"l":{"m":[]}} "#

    @Test func `a text cut short fails at its end, or at the beginning of a UTF-8 sequence that is cut`() throws {
        let bytes = Array(Self.text.utf8)
        for length in 0..<bytes.count - 1 {
            let cut = Array(bytes[..<length])
            let error = #expect(throws: JSONError.self, "cut to \(length) bytes") { try JSONValue(parsing: cut) }
            let continues = bytes[length] & 0xC0 == 0x80
            let lead = bytes[...length].lastIndex { $0 & 0xC0 != 0x80 }
            #expect(error?.code == (continues ? .invalidUTF8 : .unexpectedEnd), "cut to \(length) bytes: \(cut)")
            #expect(error?.offset == (continues ? lead : length), "cut to \(length) bytes: \(cut)")
        }
        #expect(throws: Never.self) { try JSONValue(parsing: Array(bytes.dropLast())) }
    }

    @Test(arguments: TestScale.seeds(from: 1400, 2, long: 4))
    func `a generated text cut short is JSON or ends unexpectedly`(_ seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        for number in 0..<TestScale.count(20, long: 40) {
            let bytes = texts.next()
            for length in 0..<bytes.count where bytes[length] & 0xC0 != 0x80 {
                do throws(JSONError) {
                    _ = try JSONValue(parsing: Array(bytes[..<length]))
                } catch {
                    try #require(
                        error.code == .unexpectedEnd && error.offset == length,
                        "seed \(seed), text \(number) cut to \(length) bytes: \(error)")
                }
            }
        }
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
}
