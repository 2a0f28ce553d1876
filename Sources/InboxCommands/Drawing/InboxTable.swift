import InboxVendors

/// Draws an inbox as text: a heading, one row a message, and what is not shown.
///
///     INBOX  2 unread of 117                                        ▲ pinned  ● unread  2026-11-21 00:00 UTC
///
///     ▲ ●  pushwoosh    3 h ago  2026-11-20 21:00  Line 4 back to normal — Trains run every six…  [Timetable]
///          zeta       yesterday  2026-11-19 08:00  Your parcel is on its way                      [Track] +1
///
///     hidden: 4 deleted, 5 expired, 1 not started
///     findings: 3 errors, 9 warnings, 12 notes, on standard error; --diagnostics PATH keeps them
///     failed: broken.json
///
/// Omits a column that no message needs. If topics and buttons leave too little room for the titles, they move to a line
/// below. If there is still too little room, first the absolute time is omitted, then the vendor.
struct InboxTable {
    private let view: InboxView
    private let color: Bool
    private let width: Int

    /// Draws a view.
    ///
    /// - Parameter width: The terminal's columns; nil, for an output that is not a terminal, means 120. From 44 columns on,
    ///   only a line that names a file may be wider; below that, a row may be wider too.
    init(_ view: InboxView, color: Bool, width: Int?) {
        self.view = view
        self.color = color
        self.width = width ?? 120
    }

    /// The whole block, every line ended by a line feed.
    func render() -> String {
        let (reasons, unlisted) = view.sorted()
        let rows = zip(view.messages, reasons).map { InboxRow($0, reason: $1, now: view.now) }
        var lines = heading(rows) + [""]
        lines += rows.isEmpty ? [view.emptiness] : InboxTableLayout(rows, width: width).lines(of: rows, color: color)
        let footer = footer(reasons: reasons.compactMap(\.self), unlisted: unlisted.map(\.reason))
        if !footer.isEmpty { lines += [""] + footer }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Above and below the rows

    /// The counts at the left; at the right what the marks mean, and the current time.
    ///
    /// If that does not fit, omits the marks; then puts the time on a line of its own.
    private func heading(_ rows: [InboxRow]) -> [String] {
        var counts = "\(view.unread) unread of \(view.total)"
        let listed = rows.count { $0.reason == nil }
        if listed != view.total, !rows.isEmpty { counts += ", \(listed) on this page" }
        let left = TerminalCell(spans: [TerminalSpan("INBOX", .bold), TerminalSpan("  \(counts)")])
        var legend: [TerminalSpan] = []
        if rows.contains(where: \.isPinned) { legend += [TerminalSpan("▲", .pin), TerminalSpan(" pinned  ", .dim)] }
        if rows.contains(where: \.isUnread) { legend += [TerminalSpan("●", .unread), TerminalSpan(" unread  ", .dim)] }
        let instant = TerminalSpan("\(RelativeTime.minute(view.now)) UTC", .dim)
        for spans in [legend + [instant], [instant]] {
            let right = TerminalCell(spans: spans, alignsRight: true)
            let room = width - left.width - 2
            guard right.width <= room else { continue }
            return [TerminalCell.line([left, right], columns: [left.width, room], color: color)]
        }
        return [left, TerminalCell(spans: [instant])].map { TerminalCell.line([$0], columns: [0], color: color) }
    }

    private func footer(reasons: [HiddenReason], unlisted: [HiddenReason]) -> [String] {
        var lines: [String] = []
        if !reasons.isEmpty {
            lines += list("hidden (\(view.showsHiddenBecause))", InboxView.counts(of: reasons), .dim)
        } else {
            lines += list("hidden", InboxView.counts(of: unlisted), .dim)
        }
        let place =
            view.findingsPath.map { ["in", TerminalText.isolated(TerminalText.line($0))] }
            ?? ["on", "standard", "error;", "--diagnostics", "PATH", "keeps", "them"]
        let style: TerminalStyle = view.diagnostics.errors > 0 ? .bad : .dim
        lines += list("findings", view.findings, style, then: place)
        lines += list("failed", view.files.map { TerminalText.isolated(TerminalText.line($0)) }, .bad)
        return lines
    }

    /// `label: item, item, words`, wrapped between items and between words.
    ///
    /// Empty if there are no items. An item that is too wide for a line is not broken.
    private func list(
        _ label: String, _ items: [String], _ style: TerminalStyle, then words: [String] = []
    ) -> [String] {
        guard let last = items.last else { return [] }
        let pieces = items.dropLast().map { "\($0)," } + [words.isEmpty ? last : "\(last),"] + words
        return WrappedLine.lines(["\(label):"] + pieces, indent: 2, width: width)
            .map { TerminalSpan($0, style).written(color: color) }
    }
}
