public import InboxJSON

/// The cases of each rule.
///
/// A case is *for* its rules if its payload is in order, and *against* them if it expects a finding or a refusal. Engine
/// cases are always for their rules.
public struct FixtureCoverage: Sendable {
    /// A rule, and the names of the cases that cite it.
    public struct Row: Sendable {
        /// The rule.
        public let rule: FixtureRule
        /// The names of the cases whose payload conforms to the rules.
        public fileprivate(set) var casesFor: [String] = []
        /// The names of the cases whose payload does not.
        public fileprivate(set) var casesAgainst: [String] = []
    }

    /// One row per rule, in the table's order.
    public private(set) var rows: [Row]
    /// The faults, one line each: a rule without a case, a case without a rule, a case that cites an unknown rule.
    public private(set) var gaps: [String] = []

    /// Counts the cases of each rule.
    public init(of rules: [FixtureRule], by cases: [FixtureCase]) {
        rows = rules.map { Row(rule: $0) }
        let places = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for fixture in cases {
            if fixture.rules.isEmpty { gaps.append("\(fixture.name) cites no rule") }
            for id in fixture.rules {
                guard let place = places[id] else {
                    gaps.append("\(fixture.name) cites \"\(id)\", which is not a rule")
                    continue
                }
                if fixture.isAtFault {
                    rows[place].casesAgainst.append(fixture.name)
                } else {
                    rows[place].casesFor.append(fixture.name)
                }
            }
        }
        gaps += rows.filter { $0.casesFor.isEmpty && $0.casesAgainst.isEmpty }.map { "\($0.rule.id) has no case" }
    }

    /// One line per rule, with the numbers of cases for it and against it, then a line with the totals.
    public var text: String {
        let width = rows.map(\.rule.id.count).max() ?? 0
        func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
        func line(_ id: String, _ casesFor: String, _ casesAgainst: String) -> String {
            id + spaces(max(width, 4) - id.count) + spaces(6 - casesFor.count) + casesFor
                + spaces(9 - casesAgainst.count) + casesAgainst + "\n"
        }
        let lines = rows.map { line($0.rule.id, "\($0.casesFor.count)", "\($0.casesAgainst.count)") }
        let cases = Set(rows.flatMap { $0.casesFor + $0.casesAgainst }).count
        return line("rule", "for", "against") + lines.joined() + "\(rows.count) rules, \(cases) cases\n"
    }

    /// Writes an array of `{"id","text","source","for":[…],"against":[…]}`, the last two of names of cases.
    public func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for row in rows {
            writer.beginObject()
            for (key, text) in [("id", row.rule.id), ("text", row.rule.text), ("source", row.rule.source)] {
                writer.key(key)
                writer.string(text)
            }
            for (key, names) in [("for", row.casesFor), ("against", row.casesAgainst)] {
                writer.key(key)
                writer.value(JSONValue(names.map { JSONValue($0) }))
            }
            writer.endObject()
        }
        writer.endArray()
    }
}

extension FixtureCase {
    /// Whether a finding or a refusal is expected.
    var isAtFault: Bool {
        switch decoding?.expectation {
        case .malformed: true
        case .result(let result): result["diagnostics"]?.array?.isEmpty == false
        case nil: false
        }
    }
}
