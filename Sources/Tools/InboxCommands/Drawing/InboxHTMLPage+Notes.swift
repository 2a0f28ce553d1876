import InboxTools
import InboxVendors

/// What is beside a card: diagnostics, the vendor's JSON, and where each field comes from.
extension InboxHTMLPage {
    func notes(_ message: InboxMessage, _ diagnostics: [InboxView.Found]) -> String {
        var html = diagnostics.isEmpty ? "" : list(diagnostics)
        if let explanation = view.explanations[ByteEqualString(message.id)] { html += provenance(explanation) }
        if view.showsRaw, !message.raw.isNull { html += Self.raw(message.raw) }
        return html.isEmpty ? "" : "<div class=\"notes\">\n\(html)</div>\n"
    }

    // MARK: Diagnostics

    /// The first diagnostics as a list, and the number of the others.
    func list(_ diagnostics: [InboxView.Found]) -> String {
        let items = diagnostics.prefix(Self.listedDiagnostics).map(item)
        let rest = diagnostics.count - items.count
        let more = rest > 0 ? "<li>\(rest) more; <code>--diagnostics PATH</code> writes all of them</li>\n" : ""
        return "<ul class=\"diagnostics\" aria-label=\"Diagnostics\">\n\(items.joined())\(more)</ul>\n"
    }

    private func item(_ found: InboxView.Found) -> String {
        let diagnostic = found.diagnostic
        let file = view.namesFiles ? " in \(HTMLPage.code(found.file))" : ""
        return """
            <li class="\(diagnostic.severity.rawValue)">\(HTMLPage.mark(diagnostic.severity)) <code>\
            \(HTMLText.escaped(diagnostic.code.name))</code>
            <p dir="auto">\(HTMLText.escaped(HTMLPage.excerpt(diagnostic.message, 600)))</p>
            <p class="place">at \(Self.place(diagnostic.pointer, diagnostic.inner))\(file)</p></li>

            """
    }

    /// A pointer, and the pointer inside the string of JSON there.
    private static func place(_ pointer: String, _ inner: String?) -> String {
        func named(_ pointer: String) -> String {
            pointer.isEmpty ? "the root" : HTMLPage.code(HTMLPage.excerpt(pointer, 400))
        }
        return named(pointer) + (inner.map { ", inside it \(named($0))" } ?? "")
    }

    // MARK: The vendor's JSON

    /// The longest JSON that is laid out for reading; longer texts are as they were sent.
    private static let laidOutBytes = 50_000

    private static func raw(_ raw: JSONValue) -> String {
        let text = raw.losslessBytes
        let shown = text.count <= laidOutBytes ? JSONLayout.text(raw) : String(decoding: text, as: UTF8.self)
        return "<details>\n<summary>The vendor’s JSON</summary>\n"
            + "<pre tabindex=\"0\" dir=\"ltr\"><code>\(HTMLText.escaped(shown))</code></pre>\n</details>\n"
    }

    // MARK: Provenance

    private func provenance(_ explanation: Explanation) -> String {
        let place = "<p class=\"place\">The element is \(Self.place(explanation.pointer, explanation.inner))</p>\n"
        let fields = explanation.fields.filter { [.given, .defaulted, .unusable].contains($0.state) }
        let absent = explanation.fields.filter { [.absent, .null, .blank, .unused].contains($0.state) }
        let unsupported = explanation.fields.filter { $0.state == .unsupported }
        return "<details>\n<summary>Where each field comes from</summary>\n\(place)"
            + "<table class=\"fields\">\n<tbody>\n\(fields.map(Self.row).joined())</tbody>\n</table>\n"
            + Self.names("No value", absent) + Self.names("This vendor has no such field", unsupported) + "</details>\n"
    }

    private static func names(_ label: String, _ fields: [FieldExplanation]) -> String {
        guard !fields.isEmpty else { return "" }
        return "<p class=\"place\">\(label): \(fields.map(\.field.rawValue).joined(separator: ", "))</p>\n"
    }

    /// A field: its value, below it where it was found and by which rule, and the places that were passed over.
    private static func row(_ field: FieldExplanation) -> String {
        var lines = field.taken.map { taken in
            let codes = taken.diagnostics.map(\.name) + (taken.assumedOffset.map { ["no zone, read as \($0)"] } ?? [])
            let remarks = codes.isEmpty ? "" : " (\(HTMLText.escaped(codes.joined(separator: ", "))))"
            return
                "<p class=\"place\">\(place(taken.pointer, taken.inner)) by \(HTMLPage.code(taken.rule))\(remarks)</p>"
        }
        if field.taken.isEmpty, let rule = field.otherwise {
            lines.append("<p class=\"place\">by \(HTMLPage.code(rule))</p>")
        }
        if !field.passedOver.isEmpty {
            let places = field.passedOver.map { place in
                let path = place.path.isEmpty ? "the message" : HTMLPage.code(HTMLPage.excerpt(place.path, 200))
                return "\(path) \(place.outcome.rawValue)"
            }
            lines.append("<p class=\"place\">passed over: \(places.joined(separator: ", "))</p>")
        }
        let value = HTMLText.escaped(HTMLPage.excerpt(field.shownValue, 300))
        return "<tr><th scope=\"row\">\(field.field.rawValue)</th>"
            + "<td><p class=\"value\" dir=\"auto\">\(value)</p>\(lines.joined())</td></tr>\n"
    }
}
