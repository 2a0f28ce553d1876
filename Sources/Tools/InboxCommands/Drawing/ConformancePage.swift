import InboxConformance
import InboxJSON
import InboxVendors

/// Draws the result of `inbox conform` as a self-contained HTML page: the rules by vendor, and each case behind a line.
///
/// The page has no script and loads nothing, and a content security policy says the same to the browser. Every text of a case
/// and of an answer is escaped.
struct ConformancePage {
    private let details: [FixtureDetail]
    private let subject: String
    private let note: String?
    private let summary: FixtureSummary
    private let sections: [Section]
    /// The position of each case by its name; of the first one, if trees have the same name.
    private let positions: [String: Int]

    /// The rules of a vendor.
    private typealias Section = (title: String, verdicts: [FixtureSummary.Verdict])

    /// - Parameters:
    ///   - subject: What was checked: a command, or this library.
    ///   - note: Why the run stopped early; nil if it did not.
    init(_ details: [FixtureDetail], of subject: String, note: String? = nil) {
        self.details = details
        self.subject = subject
        self.note = note
        summary = FixtureSummary(details)
        sections = Self.sections(summary.verdicts)
        positions = Dictionary(details.enumerated().map { ($1.fixture.name, $0) }) { first, _ in first }
    }

    /// Writes the whole document, with a line feed at its end.
    func render(to write: (String) -> Void) {
        write(HTMLPage.top(title: "Conformance: \(title)", base: Self.style) + top)
        for (number, section) in sections.enumerated() { write(html(of: section, number: number)) }
        for outcome in [FixtureResult.Outcome.failed, .passed, .skipped] { list(outcome, to: write) }
        write("</main>\n</body>\n</html>\n")
    }

    // MARK: The top

    private func count(_ outcome: FixtureResult.Outcome) -> Int { details.count { $0.result.outcome == outcome } }

    private var title: String { "\(count(.passed)) of \(summary.compared) cases pass" }

    private var top: String {
        let whole = summary.verdicts.count { $0.failed == 0 }
        let skipped = count(.skipped) > 0 ? " \(count(.skipped)) cases were skipped." : ""
        var html =
            "<header>\n<p class=\"subject\">Conformance of <code><bdi>\(HTMLText.escaped(subject))</bdi></code></p>\n"
        html += "<h1>\(title)</h1>\n\(Self.bar(passed: count(.passed), failed: count(.failed)))"
        html += "<p>\(whole) of \(summary.verdicts.count) rules pass in all their cases.\(skipped)</p>\n"
        if let note { html += "<p class=\"note\">\(HTMLText.escaped(note))</p>\n" }
        html += "<table>\n<thead><tr><th>Rules</th><th>pass</th><th></th></tr></thead>\n<tbody>\n"
        for (number, (title, verdicts)) in sections.enumerated() {
            let whole = verdicts.count { $0.failed == 0 }
            html += "<tr><th><a href=\"#rules\(number)\">\(title)</a></th><td>\(whole) of \(verdicts.count)</td>"
            html += "<td>\(Self.bar(passed: whole, failed: verdicts.count - whole))</td></tr>\n"
        }
        return html + "</tbody>\n</table>\n\(differences)</header>\n<main>\n"
    }

    /// The fields that differ, and the most frequent differences.
    private var differences: String {
        guard !summary.groups.isEmpty else { return "" }
        let fields = summary.fields.map { "<span><bdi>\(HTMLText.escaped($0))</bdi> <strong>\($1)</strong></span>" }
        var html = "<details class=\"group\">\n<summary>Differences, most frequent first</summary>\n"
        html += "<p>Cases by field: \(fields.joined(separator: ", "))</p>\n<ul>\n"
        for group in summary.groups.prefix(30) {
            let names =
                group.cases.prefix(3).map(link(_:)).joined(separator: ", ") + (group.cases.count > 3 ? ", …" : "")
            html += "<li><strong>\(group.cases.count)</strong> <span><bdi>\(HTMLText.escaped(group.text))</bdi> "
            html += "<small>\(names)</small></span></li>\n"
        }
        return html + "</ul>\n</details>\n"
    }

    /// A line that is green and red in proportion.
    private static func bar(passed: Int, failed: Int) -> String {
        let parts = [("good", passed), ("bad", failed)].filter { $1 > 0 }
        let spans = parts.map { "<span class=\"\($0)\" style=\"flex-grow: \($1)\"></span>" }.joined()
        return "<span class=\"bar\" role=\"img\" aria-label=\"\(passed) pass, \(failed) fail\">\(spans)</span>\n"
    }

    // MARK: The rules

    /// The rules by the beginning of their ids, which names the vendor; rules for all vendors and the engine come last.
    ///
    /// In each section, rules with a case that fails come first.
    private static func sections(_ verdicts: [FixtureSummary.Verdict]) -> [Section] {
        let groups = Dictionary(grouping: verdicts) { String($0.id.prefix { $0 != "." }) }
        let vendors = VendorAppearance.all.map { ($0.provider.name, $0.displayName) }
        let known = vendors + [("common", "All vendors"), ("engine", "The engine")]
        let others = groups.keys.filter { key in !known.contains { $0.0 == key } }.sorted().map { ($0, $0) }
        return (known + others).compactMap { key, title in
            groups[key].map { rules in
                (HTMLText.escaped(title), rules.filter { $0.failed > 0 } + rules.filter { $0.failed == 0 })
            }
        }
    }

