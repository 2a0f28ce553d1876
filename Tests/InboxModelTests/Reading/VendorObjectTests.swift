import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// Reading objects, strings of objects, lists and buttons.
@Suite struct VendorObjectTests {
    private func message(_ members: String) throws -> (InboxMessage, [String]) {
        let feed = try InboxDecoder.card(#"{"id":"1",\#(members)}"#)
        return (try #require(feed.messages.first), feed.diagnosticPlaces)
    }

    @Test(
        arguments: [
            (#"{"b":1.10,"a":null}"#, #"{"b":1.10,"a":null}"#, nil),
            (#""{\"b\":1.10,\"a\":null}""#, #"{"b":1.10,"a":null}"#, "field.coerced"),
            (#""\n {} ""#, "{}", "field.coerced"),
            (#""[]""#, "{}", "custom.unparsable"),
            (#""x""#, "{}", "custom.unparsable"),
            (#""{""#, "{}", "custom.unparsable"),
            (#""{}{}""#, "{}", "custom.unparsable"),
            (#""null""#, "{}", "custom.unparsable"),
            ("[]", "{}", "field.wrong-type"),
            ("1", "{}", "field.wrong-type"),
            ("true", "{}", "field.wrong-type"),
            (#"" ""#, "{}", nil),
            ("null", "{}", nil),
        ] as [(String, String, String?)])
    func `custom data is read from an object or a string with one`(value: String, custom: String, code: String?) throws
    {
        let (message, diagnostics) = try message(#""data":\#(value)"#)
        #expect(message.custom.description == custom)
        #expect(diagnostics == (code.map { ["\($0) /data"] } ?? []))
    }

    @Test(
        arguments: [
            (#"{"title":"T"}"#, #"{"title":"T"}"#, []), (#""{\"title\":\"T\"}""#, nil, ["field.wrong-type /object"]),
            ("[]", nil, ["field.wrong-type /object"]), (#""x""#, nil, ["field.wrong-type /object"]),
            ("1", nil, ["field.wrong-type /object"]),
        ] as [(String, String?, [String])])
    func `an object is not read from a string`(value: String, object: String?, expected: [String]) throws {
        let (message, diagnostics) = try message(#""object":\#(value)"#)
        #expect(message.vendor["object"]?.description == object)
        #expect(diagnostics == expected)
    }

    @Test(
        arguments: [
            (#"{"title":"T"}"#, "T", []), (#""{\"title\":\"T\"}""#, "T", []),
            (#""{\"title\":5}""#, "5", ["field.coerced /eitherObject → /title"]),
            (#"{"title":5}"#, "5", ["field.coerced /eitherObject/title"]),
            (#""[]""#, nil, ["field.wrong-type /eitherObject"]), ("[]", nil, ["field.wrong-type /eitherObject"]),
            (#""{\"title\":""#, nil, ["field.wrong-type /eitherObject"]),
            ("true", nil, ["field.wrong-type /eitherObject"]),
        ] as [(String, String?, [String])])
    func `if platforms differ, an object in a string is read without a diagnostic`(
        value: String, title: String?, expected: [String]
    ) throws {
        let (message, diagnostics) = try message(#""eitherObject":\#(value)"#)
        #expect(message.title == title)
        #expect(diagnostics == expected)
    }

    @Test func `anomalies inside a string are reported with their inner pointers`() throws {
        let (message, diagnostics) = try message(
            #""eitherObject":"{\"title\":\"a\",\"title\":\"\\ud800b\",\"x~/\":1}""#)
        #expect(message.title == "\u{FFFD}b")
        #expect(
            Set(diagnostics) == [
                "json.duplicate-key /eitherObject → /title", "json.lone-surrogate /eitherObject → /title",
            ])
    }

    @Test func `topics are read in order, and repeats and other types are left out`() throws {
        let (message, diagnostics) = try message(#""tags":["b","a","b","",null," ","A",5,{},"\u00e9","e\u0301",true]"#)
        #expect(message.topics.map { Array($0.utf8) } == ["b", "a", "A", "\u{e9}", "e\u{301}"].map { Array($0.utf8) })
        #expect(diagnostics == [4, 7, 8, 11].map { "field.wrong-type /tags/\($0)" })
    }

    @Test(arguments: [#""a""#, "{}", "1", "true", #""[\"a\"]""#])
    func `a list is read only from an array`(value: String) throws {
        let (message, diagnostics) = try message(#""tags":\#(value)"#)
        #expect(message.topics == [])
        #expect(diagnostics == ["field.wrong-type /tags"])
    }

    @Test func `buttons are read in order, and a dropped one has exactly one diagnostic`() throws {
        let (message, diagnostics) = try message(
            #"""
            "buttons":[{"label":"A","link":"https://example.com"},null,5,"{\"label\":\"s\"}",[],
             {"link":"x y","count":"q"},{"label":"  ","count":"q"},{"label":{},"count":"q"},{"label":"B","count":"7"}]
            """#)
        #expect(
            message.actions == [
                InboxAction(title: "A", kind: .openURL("https://example.com")),
                InboxAction(title: "B", kind: .custom(["count": "7"]), reportValue: "7"),
            ])
        #expect(
            diagnostics == [1, 2, 3, 4].map { "action.not-object /buttons/\($0)" }
                + [5, 6, 7].map { "action.missing-title /buttons/\($0)" } + ["field.coerced /buttons/8/count"])
    }
}
