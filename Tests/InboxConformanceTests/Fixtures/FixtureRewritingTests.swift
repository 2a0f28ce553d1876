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

    /// A file whose only containers on one line are empty, with unusual spellings that must be kept.
    private static let spread = """
        {
          "name": "a\\/b",
          "input":   [ 1.10,
            2 ],
          "expect": {
            "messages": [
              {
                "title": "T",
                "custom": {},
                "number": 1.0
              }
            ],
            "diagnostics": []
          }
        }

        """

    @Test func `a difference is replaced, and all other text is kept`() throws {
        #expect(
            try rewritten(
                Self.spread, #"{"messages":[{"title":"U","custom":{},"number":1}],"diagnostics":[]}"#)
                == Self.spread.replacing(#""title": "T""#, with: #""title": "U""#))
    }

    @Test func `equal values are not rewritten`() throws {
        #expect(
            try rewritten(Self.spread, #"{"diagnostics":[],"messages":[{"custom":{},"number":1e0,"title":"T"}]}"#)
                == Self.spread)
    }

    @Test func `a new member gets its own line if the file has no dense lines`() throws {
        let expected = Self.spread.replacing(
            #""diagnostics": []"#,
            with: """
                "diagnostics": [
                      {
                        "code": "date.never",
                        "pointer": ""
                      }
                    ]
                """)
        #expect(
            try rewritten(
                Self.spread,
                #"{"messages":[{"title":"T","custom":{},"number":1}],"#
                    + #""diagnostics":[{"code":"date.never","pointer":""}]}"#) == expected)
    }

    /// A file with containers on one line, like the engine's cases.
    private static let dense = """
        {
          "name": "a/b",
          "rules": ["a.b"],
          "expect": [
            {"now": "1970-01-01T00:00:01Z", "recipients": [{"unread": 1}]}
          ]
        }

        """

    @Test func `a new value is on one line if the file has dense lines and it fits`() throws {
        #expect(
            try rewritten(Self.dense, #"[{"now":"1970-01-01T00:00:01Z","recipients":[{"unread":2,"messages":["x"]}]}]"#)
                == Self.dense.replacing(#"[{"unread": 1}]"#, with: #"[{"unread": 2, "messages": ["x"]}]"#))
    }

    @Test func `a new value is on several lines if it does not fit on one`() throws {
        let long = String(repeating: "x", count: 70)
        let expected = Self.dense.replacing(
            #"    {"now": "1970-01-01T00:00:01Z", "recipients": [{"unread": 1}]}"#,
            with: """
                    {
                      "now": "1970-01-01T00:00:01Z",
                      "recipients": [
                        {"unread": 1, "messages": ["\(long)"]}
                      ]
                    }
                """)
        #expect(
            try rewritten(
                Self.dense, #"[{"now":"1970-01-01T00:00:01Z","recipients":[{"unread":1,"messages":["\#(long)"]}]}]"#)
                == expected)
    }

    @Test func `a refusal replaces an expected result, and the file is still a case`() throws {
        let text = #"{"name":"a/b","mode":"lenient","inputText":"[","expect":{"messages":[],"diagnostics":[]}}"#
        #expect(
            try rewritten(text, #"{"malformed":true}"#)
                == #"{"name":"a/b","mode":"lenient","inputText":"[","expect":{"malformed": true}}"#)
    }

    @Test func `a file that is not a case is not rewritten`() throws {
        #expect(try rewritten("[", "{}") == nil)
        #expect(try rewritten(#"{"name":"a/b"}"#, "{}") == nil)
        #expect(try rewritten("[]", "{}") == nil)
    }

    @Test func `rewriting with passing answers changes no fixture`() throws {
        for fixture in try FixtureTree.cases().sample(oneIn: 4) {
            let subject = AdapterSubject(adapters: .standard)
            let expect = try #require(fixture.expectation(for: fixture.requests.map(subject.answer)))
            let text = try FixtureTree.bytes("\(fixture.name).json")
            #expect(FixtureRewriting.rewritten(text, expecting: expect) == text, "\(fixture)")
        }
    }
}
