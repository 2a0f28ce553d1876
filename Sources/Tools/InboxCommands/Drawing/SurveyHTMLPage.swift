import InboxStore
import InboxTools
import InboxVendors

/// Draws a survey as a self-contained HTML page: the vendors, messages over time, the share of messages that have each field,
/// diagnostics by code, unknown keys with examples, and what has changed since a baseline.
struct SurveyHTMLPage {
    /// The largest number of unknown keys that are drawn of a vendor.
    static let keysOfVendor = 50

    let survey: Survey
    /// What has changed since the baseline, its name, and the vendors that were not compared; nil without a baseline.
    var drift: (since: String, changes: [SurveyDrift], notCompared: [String])?

    private var vendors: [(name: String, survey: VendorSurvey)] {
        survey.vendors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Writes the whole document, with a line feed at its end.
    ///
    /// - Parameter write: Called with each piece; returns whether to go on.
    func render(to write: (String) -> Bool) {
        let title = "Survey: \(HTMLPage.count(survey.messages, "message"))"
        let sections = [driftSection, vendorSection, timeSection, coverageSection, diagnosticSection, keySection]
        guard write(HTMLPage.top(title: title) + heading + "<main class=\"survey\">\n"),
            sections.allSatisfy({ write($0()) })
        else { return }
        _ = write("</main>\n\(HTMLPage.bottom)")
    }

    private var heading: String {
        let payloads = survey.payloads.values.reduce(0, +)
        let statuses = Self.words(survey.payloads) { String($0) }
        let detail = statuses.isEmpty ? "" : ": \(statuses)"
        let instants = survey.instants.map { instants in
            let ends =
                instants.lowerBound == instants.upperBound
                ? [instants.lowerBound] : [instants.lowerBound, instants.upperBound]
            let times = ends.map { HTMLPage.time($0.date, "\(RelativeTime.readable($0.date)) UTC") }
            return "<p class=\"now\">As of \(times.joined(separator: " to "))</p>\n"
        }
        return "<header class=\"top\">\n<h1>Survey</h1>\n<p class=\"counts\"><strong>\(survey.messages)</strong> "
            + "\(survey.messages == 1 ? "message" : "messages") in \(HTMLPage.count(payloads, "payload"))\(detail)</p>\n"
            + "\(instants ?? "")</header>\n"
    }

    // MARK: Vendors

    private func vendorSection() -> String {
        guard !vendors.isEmpty else { return "<p class=\"empty\">Nothing to draw: no payload was recognised.</p>\n" }
        let most = vendors.map(\.survey.messages).max() ?? 1
        let rows = vendors.map { name, vendor -> [String] in
            [
                HTMLPage.badge(Provider(name)), Self.bar([(name, vendor.messages)], of: most, "\(vendor.messages)"),
                Self.words(vendor.statuses) { Self.percent($0, of: vendor.messages) },
                Self.words(vendor.expiry) { Self.percent($0, of: vendor.messages) },
                vendor.shapes.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }
                    .map { "\(HTMLText.escaped($0.key)) \($0.value)" }.joined(separator: ", "),
            ]
        }
        return Self.section(
            "Vendors", Self.table("vendors", ["Vendor", "Messages", "Status", "Expiry", "Shapes"], rows))
    }

    // MARK: Messages over time

    private func timeSection() -> String {
        guard !vendors.isEmpty else { return "" }
        let timeline = SurveyTimeline(survey)
        let most = max(1, timeline.columns.map(\.total).max() ?? 1)
        var group = ""
        let columns = timeline.columns.map { column -> String in
            let parts = vendors.compactMap { name, _ in column.counts[name].map { (name, $0) } }
            let stack = parts.map { name, count in
                "<span class=\"\(HTMLPage.vendorClass(Provider(name)))\" style=\"height: \(Self.width(count, of: most))\"></span>"
            }
            let labels = column.labels
            let names = parts.map { ", \(HTMLPage.name(Provider($0))) \($1)" }.joined()
            let date = labels.group.isEmpty ? labels.unit : "\(labels.unit) \(labels.group)"
            defer { group = labels.group }
            let number = column.total > 0 ? "<span class=\"number\">\(column.total)</span>" : ""
            return "<li title=\"\(date): \(HTMLPage.count(column.total, "message"))\(names)\">"
                + "<span class=\"stack\">\(stack.joined())\(number)</span><span class=\"label\">\(labels.unit)</span>"
                + "<span class=\"group\">\(labels.group == group ? "" : labels.group)</span></li>\n"
        }
        let days = vendors.map(\.survey.days.kept)
        let dated = days.reduce(0) { sum, kept in kept.entries.reduce(sum + kept.others) { $0 + $1.value.count } }
        let undated = survey.messages - dated
        let notes =
            (undated > 0 ? " \(undated) of \(HTMLPage.count(survey.messages, "message")) without a date." : "")
            + (timeline.earlier > 0 ? " \(HTMLPage.count(timeline.earlier, "message")) before." : "")
        guard !columns.isEmpty else {
            return Self.section("Messages over time", "<p class=\"place\">No message has a date.</p>\n")
        }
        let legend = vendors.map { HTMLPage.badge(Provider($0.name)) }.joined(separator: "\n")
        return Self.section(
            "Messages over time",
            "<p class=\"place\">By \(timeline.unit) of sentAt, in UTC.\(notes)</p>\n<p class=\"legend\">\(legend)</p>\n"
                + "<div class=\"scroll latest\" tabindex=\"0\">\n<ol class=\"time\">\n\(columns.joined())</ol>\n</div>\n"
        )
    }

