import Testing

@testable import InboxJSON

@Suite("Lone surrogates")
struct SurrogateTests {
    @Test(arguments: [
        (#"\ud800"#, "\u{FFFD}"), (#"\udbff"#, "\u{FFFD}"), (#"\udc00"#, "\u{FFFD}"), (#"\udfff"#, "\u{FFFD}"),
        (#"\udc00\ud800"#, "\u{FFFD}\u{FFFD}"), (#"\ud800\ud800"#, "\u{FFFD}\u{FFFD}"), (#"\ud800x"#, "\u{FFFD}x"),
        (#"\ud800\n"#, "\u{FFFD}\n"), (#"é\ud800é"#, "é\u{FFFD}é"), (#"\"\udead\\"#, "\"\u{FFFD}\\"),
    ])
    func `a lone surrogate is U+FFFD in text, and its escape in the lossless text`(_ spelling: String, _ text: String)
        throws
    {
        let document = try JSONDocument(parsing: Array("[0,\"\(spelling)\"]".utf8))
        let value = JSONValue(document, at: 2)
        #expect(value.string?.unicodeScalars.map(\.value) == text.unicodeScalars.map(\.value))
        #expect(value.losslessBytes == Array("\"\(spelling)\"".utf8))
        #expect(document.anomalies.map(\.kind) == [.loneSurrogate])
        #expect(document.anomalies.map(\.index) == [2])
        #expect(try value == JSONValue(parsing: value.canonicalBytes))
    }

    @Test(arguments: [
        (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00"#, "😀"), (#"\ud7ff\ue000"#, "\u{D7FF}\u{E000}"),
        (#"\ufffd"#, "\u{FFFD}"),
        (#"\\ud800"#, #"\ud800"#),
    ])
    func `a surrogate pair, and characters beside it, are not reported as lone surrogates`(
        _ spelling: String, _ text: String
    ) throws {
        let document = try JSONDocument(parsing: Array("\"\(spelling)\"".utf8))
        #expect(JSONValue(document, at: 0).string == text)
        #expect(document.anomalies.isEmpty)
    }

    @Test func `a lone surrogate in a key is reported at the member's value`() throws {
        let document = try JSONDocument(parsing: Array(#"{"a":0,"\ud800":[1]}"#.utf8))
        #expect(document.anomalies.map(\.kind) == [.loneSurrogate])
        #expect(document.anomalies.map(\.index) == [4])
        let value = JSONValue(document, at: 0)
        #expect(value.canonicalBytes == Array("{\"a\":0,\"\u{FFFD}\":[1]}".utf8))
        #expect(value.losslessBytes == Array(#"{"a":0,"\ud800":[1]}"#.utf8))
        #expect(value.object?.map(\.key) == ["a", "\u{FFFD}"])
    }

    @Test func `the pointer of a member whose key has a lone surrogate points to it`() throws {
        let document = try JSONDocument(parsing: Array(#"{"\ud800":1}"#.utf8))
        let pointer = try #require(document.pointers(of: [2])[2])
        #expect(pointer == "/\u{FFFD}")
        #expect(document.index(of: try #require(JSONPointer(pointer))) == 2)
    }
}
