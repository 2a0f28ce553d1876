import InboxVendors

/// A style of text on a terminal: the numbers of an SGR sequence, in the 16 colours that every theme has.
struct TerminalStyle: Hashable {
    /// The numbers, joined by `;`.
    let codes: String

    static let plain = TerminalStyle(codes: "")
    static let bold = TerminalStyle(codes: "1")
    static let dim = TerminalStyle(codes: "2")
    static let pin = TerminalStyle(codes: "33")
    static let unread = TerminalStyle(codes: "1;36")
    static let topic = TerminalStyle(codes: "2;36")
    static let button = TerminalStyle(codes: "34")
    static let bad = TerminalStyle(codes: "31")

    static func vendor(_ provider: Provider) -> TerminalStyle {
        VendorAppearance.of(provider).map { TerminalStyle(codes: $0.terminalCode) } ?? plain
    }
}

/// Text of one style, on one line.
struct TerminalSpan {
    let text: String
    let style: TerminalStyle

    /// - Parameter text: Text that ``TerminalText`` has made safe.
    init(_ text: String, _ style: TerminalStyle = .plain) {
        self.text = text
        self.style = style
    }

    /// The text, with its style if colour is on.
    func written(color: Bool) -> String {
        color && style != .plain && !text.isEmpty ? "\u{1B}[\(style.codes)m\(text)\u{1B}[0m" : text
    }
}

struct TerminalCell {
    var spans: [TerminalSpan]
    let alignsRight: Bool

    init(_ spans: [TerminalSpan] = [], alignsRight: Bool = false) {
        self.spans = spans
        self.alignsRight = alignsRight
    }

    init(_ text: String, _ style: TerminalStyle = .plain, alignsRight: Bool = false) {
        self.init(text.isEmpty ? [] : [TerminalSpan(text, style)], alignsRight: alignsRight)
    }

    var width: Int { spans.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    /// Joins the cells of a row, each with the width of its column, with two spaces between them and none at the end.
    static func line(_ cells: some Sequence<(TerminalCell, Int)>, color: Bool) -> String {
        var line = ""
        var spaces = 0
        for (cell, column) in cells {
            let padding = max(0, column - cell.width)
            if cell.alignsRight { spaces += padding }
            if cell.width > 0 {
                line += String(repeating: " ", count: spaces)
                spaces = 0
                for span in cell.spans { line += span.written(color: color) }
            }
            spaces += (cell.alignsRight ? 0 : padding) + 2
        }
        return line
    }
}