    // MARK: Field coverage

    private func coverageSection() -> String {
        guard !vendors.isEmpty else { return "" }
        let fields = UnifiedField.all.filter { field in vendors.contains { ($0.survey.fields[field] ?? 0) > 0 } }
        let rows = fields.map { field -> [String] in
            [field.rawValue]
                + vendors.map { name, vendor in
                    let count = vendor.fields[field] ?? 0
                    guard count > 0 else { return "" }
                    return Self.bar([(name, count)], of: vendor.messages, Self.percent(count, of: vendor.messages))
                }
        }
        let rest = UnifiedField.all.filter { !fields.contains($0) }.map(\.rawValue)
        let unused = rest.isEmpty ? "" : "<p class=\"place\">In no message: \(rest.joined(separator: ", "))</p>\n"
        return Self.section(
            "Field coverage",
            "<p class=\"place\">The share of each vendor’s messages in which a field has a value.</p>\n"
                + Self.table("coverage", ["Field"] + vendors.map { HTMLPage.badge(Provider($0.name)) }, rows) + unused)
    }

    // MARK: Diagnostics

    private func diagnosticSection() -> String {
        var groups: [SurveyDiagnostic: (total: CountWithExample, parts: [(name: String, count: Int)])] = [:]
        let all = [("", survey.diagnostics)] + vendors.map { ($0.name, $0.survey.diagnostics) }
        for (name, diagnostics) in all {
            for (diagnostic, count) in diagnostics {
                groups[diagnostic, default: (CountWithExample(), [])].total.merge(count)
                groups[diagnostic]?.parts.append((name, count.count))
            }
        }
        let sorted = groups.sorted { ($1.value.total.count, $0.key) < ($0.value.total.count, $1.key) }
        let most = sorted.first?.value.total.count ?? 1
        let rows = sorted.map { diagnostic, group -> [String] in
            [
                "<code>\(HTMLText.escaped(diagnostic.code))</code>", HTMLPage.mark(diagnostic.severity),
                Self.bar(group.parts, of: most, "\(group.total.count)"),
                group.parts.map { name, count in
                    "<span class=\"pair\">\(name.isEmpty ? "no vendor" : HTMLPage.badge(Provider(name))) \(count)</span>"
                }.joined(separator: " "), Self.place(group.total.example),
            ]
        }
        guard !rows.isEmpty else {
            return Self.section(
                "Diagnostics", "<p class=\"place\">None: nothing was dropped, guessed or refused.</p>\n")
        }
        return Self.section(
            "Diagnostics", Self.table("diagnosed", ["Code", "Severity", "Count", "Vendors", "First place"], rows))
    }

    // MARK: Unknown keys

    private func keySection() -> String {
        guard !vendors.isEmpty else { return "" }
        let tables = vendors.filter { !$0.survey.unknownKeys.kept.entries.isEmpty }.map(keys)
        let none = "<p class=\"place\">None: the adapters know every key.</p>\n"
        return Self.section("Unknown keys", tables.isEmpty ? none : tables.joined())
    }

    /// The unknown keys of a vendor, the most frequent first.
    private func keys(name: String, vendor: VendorSurvey) -> String {
        let (entries, others) = vendor.unknownKeys.kept
        let sorted = entries.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        let rows = sorted.prefix(Self.keysOfVendor).map { key in
            [
                HTMLPage.code(HTMLPage.excerpt(key.key, 200)), Self.words(key.value.types) { String($0) },
                (key.value.occurrences.example?.value).map { HTMLPage.code(HTMLPage.excerpt($0, 120)) } ?? "",
                Self.place(key.value.occurrences.example),
            ]
        }
        let more = sorted.count - rows.count
        var rest =
            more > 0
            ? "<p class=\"place\">\(HTMLPage.count(more, "more key")); <code>--format json</code> has them</p>\n" : ""
        if others > 0 {
            let count = HTMLPage.count(others, "occurrence")
            rest += "<p class=\"place\">\(count) of keys beyond the limit of \(vendor.unknownKeys.limit)</p>\n"
        }
        return "<h3>\(HTMLPage.badge(Provider(name)))</h3>\n"
            + Self.table("keys", ["Path", "Type", "Example, masked", "First place"], rows) + rest
    }

