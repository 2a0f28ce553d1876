import InboxConformance
import InboxJSON
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite struct FixtureRewritingTests {
    private func rewritten(_ text: String, _ expect: String) throws -> String? {
        FixtureRewriting.rewritten(Array(text.utf8), expecting: try JSONValue(parsing: expect))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `the expectation is replaced, and all other text is kept`() throws {
        let head = #"""
            {
              "name": "a\/b", "input":   [ 1.10,
                2 ],
              "expect":
            """#
        let tail = #", "rules": [ ]}"#
        let expected = """
            {
                "messages": [
                  {
                    "title": "U",
                    "custom": {}
                  }
                ],
                "diagnostics": []
              }
            """
        let expect = #"{"messages":[{"title":"U","custom":{}}],"diagnostics":[]}"#
        #expect(try rewritten(head + #"{"messages":[]}"# + tail, expect) == head + expected + tail)
    }

    @Test func `the expectation of an engine case has short values on one line`() throws {
        let long = String(repeating: "x", count: 50)
        let text = #"{"name":"a/b","expect":[]}"#
        let expected = """
            [
                {"now": "1970-01-01T00:00:01Z", "recipients": [{"unread": 1}]},
                {
                  "now": "1970-01-01T00:00:02Z",
                  "recipients": [{"unread": 1, "messages": ["\(long)"]}]
                }
              ]
            """
        let expect =
            #"[{"now":"1970-01-01T00:00:01Z","recipients":[{"unread":1}]},"#
            + #"{"now":"1970-01-01T00:00:02Z","recipients":[{"unread":1,"messages":["\#(long)"]}]}]"#
        #expect(try rewritten(text, expect) == text.replacing("[]", with: expected))
    }

    @Test func `a refusal replaces an expected result, and the file is still a case`() throws {
        let text = #"{"name":"a/b","mode":"lenient","inputText":"[","expect":{"messages":[],"diagnostics":[]}}"#
        let written = try #require(try rewritten(text, #"{"malformed":true}"#))
        #expect(try FixtureCase(Array(written.utf8), at: "a/b").expectsMalformed)
    }

    @Test func `a file that is not a case is not rewritten`() throws {
        #expect(try rewritten("[", "{}") == nil)
        #expect(try rewritten(#"{"name":"a/b"}"#, "{}") == nil)
        #expect(try rewritten("[]", "{}") == nil)
    }

    @Test func `a fixture that is rewritten with passing answers is still a case that passes`() throws {
        for fixture in try FixtureTree.cases().sample(oneIn: 4) {
            let subject = AdapterSubject(adapters: .standard)
            let expect = try #require(fixture.expectation(for: fixture.requests.map(subject.answer)))
            let text = try FixtureTree.bytes("\(fixture.name).json")
            let written = try #require(FixtureRewriting.rewritten(text, expecting: expect))
            try FixtureCase(written, at: fixture.name).check(adapters: .standard)
        }
    }
}
