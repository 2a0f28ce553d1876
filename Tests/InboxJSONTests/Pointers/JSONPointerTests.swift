import Testing

@testable import InboxJSON

@Suite("JSON Pointer, RFC 6901")
struct JSONPointerTests {
    @Test(
        arguments: [
            ("", []), ("/", [""]), ("/foo", ["foo"]), ("/foo/0", ["foo", "0"]), ("/a~1b", ["a/b"]), ("/m~0n", ["m~n"]),
            ("/~01", ["~1"]), ("/~10", ["/0"]), ("/~0~1", ["~/"]), ("//", ["", ""]), ("/a//b/", ["a", "", "b", ""]),
            ("/c%d", ["c%d"]), ("/e^f", ["e^f"]), ("/g|h", ["g|h"]), (#"/i\j"#, [#"i\j"#]), (#"/k"l"#, [#"k"l"#]),
            ("/ ", [" "]),
            ("/é/日本/😀", ["é", "日本", "😀"]), ("/-", ["-"]), ("/\u{301}", ["\u{301}"]), ("/a\u{301}~1", ["a\u{301}/"]),
            ("/\u{0}", ["\u{0}"]),
        ] as [(String, [String])])
    func `a pointer converts from text to tokens and back`(_ text: String, _ tokens: [String]) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(pointer.tokens.map { Array($0.utf8) } == tokens.map { Array($0.utf8) })
        #expect(Array(JSONPointer(tokens: tokens).description.utf8) == Array(text.utf8))
        #expect(pointer == JSONPointer(tokens: tokens))
    }

    @Test(arguments: [
        "a", "a/b", " /a", "#/a", "~1", "/~", "/a~", "/~2", "/~a", "/~~", "/a/~", "/~/b", "/~é",
    ])
    func `a text without a leading slash, or with an invalid tilde, is not a pointer`(_ text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test(arguments: [
        ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
        ("/e^f", "3"),
        ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
    ])
    func `the examples in the RFC are followed`(_ text: String, _ expected: String) throws {
        let members = #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#
        let document = try JSONDocument(parsing: Array(members.utf8))
        let pointer = try #require(JSONPointer(text))
        #expect(JSONValue(document, at: 0)[pointer]?.description == expected)
        let index = try #require(document.index(of: pointer))
        #expect(JSONValue(document, at: index).description == expected)
    }

    @Test(arguments: [
        ("ios", #""ios" is not a JSON Pointer because it does not begin with /; write /ios"#),
        ("#/ios", ##""#/ios" is not a JSON Pointer because it does not begin with /; write /ios"##),
        ("a~b", #""a~b" is not a JSON Pointer because it does not begin with /; write a pointer like /messages/0"#),
        (
            "/a~b",
            #""/a~b" is not a JSON Pointer because a ~ must be followed by 0 or 1; write ~0 for ~ and ~1 for / in a key"#
        ),
        (
            "/a~",
            #""/a~" is not a JSON Pointer because a ~ must be followed by 0 or 1; write ~0 for ~ and ~1 for / in a key"#
        ),
    ])
    func `a text that is not a pointer says how to write it`(_ text: String, _ reason: String) {
        let error = #expect(throws: JSONPointerError.self) { try JSONPointer(parsing: text) }
        #expect(error?.description == reason)
        #expect(JSONPointer(text) == nil)
    }

    @Test func `the empty pointer points to the whole value`() throws {
        for text in ["[1]", "7", "null"] {
            let value = try JSONValue(parsing: text)
            #expect(value[JSONPointer()] == value)
            #expect(value[JSONPointer("")] == value)
        }
    }

    @Test(
        arguments: [
            ("/0", 10), ("/1", 11), ("/10", 20), ("/00", nil), ("/01", nil), ("/+1", nil), ("/-1", nil), ("/-", nil),
            ("/", nil),
            ("/1.0", nil), ("/1e0", nil), ("/11", nil), ("/ 1", nil), ("/١", nil), ("/18446744073709551616", nil),
            ("/0/0", nil), ("/0/", nil), ("/b", nil),
        ] as [(String, Int?)])
    func `an array index with a sign or a leading zero is not followed`(_ text: String, _ expected: Int?) throws {
        let document = try JSONDocument(parsing: Array("[10,11,12,13,14,15,16,17,18,19,20]".utf8))
        let pointer = try #require(JSONPointer(text))
        #expect(JSONValue(document, at: 0)[pointer]?.integer == expected)
        #expect(document.index(of: pointer).flatMap { JSONValue(document, at: $0).integer } == expected)
    }

    @Test func `a pointer is followed through values made by hand and through parsed ones`() {
        let value: JSONValue = ["a": [["b": 1], 2]]
        #expect(value[JSONPointer(tokens: ["a", "0", "b"])]?.integer == 1)
        #expect(value[JSONPointer(tokens: ["a", "1"])]?.integer == 2)
        #expect(value[JSONPointer(tokens: ["a", "2"])] == nil)
        #expect(value[JSONPointer(tokens: ["a", "0", "b", "c"])] == nil)
    }
}