    // MARK: Drift

    private func driftSection() -> String {
        guard let drift else { return "" }
        let rows = drift.changes.map { change in
            let shares = "\(change.before.percent) % to \(change.after.percent) %"
            return [
                HTMLPage.badge(Provider(change.provider)), change.kind == .newKey ? "new key" : change.kind.rawValue,
                HTMLPage.code(HTMLPage.excerpt(change.name, 200)),
                change.kind == .newKey ? "\(change.after.count)" : shares,
                Self.place(change.example),
            ]
        }
        var html =
            rows.isEmpty
            ? "<p class=\"place\">Nothing has changed.</p>\n"
            : Self.table("drift", ["Vendor", "What", "Name", "Before and now", "First place"], rows)
        if !drift.notCompared.isEmpty {
            let names = drift.notCompared.map { HTMLText.escaped($0) }.joined(separator: ", ")
            html +=
                "<p class=\"place\">Not compared, with fewer than \(SurveyDrift.fewestMessages) messages: \(names)</p>\n"
        }
        let since = HTMLPage.code(PathText.shown(drift.since))
        return "<section aria-label=\"Drift\">\n<h2>Changes since \(since)</h2>\n\(html)</section>\n"
    }

    // MARK: Parts

    private static func section(_ title: String, _ html: String) -> String {
        "<section aria-label=\"\(title)\">\n<h2>\(title)</h2>\n\(html)</section>\n"
    }

    /// A table whose first column names its rows; each text is HTML.
    ///
    /// On a narrow page a cell is a line of its own, with the heading of its column, and an empty one is not there.
    private static func table(_ name: String, _ columns: [String], _ rows: [[String]]) -> String {
        let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
        let body = rows.map { row in
            let cells = zip(columns, row).dropFirst().map { column, cell in
                "<td>\(cell.isEmpty ? "–" : "<span class=\"who\">\(column)</span><span>\(cell)</span>")</td>"
            }
            return "<tr><th scope=\"row\">\(row[0])</th>\(cells.joined())</tr>\n"
        }
        return
            "<div class=\"scroll\" tabindex=\"0\">\n<table class=\"\(name)\">\n<thead><tr>\(head)</tr></thead>\n<tbody>\n"
            + "\(body.joined())</tbody>\n</table>\n</div>\n"
    }

    /// A number, and a bar for it with a part for each vendor, in its colour.
    private static func bar(_ parts: [(name: String, count: Int)], of total: Int, _ text: String) -> String {
        let spans = parts.map { name, count in
            "<span class=\"\(HTMLPage.vendorClass(Provider(name)))\" style=\"width: \(width(count, of: total))\"></span>"
        }
        return "<span class=\"bar\">\(spans.joined())</span><span class=\"number\">\(text)</span>"
    }

    private static func percent(_ count: Int, of total: Int) -> String {
        let percent = SurveyDrift.Share(count: count, messages: max(1, total)).percent
        return "\(percent.hasSuffix(".0") ? String(percent.dropLast(2)) : percent) %"
    }

    /// A share as a length of CSS.
    private static func width(_ count: Int, of total: Int) -> String {
        SurveyDrift.Share(count: count, messages: max(1, total)).percent + "%"
    }

    /// The words that were counted, in the order of the cases.
    private static func words<Word: CaseIterable & RawRepresentable<String> & Hashable>(
        _ counts: [Word: Int], _ text: (Int) -> String
    ) -> String {
        Word.allCases.compactMap { word in
            counts[word].flatMap { $0 > 0 ? "<span class=\"pair\">\(word.rawValue) \(text($0))</span>" : nil }
        }.joined(separator: ", ")
    }

    private static func place(_ example: SurveyExample?) -> String {
        guard let example else { return "" }
        let line = example.line.map { ":\($0)" } ?? ""
        let inner = example.inner.map { " inside it \($0)" } ?? ""
        return "<span class=\"place\">\(HTMLPage.code(HTMLPage.excerpt(PathText.shown(example.file), 200) + line)) "
            + "\(HTMLPage.code(HTMLPage.excerpt(example.pointer + inner, 200)))</span>"
    }
}
