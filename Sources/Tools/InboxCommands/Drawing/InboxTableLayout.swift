/// Which columns a table has, and how wide they are.
struct InboxTableLayout {
    private let width: Int
    private let hasMarks: Bool
    private let marks: (pin: Bool, unread: Bool)
    private let state: Int
    private let vendor: Int
    private let relative: Int
    private let absolute: Int
    /// The topics' and buttons' columns, or nil if they are below the text.
    private let beside: (topics: Int, buttons: Int)?
    private let text: Int

    /// The largest width of topics and buttons, if enough columns are left for the texts.
    static let limits = [
        (topics: 24, buttons: 40, text: 60), (topics: 16, buttons: 28, text: 46), (topics: 10, buttons: 20, text: 36),
    ]
    /// The smallest width of the texts if topics and buttons are below them.
    private static let least = 20

    /// Computes the columns for rows of some extent in a terminal of some width.
    init(_ rows: InboxTableExtent, width: Int) {
        self.width = width
        marks = (rows.hasPins, rows.hasUnread)
        hasMarks = marks.pin || marks.unread
        state = rows.state
        relative = rows.relative

        let marksWidth = hasMarks ? (marks.pin && marks.unread ? 3 : 1) + 2 : 0
        let fixed = marksWidth + Self.gapped(state) + Self.gapped(relative)
        var (absolute, vendor) = (rows.absolute, rows.vendor)
        let room = width - fixed - Self.gapped(vendor) - Self.gapped(absolute)

        for (limit, beside) in zip(Self.limits, rows.beside) {
            let left = room - Self.gapped(beside.topics) - Self.gapped(beside.buttons)
            guard left >= min(rows.text, limit.text) else { continue }
            (self.vendor, self.absolute) = (vendor, absolute)
            self.beside = beside
            text = min(left, rows.text)
            return
        }
        if width - fixed - Self.gapped(vendor) - Self.gapped(absolute) < Self.least { absolute = 0 }
        if width - fixed - Self.gapped(vendor) - Self.gapped(absolute) < Self.least { vendor = 0 }
        (self.vendor, self.absolute) = (vendor, absolute)
        beside = nil
        text = max(8, width - fixed - Self.gapped(vendor) - Self.gapped(absolute))
    }

    private static func gapped(_ column: Int) -> Int { column > 0 ? column + 2 : 0 }

    /// The lines of a row: one, or a second for topics and buttons.
    func lines(of row: InboxRow, color: Bool) -> [String] {
        let cells = leading(row)
        let columns = cells.map(\.column)
        var first = cells.map(\.cell) + [row.text(columns: text)]
        guard let beside else {
            let line = TerminalCell.line(first, columns: columns + [text], color: color)
            guard let second = under(row) else { return [line] }
            let indent = columns.reduce(0) { $0 + $1 + 2 }
            let spaces = String(repeating: " ", count: indent)
            return [line, spaces + TerminalCell.line([second], columns: [0], color: color)]
        }
        var widths = columns + [text]
        if beside.topics > 0 {
            first.append(row.topics(columns: beside.topics))
            widths.append(beside.topics)
        }
        if beside.buttons > 0 {
            first.append(row.buttons(columns: beside.buttons))
            widths.append(beside.buttons)
        }
        return [TerminalCell.line(first, columns: widths, color: color)]
    }

    /// The cells before the text, for the columns that the table has.
    private func leading(_ row: InboxRow) -> [(cell: TerminalCell, column: Int)] {
        var cells: [(cell: TerminalCell, column: Int)] = []
        if hasMarks {
            var spans: [TerminalSpan] = []
            if marks.pin { spans.append(TerminalSpan(row.isPinned ? "▲" : " ", .pin)) }
            if marks.pin, marks.unread { spans.append(TerminalSpan(" ")) }
            if marks.unread { spans.append(TerminalSpan(row.isUnread ? "●" : " ", .unread)) }
            cells.append((TerminalCell(spans: spans), marks.pin && marks.unread ? 3 : 1))
        }
        if vendor > 0 {
            let name = TerminalSpan(TerminalText.isolated(row.vendor), .vendor(row.provider))
            cells.append((TerminalCell(spans: [name]), vendor))
        }
        if relative > 0 {
            let cell = TerminalCell(spans: [TerminalSpan(row.relative)], alignsRight: true)
            cells.append((cell, relative))
        }
        if absolute > 0 { cells.append((TerminalCell(spans: [TerminalSpan(row.absolute, .dim)]), absolute)) }
        if state > 0 {
            let words = row.reason.map { [TerminalSpan($0.words, .bad)] } ?? []
            cells.append((TerminalCell(spans: words), state))
        }
        return cells
    }

    /// The second line of a row, if it has topics or buttons.
    private func under(_ row: InboxRow) -> TerminalCell? {
        let buttons = row.buttons(columns: text)
        let room = text - buttons.width - (buttons.width > 0 ? 2 : 0)
        let topics = room >= 6 || buttons.width == 0 ? row.topics(columns: room) : TerminalCell()
        let gap = buttons.width > 0 && topics.width > 0 ? [TerminalSpan("  ")] : []
        let spans = buttons.spans + gap + topics.spans
        return spans.isEmpty ? nil : TerminalCell(spans: spans)
    }
}

/// How much room the rows of a table need: the widest of each column.
struct InboxTableExtent {
    private(set) var hasPins = false
    private(set) var hasUnread = false
    private(set) var state = 0
    private(set) var vendor = 0
    private(set) var absolute = 0
    /// All of the texts.
    private(set) var text = 0
    /// The topics and buttons within each of ``InboxTableLayout/limits``.
    private(set) var beside = InboxTableLayout.limits.map { _ in (topics: 0, buttons: 0) }
    private var widestRelative = 0

    /// The time as a phrase; 0 if no row has a time.
    var relative: Int { absolute > 0 ? widestRelative : 0 }

    mutating func add(_ row: InboxRow) {
        hasPins = hasPins || row.isPinned
        hasUnread = hasUnread || row.isUnread
        state = max(state, row.reason?.words.count ?? 0)
        vendor = max(vendor, DisplayWidth.of(row.vendor))
        absolute = max(absolute, DisplayWidth.of(row.absolute))
        widestRelative = max(widestRelative, DisplayWidth.of(row.relative))
        text = max(text, row.textWidth)
        for (index, limit) in InboxTableLayout.limits.enumerated() {
            beside[index].topics = max(beside[index].topics, row.topics(columns: limit.topics).width)
            beside[index].buttons = max(beside[index].buttons, row.buttons(columns: limit.buttons).width)
        }
    }
}
