import Testing

@testable import InboxJSON

/// ``DifferentialTests`` checks how lone surrogates are read and written, and that each is reported.
@Suite("Lone surrogates")
struct SurrogateTests {
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
