import InboxTestSupport
import Testing

@testable import InboxJSON

/// What RFC 8259 leaves to the reader.
///
/// ``DifferentialTests`` compares everything else with the grammar.
@Suite("Parsing")
struct ParsingTests {
    @Test(arguments: [
        // Section 6 lets a reader limit range and precision. A number stays a lexeme until it is read as a number.
        ("[1e9999]", "[1e9999]"), ("[5e-99999]", "[5e-99999]"), ("[18446744073709551616]", "[18446744073709551616]"),
        ("[1.000000000000000000000000000001,-0.0,1.10]", "[1.000000000000000000000000000001,-0.0,1.10]"),
        // Section 8.2 warns of lone surrogates. They are read as U+FFFD.
        (#"["\udc80xyz"]"#, "[\"\u{FFFD}xyz\"]"), (#"["\uD888\u0041"]"#, "[\"\u{FFFD}A\"]"),
        (#"["\ud83d\ud83d\ude00"]"#, "[\"\u{FFFD}😀\"]"), (#"["\ud83d\ude00\ud83d"]"#, "[\"😀\u{FFFD}\"]"),
        // Section 8.1 lets a reader skip a byte-order mark.
        ("\u{FEFF}{}", "{}"), ("\u{FEFF} \n0", "0"),
        // Section 4 says that keys should be unique. The last member of a repeated key counts.
        (#"{"\u006b":1,"k":2}"#, #"{"k":2}"#), (#"{"k":"v","l":0,"k":"w"}"#, #"{"l":0,"k":"w"}"#),
        ("{\"\u{E9}\":1,\"e\u{301}\":2}", "{\"\u{E9}\":1,\"e\u{301}\":2}"),
    ])
    func `what RFC 8259 leaves open is decided as documented`(_ text: String, _ canonical: String) throws {
        #expect(try JSONValue(parsing: text).canonicalBytes == Array(canonical.utf8))
    }

    /// Section 9 lets a reader limit the depth.
    ///
    /// ``HostileInputTests`` checks that one more container is refused.
    @Test func `512 nested containers are accepted`() throws {
        let arrays = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
        for text in [
            "[\(arrays),\(arrays)]",
            String(repeating: #"{"":"#, count: 511) + "{}" + String(repeating: "}", count: 511),
        ] {
            #expect(try JSONValue(parsing: text).canonicalBytes == Array(text.utf8))
        }
    }

    @Test func `bytes and their text give the same result`() throws {
        let text = #"{"k":["é",1]}"#
        #expect(try JSONValue(parsing: text) == JSONValue(parsing: Array(text.utf8)))
        #expect(try JSONObject(parsing: text) == JSONValue(parsing: text).object)
    }
}
