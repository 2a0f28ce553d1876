import InboxVendors

/// Writes diagnostics as compilers do: the location, what is wrong, the line with a caret, and how to fix it.
///
///     sale.json:9:22: error: none of inbox_image, inbox_date and inbox_days: … [pushwoosh.not-inbox]
///          9 |     "notifications": [{
///            |                       ^
///            = fix: add inbox_image, inbox_date or inbox_days to the notification
struct LintOutput {
    /// The number of bytes that are read on each side of a location.
    private static let reach = 320

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
        console.printError(InputError(error, in: text, of: name).reason)
        guard ForeignFile.hint(text) == nil else { return }
        for line in excerpt(of: text, at: error.location, .plain, console.error) { console.error.write(line + "\n") }
    }

    /// The line of a text at a location, with a caret under the location; nothing if the line is empty.
    ///
    ///       12 |       "displayType": "poster"
    ///          |                      ^
    ///
    /// A long line is cut to the text around the location, to fit the width of the output.
    private func excerpt(
        of text: [UInt8], at location: JSONLocation, _ style: TerminalStyle, _ output: OutputBuffer
    ) -> [String] {
        var (left, right) = Self.line(of: text, at: location)
        if left.isEmpty, right.isEmpty { return [] }
        let number = String(location.line)
        let gutter = max(6, number.count)
        let room = max(40, output.descriptor.columns - gutter - 3)
        if DisplayWidth.of(left) > room * 2 / 3 {
            var kept = ""
            var width = 1
            for character in left.reversed() {
                width += DisplayWidth.of(character)
                if width > room / 2 { break }
                kept.insert(character, at: kept.startIndex)
            }
            left = "…" + kept
        }
        let place = DisplayWidth.of(left)
        right = DisplayWidth.truncated(right, to: room - place)
        func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
        let bar = TerminalSpan(" | ", .dim).written(color: color)
        return [
            spaces(gutter - number.count) + TerminalSpan(number, .dim).written(color: color) + bar + left + right,
            spaces(gutter) + bar + spaces(place) + TerminalSpan("^", style).written(color: color),
        ]
    }

    /// The text of a line before and after a location, at most ``reach`` bytes of each.
    private static func line(of text: [UInt8], at location: JSONLocation) -> (before: String, after: String) {
        let offset = min(location.offset, text.count)
        let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") }
        var start = max(0, offset - reach)
        if let feed = text[start..<offset].lastIndex(where: isBreak) { start = feed + 1 }
        while start < offset, start > 0, text[start] & 0xC0 == 0x80 { start += 1 }
        var end = min(text.count, offset + reach)
        if let feed = text[offset..<end].firstIndex(where: isBreak) { end = feed }
        while end > offset, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
        if start == 0, text.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, offset) }
        return (shown(text[start..<offset]), shown(text[offset..<end]))
    }

    /// The text with a space for each tab, and U+FFFD for control characters.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        if bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(decoding: bytes, as: UTF8.self) }
        var shown = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar == "\t": shown.append(" ")
            case .control where scalar == "\r": continue
            case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        return String(shown)
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
