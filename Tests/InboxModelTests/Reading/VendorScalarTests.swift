import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// Reading texts, flags, integers and words.
@Suite struct VendorScalarTests {
    /// Reads the value of a key.
    ///
    /// The key says which function to use.
    private func read(_ key: String, _ value: String) throws -> (value: String?, codes: [DiagnosticCode]) {
        let feed = try InboxDecoder.card(#"[{"id":"1","\#(key)":\#(value)}]"#)
        #expect(
            feed.diagnostics.allSatisfy { $0.pointer == "/0/\(key)" && $0.inner == nil && $0.messageID == "card:1" })
        return (try #require(feed.messages.first).vendor[key]?.description, feed.diagnostics.map(\.code))
    }

    @Test(arguments: [
        "null", #""""#, #"" ""#, #""\t\r\n""#, #""\u00a0""#, #""\u1680\u2003\u3000""#, #""\u0085""#, #""\u2028\u2029""#,
        "\"\u{205F}\u{202F}\"",
    ])
    func `null and blank strings count as absent for every type, without a diagnostic`(value: String) throws {
        for key in [
            "text", "eitherText", "flag", "eitherFlag", "integer", "eitherInteger", "identifier", "word", "object",
        ] {
            let (read, codes) = try read(key, value)
            #expect(read == nil, "\(key)")
            #expect(codes == [], "\(key)")
        }
    }

    @Test(arguments: [#""\u200b""#, #""\ufeff""#, #""\u0000""#, #""\u00ad""#])
    func `invisible characters that are not white space are text`(value: String) throws {
        #expect(try read("text", value).value != nil)
    }

    @Test(arguments: [
        (#"" a ""#, #"" a ""#, false), (#""\u0041\n""#, #""A\n""#, false), ("12", #""12""#, true),
        ("1.10", #""1.10""#, true),
        ("-0", #""-0""#, true), ("1e400", #""1e400""#, true), ("9007199254740993", #""9007199254740993""#, true),
    ])
    func `text is verbatim, and a number is its lexeme`(value: String, text: String, isCoerced: Bool) throws {
        #expect(try read("text", value) == (text, isCoerced ? [.fieldCoerced] : []))
        #expect(try read("eitherText", value) == (text, []))
    }

    @Test(arguments: ["true", "false", "[]", "{}", #"["a"]"#, #"{"a":1}"#])
    func `a value of any other type is not text`(value: String) throws {
        #expect(try read("text", value) == (nil, [.fieldWrongType]))
        #expect(try read("eitherText", value) == (nil, [.fieldWrongType]))
    }

    @Test(arguments: [
        ("true", "true", false), ("false", "false", false), ("1", "true", true), ("0", "false", true),
        (#""true""#, "true", true), (#""false""#, "false", true), (#""1""#, "true", true), (#""0""#, "false", true),
        (#""\u0031""#, "true", true),
    ])
    func `a flag is read from true, false, 1, 0 and their strings`(value: String, flag: String, isCoerced: Bool)
        throws
    {
        #expect(try read("flag", value) == (flag, isCoerced ? [.fieldCoerced] : []))
        #expect(try read("eitherFlag", value) == (flag, []))
    }

    @Test(arguments: ["2", "-1", #""2""#, #""TRUE""#, #""yes""#, #"" 1""#, #""01""#, "[]", "{}", "[true]", "1.5"])
    func `any other value is not a flag`(value: String) throws {
        #expect(try read("flag", value) == (nil, [.fieldWrongType]))
        #expect(try read("eitherFlag", value) == (nil, [.fieldWrongType]))
    }

    @Test(arguments: [
        ("0", "0", false), ("-5", "-5", false), ("9223372036854775807", "9223372036854775807", false),
        (#""12""#, "12", true), (#""-12""#, "-12", true), (#""007""#, "7", true), ("12.0", "12", true),
        ("1e2", "100", true),
        ("1.20E+1", "12", true), ("1200e-2", "12", true), ("-0.0", "0", true), ("0e400", "0", true),
        ("0.0e-400", "0", true),
    ])
    func `an integer is read from a string, with a zero fraction, and with an exponent`(
        value: String, integer: String, isCoerced: Bool
    ) throws {
        #expect(try read("integer", value) == (integer, isCoerced ? [.fieldCoerced] : []))
        #expect(try read("eitherInteger", value) == (integer, []))
    }

    @Test(arguments: [
        "1.5", "1e-1", #""x""#, #""12x""#, #"" 12""#, "true", "false", "[]", "{}", "9223372036854775808", "1e400",
        "-1e400",
        "1e99999999999999999999", "1e-99999999999999999999", #""-""#, #""9223372036854775808""#,
        "1e9223372036854775807",
    ])
    func `any other value is not an integer`(value: String) throws {
        #expect(try read("integer", value) == (nil, [.fieldWrongType]))
        #expect(try read("eitherInteger", value) == (nil, [.fieldWrongType]))
    }

    @Test(arguments: [
        ("1", "1", false), ("18446744073709551616", "18446744073709551616", false),
        (#""18446744073709551616""#, nil, false),
        (#""007""#, "007", false), ("-7", "-7", false), ("12.0", "12", true), ("1e20", "100000000000000000000", true),
    ])
    func `an identifier is exact at any size, and a string's digits verbatim`(
        value: String, digits: String?, isCoerced: Bool
    ) throws {
        let expected = digits ?? value.replacing("\"", with: "")
        #expect(try read("identifier", value) == (#""\#(expected)""#, isCoerced ? [.fieldCoerced] : []))
    }

    @Test(arguments: ["1.5", #""x""#, #""1.0""#, "true", "[]", "{}"])
    func `any other value is not an identifier`(value: String) throws {
        #expect(try read("identifier", value) == (nil, [.fieldWrongType]))
    }

    @Test(
        arguments: [
            (#""yes""#, "true", []), (#""no""#, "false", []), (#""maybe""#, nil, [.fieldUnknownValue]),
            (#""Yes""#, nil, [.fieldUnknownValue]), (#""yes ""#, nil, [.fieldUnknownValue]),
            ("1", nil, [.fieldUnknownValue]),
            ("1.0", nil, [.fieldUnknownValue]), ("true", nil, [.fieldWrongType]), ("[]", nil, [.fieldWrongType]),
            ("{}", nil, [.fieldWrongType]),
        ] as [(String, String?, [DiagnosticCode])])
    func `a word that is not in the vocabulary, or a number, is an unknown value`(
        value: String, meaning: String?, codes: [DiagnosticCode]
    ) throws {
        #expect(try read("word", value) == (meaning, codes))
    }

    @Test func `the last value of a repeated key is read, even if it is null`() throws {
        let feed = try InboxDecoder.card(
            #"[{"id":"1","text":"a","text":"b"},{"id":"2","text":"a","text":null},{"id":"3","text":7,"t\u0065xt":"c"}]"#
        )
        #expect(feed.messages.map { $0.vendor["text"]?.string } == ["b", nil, "c"])
        #expect(feed.diagnosticPlaces == [0, 1, 2].map { "json.duplicate-key /\($0)/text" })
    }

    @Test func `keys are matched exactly`() throws {
        let feed = try InboxDecoder.card(#"[{"id":"1","Text":"a","text ":"b","te\u0301xt":"c"}]"#)
        #expect(feed.messages.map(\.vendor.isEmpty) == [true])
        #expect(feed.diagnostics == [])
    }
}
