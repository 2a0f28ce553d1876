import InboxVendors

/// Writes diagnostics as compilers do: the location, what is wrong, the line with a caret, and how to fix it.
///
///     sale.json:9:22: error: none of inbox_image, inbox_date and inbox_days: … [pushwoosh.not-inbox]
///          9 |     "notifications": [{
///            |                       ^
///            = fix: add inbox_image, inbox_date or inbox_days to the notification
struct LintOutput {
    /// The width of excerpts for an output that is not a terminal.
    private static let standardWidth = 120

    private let console: Console
    private let color: Bool

    init(_ console: Console, color: Bool) {
        self.console = console
        self.color = color
    }

    func write(_ diagnostic: LintDiagnostic, in text: [UInt8], of name: String, to output: OutputBuffer) {
        let style = TerminalStyle.severity(diagnostic.diagnostic.severity)
        let message = TerminalText.isolated(TerminalText.line(diagnostic.diagnostic.message))
        let spans = [
            TerminalSpan("\(TerminalText.safe(name)):\(diagnostic.location): ", .bold),
            TerminalSpan("\(diagnostic.diagnostic.severity.rawValue): ", style),
            TerminalSpan("\(message) [\(diagnostic.diagnostic.code)]"),
        ]
        var lines = [spans.map { $0.written(color: color) }.joined()]
        lines += excerpt(of: text, at: diagnostic.location, style, output)
        if let fix = diagnostic.fix {
            lines.append("       " + TerminalSpan("= ", .dim).written(color: color) + "fix: \(fix)")
        }
        output.write(lines.joined(separator: "\n") + "\n")
    }

    /// Reports on standard error where a text is not valid JSON.
    func printError(_ error: JSONError, in text: [UInt8], of name: String) {
        let hint = ForeignFile.hint(text)
        console.printError("\(name):\(error.location): \(hint ?? error.reason)")
        guard hint == nil else { return }
        for line in excerpt(of: text, at: error.location, .plain, console.error) { console.error.write(line + "\n") }
    }

    private func excerpt(
        of text: [UInt8], at location: JSONLocation, _ style: TerminalStyle, _ output: OutputBuffer
    ) -> [String] {
        let columns = output.descriptor.columns ?? Self.standardWidth
        return SourceExcerpt(text, at: location)?.lines(columns: columns, caret: style, color: color) ?? []
    }

    /// `2 errors`, `1 warning`: the number of diagnostics of each severity.
    static func counts(_ severities: [Severity]) -> [String] {
        Severity.allCases.compactMap { severity in
            let count = severities.count { $0 == severity }
            return count > 0 ? counted(count, severity.rawValue) : nil
        }
    }
}

extension TerminalStyle {
    fileprivate static func severity(_ severity: Severity) -> TerminalStyle {
        switch severity {
        case .error: TerminalStyle(codes: "1;31")
        case .warning: TerminalStyle(codes: "1;33")
        case .note: TerminalStyle(codes: "1;36")
        }
    }
}
