import InboxStore
import InboxTools
import InboxVendors

/// Draws a survey as a self-contained HTML page: what has changed since a baseline, messages over time, the share of messages
/// that have each field, diagnostics by code, and unknown keys with examples.
struct SurveyHTMLPage {
    /// The largest number of unknown keys that are drawn for each vendor.
    static let keysOfVendor = 50

    let survey: Survey
    /// What has changed since the baseline, its name, and the vendors that were not compared; nil without a baseline.
    var drift: (since: String, changes: [SurveyDrift], notCompared: [String])?

    private var vendors: [(name: String, survey: VendorSurvey)] { survey.vendorsByName }

    /// Writes the whole document, with a line feed at its end.
    ///
    /// - Parameter write: Called with each piece; returns whether to go on.
    func render(to write: (String) -> Bool) {
        let title = "Survey: \(counted(survey.messages, "message"))"
        let sections = [driftSection, timeSection, coverageSection, diagnosticSection, keySection]
        guard write(HTMLPage.top(title: title) + heading + "<main class=\"survey\">\n"),
            sections.allSatisfy({ write($0()) })
        else { return }
        _ = write("</main>\n\(HTMLPage.bottom)")
    }

    private var heading: String {
        let payloads = survey.payloads.values.reduce(0, +)
        let statuses = SurveyTable.words(survey.payloads) { String($0) }.joined(separator: ", ")
        let detail = statuses.isEmpty ? "" : ": \(statuses)"
        let instants = survey.instants.map { instants in
            let ends =
                instants.lowerBound == instants.upperBound
                ? [instants.lowerBound] : [instants.lowerBound, instants.upperBound]
            let times = ends.map { HTMLPage.time($0.date) }
            return "<p class=\"now\">As of \(times.joined(separator: " to "))</p>\n"
        }
        return "<header class=\"top\">\n<h1>Survey</h1>\n<p class=\"counts\"><strong>\(survey.messages)</strong> "
            + "\(survey.messages == 1 ? "message" : "messages") in \(counted(payloads, "payload"))\(detail)</p>\n"
            + "\(instants ?? "")</header>\n"
    }

    // MARK: Messages over time

    private func timeSection() -> String {
        guard !vendors.isEmpty else { return "" }
        let legend = vendors.map { Self.pair(HTMLPage.badge(Provider($0.name)), $0.survey.messages) }
        let timeline = SurveyTimeline(survey)
        return Self.section(
            "Messages over time",
            Self.note(extent(timeline)) + "<p class=\"legend\">\(legend.joined(separator: "\n"))</p>\n"
                + (timeline.columns.isEmpty ? "" : chart(timeline)))
    }

    /// What is drawn, and how many messages are not.
    private func extent(_ timeline: SurveyTimeline) -> String {
        guard let first = timeline.columns.first, let last = timeline.columns.last else {
            return "No message has a date."
        }
        let ends = first.date == last.date ? first.name : "\(first.name) to \(last.name)"
        let dated = vendors.map(\.survey.days.kept).reduce(0) { sum, kept in
            kept.entries.reduce(sum + kept.others) { $0 + $1.value.count }
        }
        let undated = survey.messages - dated
        return "By \(timeline.unit) of sentAt, in UTC: \(ends)."
            + (timeline.earlier > 0 ? " \(counted(timeline.earlier, "message")) before." : "")
            + (undated > 0 ? " Without a date: \(undated) of \(counted(survey.messages, "message"))." : "")
    }

    /// A column for each day, month or year, with a part for each vendor; and, closed at first, the numbers.
    private func chart(_ timeline: SurveyTimeline) -> String {
        let most = timeline.columns.map(\.total).max() ?? 1
        let columns = timeline.columns.map { column -> String in
            let parts = vendors.compactMap { name, _ in column.counts[name].map { (name, $0) } }
            let number = column.total > 0 ? "<span class=\"number\">\(column.total)</span>" : ""
            return "<li><span class=\"stack\">\(Self.parts(parts, "height", of: most))\(number)</span>"
                + "<span>\(column.label)</span></li>\n"
        }
        let rows = timeline.columns.filter { $0.total > 0 }.map { column in
            [column.name] + vendors.map { name, _ in column.counts[name].map(String.init) ?? "" }
        }
        let heading = ["Date"] + vendors.map { HTMLPage.badge(Provider($0.name)) }
        return "<div class=\"latest\" tabindex=\"0\" role=\"group\" aria-label=\"Messages by \(timeline.unit)\">\n"
            + "<ol class=\"time\">\n\(columns.joined())</ol>\n</div>\n"
            + "<details>\n<summary>The numbers</summary>\n\(Self.table("numbers", heading, rows))</details>\n"
    }

