package import InboxJSON
import InboxModel

/// One case with its answers in full: what it is about, what was wanted, what came out, and every difference.
///
/// ```json
/// {"case":"zeta/status-absent","description":"…","rules":[{"id":"zeta.status","text":"…","source":"…"}],"provider":"zeta",
///  "mode":"lenient","input":…,"expect":{…},"actual":{…},"differences":[{"pointer":"/messages/0/title","expected":"T"}]}
/// ```
package struct FixtureDetail: Sendable {
    /// The case.
    package let fixture: FixtureCase
    /// The rules that the case cites, in its order; nil for one that the tree's table does not have.
    package let rules: [(id: String, rule: FixtureRule?)]
    /// What the answers give, in the form of the case's `expect`; an answer as it is if it is not a result.
    package let actual: JSONValue
    /// Every difference; none if the case passes.
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
        differences = fixture.differences(from: answers, actual)
    }
}

extension FixtureCase {
    /// The case's `expect`.
    var expected: JSONValue {
        switch task {
        case .decode(let decoding):
            if case .result(let result) = decoding.expectation { result } else { ["malformed": true] }
        case .replay(let replay): replay.expected
        }
    }

    /// The input, by the case's keys.
    fileprivate var input: [(key: String, value: JSONValue)] {
        switch task {
        case .decode(let decoding):
            var members: [(key: String, value: JSONValue)] = []
            if let provider = decoding.provider { members.append(("provider", JSONValue(provider.name))) }
            if !decoding.pointer.tokens.isEmpty { members.append(("at", JSONValue(decoding.pointer.description))) }
            members.append(("mode", JSONValue(decoding.mode.rawValue)))
            switch decoding.payload {
            case .value(let value): members.append(("input", value))
            case .text(let text): members.append(("inputText", JSONValue(String(decoding: text, as: UTF8.self))))
            }
            return members
        case .replay(let replay): return [(replay.isSession ? "steps" : "events", JSONValue(replay.events))]
        }
    }

    /// Every difference between the expectation and the answers.
    ///
    /// Findings are a set: one that is missing and one that is not expected are a difference each.
    ///
    /// - Parameter actual: What the answers give, in the form of ``expected``.
    fileprivate func differences(from answers: [FixtureAnswer], _ actual: JSONValue) -> [JSONDifference] {
        let ignored: DifferenceOptions = [.keyOrder, .numberSpelling]
        guard case .decode(let decoding) = task else {
            if case .replay(let replay) = task { return replay.differences(answers) }
            return []
        }
        guard case .result(let result) = decoding.expectation, case .feed? = answers.first else {
            return JSONDifference.all(expected, actual, ignoring: ignored)
        }
        let differences = ["messages", "badge", "deletions"].flatMap { key in
            JSONDifference.all(result[key], actual[key], ignoring: ignored, at: [key])
        }
        let wanted = result["diagnostics"]?.array ?? []
        guard let found = actual["diagnostics"]?.array else {
            return differences + [JSONDifference(["diagnostics"], result["diagnostics"], actual["diagnostics"])]
        }
        // A finding that is expected is in the actual ones in the same spelling.
        var rest = found
        var missing: [JSONDifference] = []
        for (index, finding) in wanted.enumerated() {
            if let match = rest.firstIndex(where: { JSONDifference.first(finding, $0) == nil }) {
                rest.remove(at: match)
            } else {
                missing.append(JSONDifference(["diagnostics", String(index)], finding, nil))
            }
        }
        return differences + missing + rest.map { JSONDifference(["diagnostics", "-"], nil, $0) }
    }
}

extension FixtureDetail {
    /// The parts of the case with their names, in the order in which they are shown.
    package var parts: [(name: String, value: JSONValue)] {
        fixture.input.map { ($0.key, $0.value) } + [("expect", fixture.expected), ("actual", actual)]
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
