import InboxTestSupport
import Testing

@testable import InboxJSON

/// From a pointer to the line and column of its value.
@Suite("Source maps")
struct JSONSourceMapTests {
    private func place(
        _ text: String, _ pointer: String, inner: String? = nil, at part: JSONSourceMap.Part = .value
    ) throws -> String? {
        let document = try JSONDocument(parsing: Array(text.utf8))
        let outer = try #require(JSONPointer(pointer))
        guard let offset = JSONSourceMap(document).offset(of: outer, inner: inner.flatMap { JSONPointer($0) }, at: part)
        else { return nil }
        let bytes = document.bytes
        return JSONLocation(of: offset, in: bytes.span).description
    }

    private static let lines = "{\n  \"a\": [1, \"x\",\n    {\"b\": null}]\n}"
    private static let spellings = #"{"a\/b":1,"m~n":2,"\u0063":3,"":4}"#
    private static let repeated = #"{"a":1,"b":2,"a":3}"#

    @Test(arguments: [
        // The root is after leading white space.
        ("1", "", "1:1"), ("\n\n  {}", "", "3:3"), ("\u{FEFF}[]", "", "1:1"),
        // A value is at its first character, and a string at its quote.
        (lines, "/a", "2:8"), (lines, "/a/0", "2:9"), (lines, "/a/1", "2:12"), (lines, "/a/2", "3:5"),
        (lines, "/a/2/b", "3:11"),
        // Columns count characters, not bytes.
        ("[\"é日😀\", 1]", "/1", "1:9"), ("{\"日本\":\"e\u{301}\",\"b\":1}", "/b", "1:16"), ("{\"日本\":1}", "/日本", "1:7"),
        // A line feed ends a line, alone or after a carriage return.
        ("[1,\r\n2,\r\n 3]", "/2", "3:2"), ("[1,\n2,\n 3]", "/2", "3:2"),
        // Keys are found by their text in every spelling, and the last member of a repeated key counts.
        (spellings, "/a~1b", "1:9"), (spellings, "/m~0n", "1:17"), (spellings, "/c", "1:28"), (spellings, "/", "1:33"),
        (repeated, "/a", "1:18"),
    ])
    func `a pointer leads to the line and the column of its value`(text: String, pointer: String, expected: String)
        throws
    {
        #expect(try place(text, pointer) == expected)
    }

    @Test func `a key is at its quote; an element and the root have none`() throws {
        let text = "{\n  \"a\" : [1]}"
        #expect(try place(text, "/a", at: .key) == "2:3")
        #expect(try place(text, "/a/0", at: .key) == "2:10")
        #expect(try place(text, "", at: .key) == "1:1")
        #expect(try place(Self.repeated, "/a", at: .key) == "1:14")
    }

    @Test(arguments: ["/a", "/0", "/b/0", "/b/c", "/c/-", "/c/01", "/c/2", "/c/99999999999999999999"])
    func `a pointer to a missing value has no location`(pointer: String) throws {
        #expect(try place(#"{"b":1,"c":[1,2]}"#, pointer) == nil)
    }

    // MARK: Strings of JSON

    private static let string = #"{"u":"{\"a\":[1,\"\\u00e9\",2]}"}"#
    private static let nested = #"["{\"u\":\"{\\\"b\\\":[1,true]}\"}"]"#

    @Test(
        arguments: [
            // A place inside a string of JSON is a place in the whole text.
            (string, "/u", nil, "1:6"), (string, "/u", "", "1:7"), (string, "/u", "/a", "1:14"),
            (string, "/u", "/a/1", "1:17"), (string, "/u", "/a/2", "1:29"),
            // Escapes count as they are written.
            (#"{"u":"[\"\u00e9\ud83d\ude00\n\",1]"}"#, "/u", "/1", nil),
            (#"{"u":"[\"\u00e9\ud83d\ude00é\",1]"}"#, "/u", "/1", "1:32"),
            (#"{"u":"\u005b1\u002c2]"}"#, "/u", "/1", "1:20"),
            // For strings in strings, the inner pointers are joined.
            (nested, "/0", "/u", "1:10"), (nested, "/0", "/u/b", "1:23"), (nested, "/0", "/u/b/1", "1:26"),
            // A string that is not JSON has no inner place.
            (#"["{x"]"#, "/0", "", nil), (#"["{}"]"#, "/0", "/a", nil), ("[1]", "/0", "/a", nil),
        ] as [(String, String, String?, String?)])
    func `an inner pointer leads into a string of JSON`(
        text: String, pointer: String, inner: String?, expected: String?
    )
        throws
    {
        #expect(try place(text, pointer, inner: inner) == expected)
    }

    @Test func `a key inside a string of JSON is at its quote`() throws {
        #expect(try place(Self.string, "/u", inner: "/a", at: .key) == "1:8")
    }

    // MARK: Large texts

    @Test func `locations are right in long containers and after thousands of bytes`() throws {
        let elements = (0..<3000).map { "é\($0)" }
        let text = "[\n" + elements.map { "\"\($0)\"" }.joined(separator: ",\n") + "]"
        let document = try JSONDocument(parsing: Array(text.utf8))
        let map = JSONSourceMap(document)
        let bytes = document.bytes
        var location = JSONLocation.start
        for number in stride(from: 0, to: 3000, by: 7) {
            let offset = try #require(map.offset(of: JSONPointer(tokens: [String(number)])))
            location.advance(to: offset, in: bytes.span)
            #expect(location.description == "\(number + 2):1")
        }
        let line = "{" + (0..<1000).map { "\"k\($0)\":\"é\"" }.joined(separator: ",") + ",\"k5\":0}"
        // {"k0":"é",…: nine characters a member of one digit.
        #expect(try place(line, "/k3") == "1:34")
        #expect(try place(line, "/k5", at: .key) == "1:\(line.count - 6)")
        #expect(try place(line, "/k1000") == nil)
    }

    @Test func `a value in a string of JSON in a later element of a long list is found in the text`() throws {
        let lines = (0..<40).map { $0.isMultiple(of: 2) ? #"{"n":1}"# : #"{"s":"{\"a\":1}"}"# }
        let text = "[\n\(lines.joined(separator: ",\n"))]"
        for number in [31, 33, 1, 31] {
            #expect(try place(text, "/\(number)/s") == "\(number + 2):6")
            #expect(try place(text, "/\(number)/s", inner: "/a") == "\(number + 2):14")
        }
        #expect(try ["/32/n", "/32/s", "/39"].map { try place(text, $0) } == ["34:6", nil, "41:1"])
    }
}