    // MARK: Field coverage

    /// The fields, statuses, expiry and shapes, with a bar for each vendor that has them.
    private func coverageSection() -> String {
        guard !vendors.isEmpty else { return "<p class=\"empty\">Nothing to draw: no payload was recognised.</p>\n" }
        let unused = UnifiedField.allCases.filter { field in !vendors.contains { ($0.survey.fields[field] ?? 0) > 0 } }
        let shapes = Set(vendors.flatMap(\.survey.shapes.keys)).subtracting([""]).sorted()
        let rows =
            UnifiedField.allCases.map { field in row(field.rawValue) { $0.fields[field] } }
            + MessageStatus.allCases.map { status in row("status: \(status.rawValue)") { $0.statuses[status] } }
            + ExpiryState.allCases.map { state in row("expiry: \(state.rawValue)") { $0.expiry[state] } }
            + shapes.map { shape in row("shape: \(HTMLText.escaped(shape))") { $0.shapes[shape] } }
        let names = unused.map(\.rawValue).joined(separator: ", ")
        return Self.section(
            "Field coverage",
            Self.note("The share of each vendor’s messages in which a field has a value.")
                + Self.table(
                    "coverage", ["Field"] + vendors.map { HTMLPage.badge(Provider($0.name)) }, rows.compactMap(\.self))
                + (unused.isEmpty ? "" : Self.note("In no message: \(names)")))
    }

    /// The share of each vendor's messages that are counted; nil if none is.
    private func row(_ name: String, _ count: (VendorSurvey) -> Int?) -> [String]? {
        let cells = vendors.map { vendor, survey -> String in
            guard let count = count(survey), count > 0 else { return "" }
            let share = Self.share(count, of: survey.messages)
            let percent = share.hasSuffix(".0") ? String(share.dropLast(2)) : share
            return Self.bar([(vendor, count)], of: survey.messages, "\(percent) %")
        }
        return cells.allSatisfy(\.isEmpty) ? nil : [name] + cells
    }

    // MARK: Diagnostics

    private func diagnosticSection() -> String {
        let sorted = survey.totals.mostFrequentFirst()
        let most = sorted.first?.value.count ?? 1
        let found = [("", survey.diagnostics)] + vendors.map { ($0.name, $0.survey.diagnostics) }
        let rows = sorted.map { diagnostic, total -> [String] in
            let parts = found.compactMap { name, counts in
                counts[diagnostic].map { (name: name, count: $0.count) }
            }
            let vendors = parts.map { name, count in
                Self.pair(name.isEmpty ? "no vendor" : HTMLPage.badge(Provider(name)), count)
            }
            return [
                "<code>\(HTMLText.escaped(diagnostic.code))</code> \(HTMLPage.mark(diagnostic.severity))",
                Self.bar(parts, of: most, "\(total.count)"), vendors.joined(separator: " "), Self.place(total.example),
            ]
        }
        let share = Self.share(survey.messagesWithDiagnostics, of: survey.messages)
        return Self.section(
            "Diagnostics",
            rows.isEmpty
                ? Self.note("None: nothing was dropped, guessed or refused.")
                : Self.note("\(share) % of the messages have a diagnostic.")
                    + Self.table("diagnosed", ["Code", "Count", "Vendors", "First place"], rows))
    }

    // MARK: Unknown keys

    private func keySection() -> String {
        guard !vendors.isEmpty else { return "" }
        let tables = vendors.filter { !$0.survey.unknownKeys.kept.entries.isEmpty }.map(keys)
        let note = tables.isEmpty ? "None: the adapters know every key." : "The examples are masked."
        return Self.section("Unknown keys", Self.note(note) + tables.joined())
    }

