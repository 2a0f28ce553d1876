import InboxConformance
import InboxJSON
import InboxTools
import InboxVendors

/// The failing cases of a run, for people, or what they have in common if they are many.
enum ConformanceText {
    /// How many failing cases are listed; more are summed up.
    private static let listedFailures = 10

    /// The text; empty if no case fails.
    ///
    /// - Parameters:
    ///   - note: Why the run stopped early. Then the text is this note alone.
    ///   - isOnlyCase: Whether only one case was selected. Then the text has everything about it.
    static func text(of details: [FixtureDetail], note: String?, isOnlyCase: Bool) -> String {
        if let note { return item(note) }
        let failures = details.filter { $0.result.outcome == .failed }
        guard failures.count > listedFailures else {
            let list = failures.map { item("\($0.result)") }.joined()
            return isOnlyCase ? list + details.map(whole).joined() : list
        }
        let summary = FixtureSummary(details).text.split(separator: "\n", omittingEmptySubsequences: false)
        return summary.map { TerminalText.safe(String($0)) }.joined(separator: "\n")
            + item(
                "--filter \(failures[0].fixture.name) prints this case in full, and -f html writes a page of all cases."
            )
    }

    /// A line; further lines of the text are indented below it.
    private static func item(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { TerminalText.safe(String($0)) }.joined(separator: "\n    ") + "\n"
    }

    /// One whole case: a heading for each part, then its JSON, with one member on each line if it is long; a blank line
    /// at the end.
    private static func whole(_ detail: FixtureDetail) -> String {
        var lines = [detail.fixture.name, "  \(detail.fixture.summary)", "", "rules"]
        for (id, rule) in detail.rules {
            lines.append("  \(id): \(rule?.text ?? "not in rules.json")")
            if let source = rule?.source { lines.append("    source: \(source)") }
        }
        for (name, value) in detail.parts {
            lines += ["", name] + JSONLayout.text(value).split(separator: "\n").map { "  \($0)" }
        }
        lines += ["", "differences"]
        let differences = detail.differences
        lines += differences.isEmpty ? ["  none"] : differences.map { "  \($0.expectation)" }
        return lines.map { TerminalText.safe($0) + "\n" }.joined() + "\n"
    }
}
