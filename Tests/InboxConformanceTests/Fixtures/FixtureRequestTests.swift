import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// A request to another program contains exactly what its case contains.
@Suite struct FixtureRequestTests {
    private func lines(_ file: String) throws -> [String] {
        try FixtureCase(Array(file.utf8), at: "a/b").requests.map { request in
            String(decoding: request.json.losslessBytes, as: UTF8.self)
        }
    }

    @Test func `numbers, key order, repeated keys and lone surrogates are sent as written`() throws {
        let input = #"{"z":1.10,"a":[1E400,-0,12345678901234567890.0],"k":1,"k":2,"s":"\ud83d\n\"","é":null}"#
        let lines = try lines(
            """
            {"name":"a/b","provider":"zeta","mode":"strict",
             "input": \(input),
             "expect":{"messages":[],"diagnostics":[]}}
            """)
        #expect(lines == [#"{"case":"a/b","op":"decode","provider":"zeta","mode":"strict","input":\#(input)}"#])
    }

    @Test func `a text input is sent as a string, and a provider to be detected is left out`() throws {
        let lines = try lines(
            #"{"name":"a/b","mode":"lenient","inputText":"\ufeff[1.0,\n\u0000","expect":{"malformed":true}}"#)
        #expect(
            lines == [#"{"case":"a/b","op":"decode","mode":"lenient","inputText":""# + "\u{FEFF}" + #"[1.0,\n\u0000"}"#]
        )
    }

    @Test func `a pointer is sent unless it is empty, and null is none`() throws {
        let expect = #""input":1,"expect":{"messages":[],"diagnostics":[]}"#
        #expect(
            try lines(#"{"name":"a/b","at":"/a~1b/0","mode":"lenient",\#(expect)}"#) == [
                #"{"case":"a/b","op":"decode","at":"/a~1b/0","mode":"lenient","input":1}"#
            ])
        for at in ["\"\"", "null"] {
            #expect(
                try lines(#"{"name":"a/b","at":\#(at),"mode":"lenient",\#(expect)}"#) == [
                    #"{"case":"a/b","op":"decode","mode":"lenient","input":1}"#
                ])
        }
    }

    @Test func `an engine case gives one request per moment`() throws {
        let lines = try lines(
            """
            {"name":"a/b","events":[{"at":0,"event":"clear"},{"at":1.0}],
             "expect":[{"now":"1970-01-01T00:00:01Z","recipients":[]},{"now":"1970-01-01T01:00:02+01:00","recipients":[]}]}
            """)
        let start = #"{"case":"a/b","op":"replay","events":[{"at":0,"event":"clear"},{"at":1.0}],"now":"#
        #expect(lines == [start + #""1970-01-01T00:00:01Z"}"#, start + #""1970-01-01T01:00:02+01:00"}"#])
    }

    @Test func `a session gives one request per expectation`() throws {
        let lines = try lines(
            """
            {"name":"a/b","steps":[{"at":1000,"event":"clear"},{"event":"subscribe","subscriber":"s"}],
             "expect":[{"step":0,"outcome":{"ids":[]}},{"subscriber":"s","lists":[[]]},
              {"now":"1970-01-01T00:00:01Z","query":{"limit":1,"topic":"t","topics":"A&!b"},"messages":[]}]}
            """)
        let start =
            #"{"case":"a/b","op":"session","steps":[{"at":1000,"event":"clear"},"#
            + #"{"event":"subscribe","subscriber":"s"}],"#
        #expect(
            lines == [
                start + #""step":0}"#, start + #""subscriber":"s"}"#,
                start + #""now":"1970-01-01T00:00:01Z","query":{"limit":1,"topic":"t","topics":"A&!b"}}"#,
            ])
    }

    @Test func `every request of the fixtures is read back as written`() throws {
        for request in try FixtureTree.cases().flatMap(\.requests) {
            let line = request.json.losslessBytes
            #expect(!line.contains(0x0A))
            #expect(try FixtureRequest(JSONValue(parsing: line)) == request)
        }
    }

    @Test func `a request without a mode is lenient, and a null provider means detection`() throws {
        let rest = #""case":"a/b","op":"decode","input":[]"#
        let requests = try ["{\(rest)}", #"{"provider":null,"mode":null,\#(rest)}"#, #"{"mode":"lenient",\#(rest)}"#]
            .map { try FixtureRequest(JSONValue(parsing: $0)) }
        #expect(Set(requests.map(\.decoding)).count == 1)
    }

    @Test(arguments: [
        ("[]", "", "case"), (#"{"case":7}"#, "", "case"), (#"{"case":"a/b"}"#, "a/b", "op"),
        (#"{"case":"a/b","op":"Decode"}"#, "a/b", "op"), (#"{"case":"a/b","op":"decode"}"#, "a/b", "input"),
        (#"{"case":"a/b","op":"decode","input":1,"mode":"loose"}"#, "a/b", "mode"),
        (#"{"case":"a/b","op":"decode","input":1,"mode":"lenient","provider":1}"#, "a/b", "provider"),
        (#"{"case":"a/b","op":"decode","input":1,"at":1}"#, "a/b", "at"),
        (#"{"case":"a/b","op":"decode","input":1,"at":"ios"}"#, "a/b", "at"),
        (#"{"case":"a/b","op":"replay","now":"2026-02-05T12:00:00Z"}"#, "a/b", "events"),
        (#"{"case":"a/b","op":"replay","events":[],"now":"2026-02-05"}"#, "a/b", "now"),
        (
            #"{"case":"a/b","op":"replay","events":[],"now":"2026-02-05T12:00:00Z","query":{"topics":"a b"}}"#, "a/b",
            "topics"
        ),
        (#"{"case":"a/b","op":"session","events":[],"step":0}"#, "a/b", "steps"),
        (#"{"case":"a/b","op":"session","steps":[],"step":-1}"#, "a/b", "step"),
        (#"{"case":"a/b","op":"session","steps":[],"subscriber":1}"#, "a/b", "subscriber"),
    ])
    func `a line that is not a request is refused with its fault`(line: String, name: String, reason: String) throws {
        let json = try JSONValue(parsing: line)
        let error = #expect(throws: FixtureError.self) { try FixtureRequest(json) }
        #expect(error?.path == name)
        #expect(error?.reason.contains("\"\(reason)\"") == true, "\(error?.reason ?? "")")
    }
}