    /// The unknown keys of a vendor, the most frequent first.
    private func keys(name: String, vendor: VendorSurvey) -> String {
        let (entries, others) = vendor.unknownKeys.kept
        let sorted = entries.mostFrequentFirst()
        let rows = sorted.prefix(Self.keysOfVendor).map { key in
            [
                HTMLPage.code(HTMLPage.excerpt(key.key, 200)),
                SurveyTable.words(key.value.types) { String($0) }.joined(separator: ", "),
                (key.value.example?.value).map { HTMLPage.code(HTMLPage.excerpt($0, 120)) } ?? "",
                Self.place(key.value.example),
            ]
        }
        let more = sorted.count - rows.count
        var rest =
            more > 0 ? Self.note("\(counted(more, "more key")); <code>--format json</code> lists them") : ""
        if others > 0 {
            let count = counted(others, "occurrence")
            rest += Self.note("\(count) of keys beyond the limit of \(vendor.unknownKeys.limit)")
        }
        return "<h3>\(HTMLPage.badge(Provider(name)))</h3>\n"
            + Self.table("keys", ["Path", "Type", "Example", "First place"], rows) + rest
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
            ? Self.note("Nothing has changed.")
            : Self.table("drift", ["Vendor", "What", "Name", "Before and now", "First place"], rows)
        if !drift.notCompared.isEmpty {
            let names = drift.notCompared.map { HTMLText.escaped($0) }.joined(separator: ", ")
            html += Self.note(
                "Not compared, because one of the surveys has fewer than \(SurveyDrift.fewestMessages) messages of the "
                    + "vendor: \(names)")
        }
        let since = HTMLPage.code(PathText.shown(drift.since))
        return "<section aria-label=\"Drift\">\n<h2>Changes since \(since)</h2>\n\(html)</section>\n"
    }

    // MARK: Parts

    private static func section(_ title: String, _ html: String) -> String {
        "<section aria-label=\"\(title)\">\n<h2>\(title)</h2>\n\(html)</section>\n"
    }

    private static func note(_ html: String) -> String { "<p class=\"place\">\(html)</p>\n" }

    /// A table whose first column names its rows; each text is HTML.
    ///
    /// On a narrow page, each cell is on a separate line with the heading of its column, and empty cells are left out.
    private static func table(_ name: String, _ columns: [String], _ rows: [[String]]) -> String {
        let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
        let body = rows.map { row in
            let cells = zip(columns, row).dropFirst().map { column, cell in
                "<td>\(cell.isEmpty ? "–" : "<span class=\"who\">\(column)</span><span>\(cell)</span>")</td>"
            }
            return "<tr><th scope=\"row\">\(row[0])</th>\(cells.joined())</tr>\n"
        }
        return "<table class=\"\(name)\">\n<thead><tr>\(head)</tr></thead>\n<tbody>\n"
            + "\(body.joined())</tbody>\n</table>\n"
    }

    /// A number, and a bar for it with a part for each vendor.
    private static func bar(_ parts: [(name: String, count: Int)], of total: Int, _ text: String) -> String {
        "<span class=\"bar\">\(Self.parts(parts, "width", of: total))</span><span class=\"number\">\(text)</span>"
    }

    /// The parts of a bar or a column, each in its vendor's colour and as long as its share.
    private static func parts(_ parts: [(name: String, count: Int)], _ length: String, of total: Int) -> String {
        parts.map { name, count in
            let vendor = HTMLPage.vendorClass(Provider(name))
            return "<span class=\"\(vendor)\" style=\"\(length): \(share(count, of: total))%\"></span>"
        }.joined()
    }

    private static func share(_ count: Int, of total: Int) -> String {
        SurveyDrift.Share(count: count, messages: total).percent
    }

    private static func pair(_ html: String, _ count: Int) -> String {
        "<span class=\"pair\">\(html) \(count)</span>"
    }

    private static func place(_ example: SurveyExample?) -> String {
        guard let example else { return "" }
        let line = example.line.map { ":\($0)" } ?? ""
        let inner = example.inner.map { " inside it \($0)" } ?? ""
        return "<span class=\"place\">\(HTMLPage.code(HTMLPage.excerpt(PathText.shown(example.file), 200) + line)) "
            + "\(HTMLPage.code(HTMLPage.excerpt(example.pointer + inner, 200)))</span>"
    }
}
