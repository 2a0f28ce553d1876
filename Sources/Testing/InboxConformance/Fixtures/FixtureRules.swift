package import InboxJSON

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A rule that the library follows, and its source.
package struct FixtureRule: Sendable, Hashable {
    /// The id that cases cite: `pushwoosh.custom-data.string`.
    package let id: String
    /// The rule in a sentence.
    package let text: String
    /// Where the rule comes from: a document and section, a repository and file, or a decision of this library.
    package let source: String

    /// Reads the rules of a tree: `rules.json` in its root.
    ///
    /// - Throws: ``FixtureError`` if the file cannot be read, is not a list of `{"id","text","source"}`, or has a blank
    ///   member or a repeated id.
    package static func table(at root: URL) throws(FixtureError) -> [FixtureRule] {
        let path = root.appendingPathComponent("rules.json").path
        guard let data = FileManager.default.contents(atPath: path) else {
            throw FixtureError(path, "cannot be read", .unreadable)
        }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: Array(data))
        } catch {
            throw FixtureError(path, error)
        }
        guard let rows = json.array else { throw FixtureError(path, "is not a list of rules") }
        var rules: [FixtureRule] = []
        var ids: Set<String> = []
        for (index, row) in rows.enumerated() {
            guard let rule = FixtureRule(row) else {
                throw FixtureError(
                    path, "has an incomplete rule at /\(index): \"id\", \"text\" and \"source\" must not be empty")
            }
            guard ids.insert(rule.id).inserted else { throw FixtureError(path, "has the rule \"\(rule.id)\" twice") }
            rules.append(rule)
        }
        return rules
    }

    private init?(_ row: JSONValue) {
        guard let id = row["id"]?.string, let text = row["text"]?.string, let source = row["source"]?.string,
            ![id, text, source].contains(where: { $0.allSatisfy(\.isWhitespace) })
        else { return nil }
        self.id = id
        self.text = text
        self.source = source
    }
}

/// The cases of each rule.
///
/// A case counts *for* its rules if its payload conforms, and *against* them if it expects a diagnostic or a refusal. Engine
/// cases always count for their rules.
package struct FixtureCoverage: Sendable {
    /// A rule, and the names of the cases that cite it.
    package struct Row: Sendable {
        package let rule: FixtureRule
        /// The names of the cases whose payload conforms to the rules.
        package fileprivate(set) var casesFor: [String] = []
        /// The names of the cases whose payload does not conform.
        package fileprivate(set) var casesAgainst: [String] = []
    }

    /// One row per rule, in the table's order.
    package private(set) var rows: [Row]
    /// The gaps, one on each line: a rule without a case, a case without a rule, a case that cites an unknown rule.
    package private(set) var gaps: [String] = []

    package init(of rules: [FixtureRule], by cases: [FixtureCase]) {
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
        gaps += rows.filter { $0.casesFor.isEmpty && $0.casesAgainst.isEmpty }.map {
            "no case cites the rule \($0.rule.id)"
        }
    }

    /// One line per rule, with the numbers of cases for it and against it, then a line with the totals.
    package var text: String {
        let width = rows.map(\.rule.id.count).max() ?? 0
        func line(_ id: String, _ casesFor: String, _ casesAgainst: String) -> String {
            id + casesFor.padded(to: max(width, 4) + 6 - id.count) + casesAgainst.padded(to: 9) + "\n"
        }
        let lines = rows.map { line($0.rule.id, "\($0.casesFor.count)", "\($0.casesAgainst.count)") }
        let cases = Set(rows.flatMap { $0.casesFor + $0.casesAgainst }).count
        return line("rule", "for", "against") + lines.joined() + "\(rows.count) rules, \(cases) cases\n"
    }

    /// Writes an array of `{"id","text","source","for":[…],"against":[…]}`.
    ///
    /// `for` and `against` list names of cases.
    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for row in rows {
            writer.beginObject()
            writer.member("id", row.rule.id)
            writer.member("text", row.rule.text)
            writer.member("source", row.rule.source)
            writer.member("for", row.casesFor)
            writer.member("against", row.casesAgainst)
            writer.endObject()
        }
        writer.endArray()
    }
}

extension FixtureCase {
    /// Whether a diagnostic or a refusal is expected.
    fileprivate var isAtFault: Bool {
        decoding != nil && (expectsMalformed || expect["diagnostics"]?.array?.isEmpty == false)
    }
}
