import InboxConformance
import InboxJSON
import InboxModel
import Testing
import UnifiedInbox

@Suite struct FixtureCheckTests {
    /// The result of decoding `{"messageId":"1","title":"T"}` as Zeta's.
    private static let message =
        #"{"id":"zeta:1","provider":"zeta","vendorID":"1","title":"T","pinned":false,"status":"unread","#
        + #""clicked":false,"topics":[],"actions":[],"custom":{}}"#

    @Test(
        arguments: [
            (#"{"messages":[],"diagnostics":[]}"#, "/messages/0", nil, message),
            (#"{"messages":[\#(message),\#(message)],"diagnostics":[]}"#, "/messages/1", message, nil),
            (
                #"{"messages":[\#(message.replacing("\"T\"", with: "\"U\""))],"diagnostics":[]}"#, "/messages/0/title",
                #""U""#, #""T""#
            ),
            (
                #"{"messages":[\#(message.replacing("\"title\":\"T\",", with: ""))],"diagnostics":[]}"#,
                "/messages/0/title",
                nil, #""T""#
            ),
            (#"{"messages":[\#(message)],"diagnostics":[],"badge":3}"#, "/badge", "3", nil),
            (#"{"messages":[\#(message)],"diagnostics":[],"deletions":[]}"#, "/deletions", "[]", nil),
            (
                #"{"messages":[\#(message)],"diagnostics":[{"code":"date.never","pointer":"/x"}]}"#, "/diagnostics/0",
                #"{"code":"date.never","pointer":"/x"}"#, "[]"
            ),
        ] as [(String, String, String?, String?)])
    func `the first difference is reported with both values`(
        expect: String, pointer: String, expected: String?, actual: String?
    ) throws {
        let fixture = try fixture(#"{"messageId":"1","title":"T"}"#, expecting: expect)
        let failure = try #require(throws: FixtureResult.self) { try fixture.check(adapters: .standard) }
        #expect(failure.name == "zeta/x")
        #expect(failure.pointer == JSONPointer(pointer))
        #expect(failure.expected?.description == expected)
        #expect(failure.actual?.description == actual)
        #expect(
            failure.description
                == "zeta/x: at \(pointer): expected \(expected ?? "nothing"), got \(actual ?? "nothing")")
    }

    @Test func `an unexpected diagnostic is a difference`() throws {
        let fixture = try fixture(
            #"{"messageId":"1","title":"T","expirationTimestamp":0}"#,
            expecting: #"{"messages":[\#(Self.message)],"diagnostics":[]}"#)
        let failure = try #require(throws: FixtureResult.self) { try fixture.check(adapters: .standard) }
        #expect(failure.pointer == JSONPointer("/diagnostics/-"))
        #expect(failure.expected == nil)
        #expect(failure.actual == ["code": "date.never", "pointer": "/expirationTimestamp"])
    }

    @Test(arguments: [
        // A repeated diagnostic; another order; another pointer; with and without an inner pointer.
        (#"[{"code":"message.not-object","pointer":"/0"}]"#, false),
        (#"[{"code":"message.not-object","pointer":"/1"},{"code":"message.not-object","pointer":"/0"}]"#, true),
        (#"[{"code":"message.not-object","pointer":"/0"},{"code":"message.not-object","pointer":"/0"}]"#, false),
        (
            #"[{"code":"message.not-object","pointer":"/0"},{"code":"message.not-object","pointer":"/1","inner":""}]"#,
            false
        ),
    ])
    func `diagnostics are compared one by one, in any order`(diagnostics: String, passes: Bool) throws {
        let fixture = try fixture("[1,2]", expecting: #"{"messages":[],"diagnostics":\#(diagnostics)}"#)
        #expect(passed(fixture) == passes)
    }

    @Test(arguments: [
        (#"[{"code":"field.coerced","pointer":"/actionParams"}]"#, true),
        (#"[{"code":"field.coerced","pointer":"/actionParams","inner":"/pinned"}]"#, true),
        (#"[{"code":"field.coerced","pointer":"/actionParams","inner":"/buttons"}]"#, false),
        (#"[{"code":"field.coerced","pointer":"/actionParams","inner":""}]"#, false),
    ])
    func `the inner pointer of a diagnostic is compared if the case has one`(
        diagnostics: String, passes: Bool
    ) throws {
        let message =
            #"{"id":"pushwoosh:1","provider":"pushwoosh","vendorID":"1","pinned":true,"status":"unread","#
            + #""clicked":false,"topics":[],"actions":[],"custom":{}}"#
        let fixture = try fixture(
            #"{"code":"1","actionParams":"{\"pinned\":\"true\"}"}"#, of: .pushwoosh,
            expecting: #"{"messages":[\#(message)],"diagnostics":\#(diagnostics)}"#)
        #expect(passed(fixture) == passes)
    }

    @Test func `the expectation that would pass keeps a diagnostic as the case has it`() throws {
        let diagnostics = #"[{"code":"field.coerced","pointer":"/actionParams"}]"#
        let fixture = try fixture(
            #"{"code":"1","actionParams":"{\"pinned\":\"true\"}"}"#, of: .pushwoosh,
            expecting: #"{"messages":[],"diagnostics":\#(diagnostics)}"#)
        let subject = AdapterSubject(adapters: .standard)
        let expectation = fixture.expectation(for: fixture.requests.map(subject.answer))
        #expect(try expectation?["diagnostics"] == JSONValue(parsing: diagnostics))
        #expect(expectation?["messages"]?[0]?["pinned"] == true)
    }

    @Test func `an expected diagnostic with an inner pointer is matched before one without`() throws {
        let message =
            #"{"id":"pushwoosh:1","provider":"pushwoosh","vendorID":"1","pinned":true,"status":"unread","#
            + #""clicked":false,"topics":[],"actions":[],"campaignID":"7","custom":{}}"#
        let diagnostics =
            #"{"code":"field.coerced","pointer":"/actionParams"},"#
            + #"{"code":"field.coerced","pointer":"/actionParams","inner":"/pinned"}"#
        try fixture(
            #"{"code":"1","actionParams":"{\"pinned\":\"true\",\"pwcid\":7}"}"#, of: .pushwoosh,
            expecting: #"{"messages":[\#(message)],"diagnostics":[\#(diagnostics)]}"#
        ).check(adapters: .standard)
    }

    @Test func `a result differs from an expected refusal, and a refusal from an expected result`() throws {
        let accepted = try fixture("[]", expecting: #"{"malformed":true}"#)
        let refused = try fixture("[", expecting: #"{"messages":[],"diagnostics":[]}"#)
        for fixture in [accepted, refused] {
            let failure = try #require(throws: FixtureResult.self) { try fixture.check(adapters: .standard) }
            #expect(failure.pointer?.tokens == [])
        }
        try fixture("[", expecting: #"{"malformed":true}"#).check(adapters: .standard)
    }

    private func passed(_ fixture: FixtureCase) -> Bool { (try? fixture.check(adapters: .standard)) != nil }

    private func fixture(
        _ input: String, of provider: Provider = .zeta, expecting expect: String
    ) throws -> FixtureCase {
        let name = "\(provider)/x"
        let file: JSONValue = [
            "name": JSONValue(name), "provider": JSONValue(provider.name), "mode": "lenient",
            "inputText": JSONValue(input), "expect": try JSONValue(parsing: expect),
        ]
        return try FixtureCase(file.canonicalBytes, at: name)
    }
}
