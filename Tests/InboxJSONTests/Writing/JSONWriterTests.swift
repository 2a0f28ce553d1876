import Testing

@testable import InboxJSON

@Suite("Writing")
struct JSONWriterTests {
    @Test func `control characters are written as short escapes, or in lower-case hexadecimal digits`() {
        let escapes = [
            #"\u0000"#, #"\u0001"#, #"\u0002"#, #"\u0003"#, #"\u0004"#, #"\u0005"#, #"\u0006"#, #"\u0007"#, #"\b"#,
            #"\t"#,
            #"\n"#, #"\u000b"#, #"\f"#, #"\r"#, #"\u000e"#, #"\u000f"#, #"\u0010"#, #"\u0011"#, #"\u0012"#, #"\u0013"#,
            #"\u0014"#, #"\u0015"#, #"\u0016"#, #"\u0017"#, #"\u0018"#, #"\u0019"#, #"\u001a"#, #"\u001b"#, #"\u001c"#,
            #"\u001d"#, #"\u001e"#, #"\u001f"#,
        ]
        #expect(escapes.count == 32)
        for (byte, escape) in escapes.enumerated() {
            let text = String(decoding: [UInt8(byte)], as: UTF8.self)
            #expect(written { $0.string(text) } == "\"\(escape)\"")
            #expect(written { $0.string("é" + text + "z") } == "\"é\(escape)z\"")
        }
    }

    @Test(arguments: [
        ("\"", #"\""#), ("\\", #"\\"#), (#"\n"#, #"\\n"#), ("/", "/"), ("'", "'"), ("</script>", "</script>"),
        ("&", "&"),
        ("\u{7F}", "\u{7F}"), ("\u{80}", "\u{80}"), ("\u{A0}", "\u{A0}"), ("\u{2028}", "\u{2028}"),
        ("\u{2029}", "\u{2029}"),
        ("\u{FEFF}", "\u{FEFF}"), ("\u{FFFD}", "\u{FFFD}"), ("\u{FFFF}", "\u{FFFF}"), ("é€😀", "é€😀"),
        ("e\u{301}", "e\u{301}"),
        ("\u{D7FF}\u{E000}", "\u{D7FF}\u{E000}"), ("", ""),
    ])
    func `the quote and the backslash are escaped, and no other printable character`(_ text: String, _ expected: String)
    {
        #expect(written { $0.string(text) }.utf8.elementsEqual("\"\(expected)\"".utf8))
        #expect(JSONValue(text).canonicalBytes == Array("\"\(expected)\"".utf8))
    }

    @Test func `keys are escaped like strings`() {
        let key = "a\"\\\n\u{2028}"
        let text = written { writer in
            writer.beginObject()
            writer.key(key)
            writer.null()
            writer.endObject()
        }
        #expect(text == "{\"a\\\"\\\\\\n\u{2028}\":null}")
    }

    @Test(arguments: [
        "0", "-0", "-0.0", "1.10", "1E5", "1e+05", "1E-0", "9007199254740993", "18446744073709551616", "0.1000",
        "1e400",
        "3.141592653589793238462643383279502884197",
    ])
    func `numbers keep their spelling`(_ lexeme: String) throws {
        #expect(try JSONValue(parsing: " \(lexeme) ").canonicalBytes == Array(lexeme.utf8))
        #expect(try JSONValue(parsing: "[\(lexeme)]").losslessBytes == Array("[\(lexeme)]".utf8))
        #expect(try #require(JSONValue(lexeme: lexeme)).canonicalBytes == Array(lexeme.utf8))
    }

    @Test func `integers of every width are written in decimal`() {
        #expect(written { $0.integer(Int64.min) } == "-9223372036854775808")
        #expect(written { $0.integer(UInt64.max) } == "18446744073709551615")
        #expect(written { $0.integer(Int8(-1)) } == "-1")
        #expect(written { $0.integer(0) } == "0")
    }

    @Test func `commas are written only between values and members`() {
        let text = written { writer in
            writer.beginArray()
            writer.beginObject()
            writer.endObject()
            writer.beginArray()
            writer.endArray()
            writer.null()
            writer.bool(true)
            writer.bool(false)
            writer.integer(-1)
            writer.string("s")
            writer.beginObject()
            writer.key("a")
            writer.beginArray()
            writer.integer(1)
            writer.integer(2)
            writer.endArray()
            writer.key("b")
            writer.value(["k": [nil, 1]])
            writer.key("c")
            writer.object(["x": "y", "z": [:]])
            writer.key("d")
            writer.object([:])
            writer.endObject()
            writer.value(.null)
            writer.endArray()
        }
        let end = #"{"a":[1,2],"b":{"k":[null,1]},"c":{"x":"y","z":{}},"d":{}},null]"#
        #expect(text == #"[{},[],null,true,false,-1,"s","# + end)
    }

    @Test func `parsed values and values made by hand can be nested in each other`() throws {
        let parsed = try JSONValue(parsing: #"{"k":[1.10,"\u0041"],"k":2}"#)
        let made = JSONValue([parsed, JSONValue(JSONObject([.init(key: "p", value: parsed)])), "x"])
        #expect(made.description == #"[{"k":2},{"p":{"k":2}},"x"]"#)
        #expect(made.losslessBytes == Array(#"[{"k":[1.10,"A"],"k":2},{"p":{"k":[1.10,"A"],"k":2}},"x"]"#.utf8))
    }

    @Test func `a writer starts anew after removeAll`() {
        var writer = JSONWriter(reservingCapacity: 64)
        writer.beginArray()
        writer.integer(1)
        writer.removeAll()
        #expect(writer.bytes.isEmpty)
        writer.integer(2)
        #expect(writer.bytes == Array("2".utf8))
    }

    @Test func `512 nested containers are written`() throws {
        let arrays = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try JSONValue(parsing: arrays).canonicalBytes == Array(arrays.utf8))
        var made: JSONValue = []
        for _ in 1..<512 { made = [made] }
        #expect(made.canonicalBytes == Array(arrays.utf8))
    }

    @Test func `a value nested too deep to be parsed again is written`() {
        var made: JSONValue = []
        for _ in 1..<513 { made = [made] }
        #expect(made.canonicalBytes.count == 2 * 513)
        #expect(throws: JSONError.self) { try JSONValue(parsing: made.canonicalBytes) }
    }

    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
