/// Which columns a table has, and how wide they are.
struct InboxTableLayout {
    private let marks: (pin: Bool, unread: Bool, width: Int)
    /// The widths of the cells before the texts; 0 for a column that is left out.
    private let leading: [Int]
    /// The topics' and buttons' columns, or nil if they are below the text.
    private let beside: (topics: Int, buttons: Int)?
    private let text: Int

    /// The largest width of topics and buttons, if enough columns are left for the texts.
    static let limits = [
        (topics: 24, buttons: 40, text: 60), (topics: 16, buttons: 28, text: 46), (topics: 10, buttons: 20, text: 36),
    ]
    /// The smallest width of the texts if topics and buttons are below them.
    private static let least = 20

    init(_ rows: InboxTableExtent, width: Int) {
        func gapped(_ columns: [Int]) -> Int { columns.reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) } }
        let (pin, unread) = (rows.hasPins, rows.hasUnread)
        marks = (pin, unread, width: pin && unread ? 3 : pin || unread ? 1 : 0)
        let (vendor, relative, absolute) = (0, 1, 2)
        var leading = rows.leading
        // Without an instant, a row has no time.
        if leading[absolute] == 0 { leading[relative] = 0 }
        let room = width - gapped([marks.width])

        for (limit, beside) in zip(Self.limits, rows.beside) {
            let left = room - gapped(leading + [beside.topics, beside.buttons])
            guard left >= min(rows.text, limit.text) else { continue }
            (self.leading, self.beside, text) = (leading, beside, min(left, rows.text))
            return
        }
        for column in [absolute, vendor] where room - gapped(leading) < Self.least { leading[column] = 0 }
        (self.leading, beside, text) = (leading, nil, max(8, room - gapped(leading)))
    }

    /// The lines of a row: one, or a second for topics and buttons.
    func lines(of row: InboxRow, color: Bool) -> [String] {
        var cells = [(marks(row), marks.width)] + zip(row.leading, leading)
        cells.removeAll { $1 == 0 }
        cells.append((row.text(columns: text), text))
        if let beside {
            if beside.topics > 0 { cells.append((row.topics(columns: beside.topics), beside.topics)) }
            if beside.buttons > 0 { cells.append((row.buttons(columns: beside.buttons), beside.buttons)) }
        }
        let line = TerminalCell.line(cells, color: color)
        guard beside == nil, let second = under(row) else { return [line] }
        let indent = cells.dropLast().reduce(0) { $0 + $1.1 + 2 }
        return [line, String(repeating: " ", count: indent) + TerminalCell.line([(second, 0)], color: color)]
    }

    private func marks(_ row: InboxRow) -> TerminalCell {
        var spans: [TerminalSpan] = []
        if marks.pin { spans.append(TerminalSpan(row.isPinned ? "▲" : " ", .pin)) }
        if marks.pin, marks.unread { spans.append(TerminalSpan(" ")) }
        if marks.unread { spans.append(TerminalSpan(row.isUnread ? "●" : " ", .unread)) }
        return TerminalCell(spans)
    }

    /// The second line of a row, if it has topics or buttons.
    private func under(_ row: InboxRow) -> TerminalCell? {
        let buttons = row.buttons(columns: text)
        let room = text - buttons.width - (buttons.width > 0 ? 2 : 0)
        let topics = room >= 6 || buttons.width == 0 ? row.topics(columns: room) : TerminalCell()
        let gap = buttons.width > 0 && topics.width > 0 ? [TerminalSpan("  ")] : []
        let spans = buttons.spans + gap + topics.spans
        return spans.isEmpty ? nil : TerminalCell(spans)
    }
}

/// How much room the rows of a table need: the widest of each column.
struct InboxTableExtent {
    private(set) var hasPins = false
    private(set) var hasUnread = false
    private(set) var leading = [0, 0, 0, 0]
    /// All of the texts.
    private(set) var text = 0
    /// The topics and buttons within each of ``InboxTableLayout/limits``.
    private(set) var beside = InboxTableLayout.limits.map { _ in (topics: 0, buttons: 0) }

    mutating func add(_ row: InboxRow) {
        hasPins = hasPins || row.isPinned
        hasUnread = hasUnread || row.isUnread
        leading = zip(leading, row.leading).map { max($0, $1.width) }
        text = max(text, row.textWidth)
        for (index, limit) in InboxTableLayout.limits.enumerated() {
            beside[index].topics = max(beside[index].topics, row.topics(columns: limit.topics).width)
            beside[index].buttons = max(beside[index].buttons, row.buttons(columns: limit.buttons).width)
        }
    }
}
