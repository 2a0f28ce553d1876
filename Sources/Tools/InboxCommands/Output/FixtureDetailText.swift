import InboxConformance
import InboxJSON
import InboxTools
import InboxVendors

/// One whole case, for people: a heading for each part, then its JSON.
///
/// Long JSON has one member on each line.
struct FixtureDetailText {
    private let detail: FixtureDetail

    init(_ detail: FixtureDetail) {
        self.detail = detail
    }

    /// The text, with a blank line at its end.
    var text: String {
        var lines = [detail.fixture.name, "  \(detail.fixture.summary)", "", "rules"]
        for (id, rule) in detail.rules {
            lines.append("  \(id): \(rule?.text ?? "not in rules.json")")
            if let source = rule?.source { lines.append("    source: \(source)") }
        }
        for (name, value) in detail.parts { lines += ["", name] + indented(JSONLayout.text(value)) }
        lines += ["", "differences"]
        let differences = detail.differences
        lines += differences.isEmpty ? ["  none"] : differences.map { "  \($0.expectation)" }
        return lines.map { TerminalText.safe($0) + "\n" }.joined() + "\n"
    }

    private func indented(_ text: String) -> [String] {
        text.split(separator: "\n").map { "  \($0)" }
    }
}