    private func html(of section: Section, number: Int) -> String {
        var html = "<section id=\"rules\(number)\">\n<h2>\(section.title)</h2>\n"
        for verdict in section.verdicts {
            html += "<details class=\"\(verdict.failed > 0 ? "rule bad" : "rule good")\">\n"
            html += "<summary><span class=\"count\">\(verdict.passed) of \(verdict.cases.count)</span> "
            html += "<span><code><bdi>\(HTMLText.escaped(verdict.id))</bdi></code> "
            html += "\(HTMLText.escaped(verdict.rule?.text ?? "This rule is not in rules.json."))</span></summary>\n"
            if let source = verdict.rule?.source {
                html += "<p class=\"source\">Source: <bdi>\(HTMLText.escaped(source))</bdi></p>\n"
            }
            html += "<ul>\n"
            for position in verdict.cases {
                html += "<li>\(Self.mark(details[position].result.outcome)) \(link(at: position))</li>\n"
            }
            html += "</ul>\n</details>\n"
        }
        return html + "</section>\n"
    }

    private func link(_ name: String) -> String {
        positions[name].map(link(at:)) ?? HTMLText.escaped(name)
    }

    /// A link to a case; the browser opens what is around its target.
    private func link(at position: Int) -> String {
        "<a href=\"#case\(position)\"><bdi>\(HTMLText.escaped(details[position].fixture.name))</bdi></a>"
    }

    private static func mark(_ outcome: FixtureResult.Outcome) -> String {
        switch outcome {
        case .passed: "<span class=\"good\" role=\"img\" aria-label=\"passes\">✓</span>"
        case .failed: "<span class=\"bad\" role=\"img\" aria-label=\"fails\">✗</span>"
        case .skipped: "<span class=\"skipped\" role=\"img\" aria-label=\"skipped\">–</span>"
        }
    }

    // MARK: The cases

    private func list(_ outcome: FixtureResult.Outcome, to write: (String) -> Void) {
        let positions = details.indices.filter { details[$0].result.outcome == outcome }
        guard !positions.isEmpty else { return }
        write("<section>\n<details class=\"group\"\(outcome == .failed ? " open=\"\"" : "")>\n")
        write("<summary>\(counted(positions.count, "case")) \(Self.words[outcome] ?? "")</summary>\n")
        for position in positions { write(element(position)) }
        write("</details>\n</section>\n")
    }

    private static let words: [FixtureResult.Outcome: String] = [
        .passed: "that pass", .failed: "that fail", .skipped: "that were skipped",
    ]

    private func element(_ position: Int) -> String {
        let detail = details[position]
        var html = "<details class=\"case\">\n<summary>\(Self.mark(detail.result.outcome)) "
        html += "<span><code><bdi>\(HTMLText.escaped(detail.fixture.name))</bdi></code> "
        html +=
            "<bdi>\(HTMLText.escaped(detail.fixture.summary))</bdi></span></summary>\n<div id=\"case\(position)\">\n"
        html += reasons(detail)
        let input = detail.input.filter { ["input", "inputText", "steps", "events"].contains($0.name) }
        let context =
            detail.input.filter { ["provider", "at", "mode"].contains($0.name) }
            .map { ($0.name, $0.value.string ?? "") } + [("rules", detail.fixture.rules.joined(separator: ", "))]
        for (name, text) in context where !text.isEmpty {
            html += "<p class=\"source\">\(name): <code><bdi>\(HTMLText.escaped(text))</bdi></code></p>\n"
        }
        let isPassed = detail.result.outcome == .passed
        for (name, value) in input { html += Self.block(name == "inputText" ? "Input, as text" : "Input", value) }
        html += "<div class=\"pair\">\n"
        html += Self.block(isPassed ? "Expected and actual" : "Expected", detail.expected)
        if !isPassed { html += Self.block("Got", detail.actual) }
        return html + "</div>\n</div>\n</details>\n"
    }

    /// Why a case fails: its differences, or the reason for which there is no answer.
    private func reasons(_ detail: FixtureDetail) -> String {
        guard detail.result.outcome != .passed else { return "" }
        let differences = detail.result.pointer == nil ? [] : detail.differences
        let lines = differences.isEmpty ? [detail.result.reason ?? ""] : differences.map(\.expectation)
        let items = lines.map { "<li><bdi>\(HTMLText.escaped(Self.excerpt($0)))</bdi></li>\n" }
        return "<ul class=\"reasons\">\n\(items.joined())</ul>\n"
    }

    private static func block(_ title: String, _ value: JSONValue) -> String {
        "<div>\n<h3>\(title)</h3>\n<pre dir=\"ltr\">\(HTMLText.escaped(excerpt(JSONLayout.text(value, width: 72))))</pre>\n</div>\n"
    }

    /// The beginning of a long text: some inputs are megabytes of brackets.
    private static func excerpt(_ text: String) -> String {
        text.utf8.count > 20_000 ? "\(text.prefix(20_000))… (\(text.utf8.count) bytes)" : text
    }
}
