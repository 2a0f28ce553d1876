package import InboxJSON

/// Everything about one case after a run: its description, the expected result, the actual result, and every difference.
///
/// ```json
/// {"case":"zeta/status-absent","description":"…","rules":[{"id":"zeta.status","text":"…","source":"…"}],"provider":"zeta",
///  "mode":"lenient","input":…,"expect":{…},"actual":{…},"differences":[{"pointer":"/messages/0/title","expected":"T"}]}
/// ```
package struct FixtureDetail: Sendable {
    package let fixture: FixtureCase
    package let result: FixtureResult
    /// The rules that the case cites, in the order of the case.
    ///
    /// A rule is nil if the tree's table does not have it.
    package let rules: [(id: String, rule: FixtureRule?)]
    private let answers: [FixtureAnswer]

    package init(
        _ fixture: FixtureCase, _ answers: [FixtureAnswer], _ result: FixtureResult, rules table: [String: FixtureRule]
    ) {
        self.fixture = fixture
        self.answers = answers
        self.result = result
        rules = fixture.rules.map { ($0, table[$0]) }
    }

    /// The answers in the form of the case's `expect`.
    ///
    /// An answer that is not a result is unchanged.
    package var actual: JSONValue {
        fixture.expectation(for: answers) ?? (answers.count == 1 ? answers[0].json : JSONValue(answers.map(\.json)))
    }

    /// The `expect` with which the case passes, or nil if an answer is not a result.
    ///
    /// Diagnostics that are not compared stay as they are.
    package var passing: JSONValue? {
        fixture.expectation(for: answers, keepsDiagnostics: !fixture.comparesDiagnostics)
    }

    /// Every difference; empty if the case passes.
    package var differences: [JSONDifference] {
        result.outcome == .passed ? [] : fixture.differences(answers, actual)
    }
}

extension FixtureDetail {
    /// The payload and how it is read, or the events, with their names, in the order in which they are shown.
    package var input: [(name: String, value: JSONValue)] {
        let request = fixture.requests.first?.json ?? .null
        return ["provider", "at", "mode", "input", "inputText", "steps", "events"].compactMap { key in
            request[key].map { (key, $0) }
        }
    }

    package var expected: JSONValue { fixture.expectsMalformed ? FixtureAnswer.malformed.json : fixture.expect }

    /// The input, the expected and the actual result, with their names.
    package var parts: [(name: String, value: JSONValue)] { input + [("expect", expected), ("actual", actual)] }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("case", fixture.name)
        writer.member("description", fixture.summary)
        writer.array("rules", of: rules) { cited, writer in
            writer.beginObject()
            writer.member("id", cited.id)
            writer.member("text", cited.rule?.text)
            writer.member("source", cited.rule?.source)
            writer.endObject()
        }
        for (name, value) in parts {
            writer.key(name)
            writer.value(value, .lossless)
        }
        writer.array("differences", of: differences) { difference, writer in
            writer.beginObject()
            writer.member("pointer", difference.pointer.description)
            writer.member("expected", difference.left)
            writer.member("actual", difference.right)
            writer.endObject()
        }
        writer.endObject()
    }
}
