package import InboxJSON

/// A full report on one case: its description, the expected result, the actual result, and every difference.
///
/// ```json
/// {"case":"zeta/status-absent","description":"…","rules":[{"id":"zeta.status","text":"…","source":"…"}],"provider":"zeta",
///  "mode":"lenient","input":…,"expect":{…},"actual":{…},"differences":[{"pointer":"/messages/0/title","expected":"T"}]}
/// ```
package struct FixtureDetail: Sendable {
    /// The case.
    package let fixture: FixtureCase
    /// The rules that the case cites, in the order of the case.
    ///
    /// A rule is nil if the tree's table does not have it.
    package let rules: [(id: String, rule: FixtureRule?)]
    /// The answers in the form of the case's `expect`.
    ///
    /// An answer that is not a result is unchanged.
    package let actual: JSONValue
    /// Every difference; empty if the case passes.
    package let differences: [JSONDifference]

    /// Compares the answers to a case's ``FixtureCase/requests`` with its expectation.
    ///
    /// - Parameter table: The rules of the case's tree.
    package init(_ fixture: FixtureCase, _ answers: [FixtureAnswer], rules table: [FixtureRule]) {
        self.fixture = fixture
        rules = fixture.rules.map { id in (id, table.first { $0.id == id }) }
        actual =
            fixture.expectation(for: answers)
            ?? (answers.count == 1 ? answers[0].json : JSONValue(answers.map(\.json)))
        differences = fixture.differences(answers, actual)
    }
}

extension FixtureDetail {
    /// The parts of the case with their names, in the order in which they are shown.
    package var parts: [(name: String, value: JSONValue)] {
        let request = fixture.requests.first?.json ?? .null
        let input = ["provider", "at", "mode", "input", "inputText", "steps", "events"].compactMap { key in
            request[key].map { (key, $0) }
        }
        let expect = fixture.expectsMalformed ? FixtureAnswer.malformed.json : fixture.expect
        return input + [("expect", expect), ("actual", actual)]
    }

    /// Writes the record.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("case")
        writer.string(fixture.name)
        writer.key("description")
        writer.string(fixture.summary)
        writer.array("rules", of: rules) { cited, writer in
            writer.beginObject()
            for (key, text) in [("id", cited.id), ("text", cited.rule?.text), ("source", cited.rule?.source)] {
                guard let text else { continue }
                writer.key(key)
                writer.string(text)
            }
            writer.endObject()
        }
        for (name, value) in parts {
            writer.key(name)
            writer.value(value, .lossless)
        }
        writer.array("differences", of: differences) { difference, writer in
            writer.beginObject()
            writer.key("pointer")
            writer.string(difference.pointer.description)
            for (key, value) in [("expected", difference.left), ("actual", difference.right)] {
                guard let value else { continue }
                writer.key(key)
                writer.value(value)
            }
            writer.endObject()
        }
        writer.endObject()
    }
}
