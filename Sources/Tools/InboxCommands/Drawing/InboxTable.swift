import InboxVendors

/// Draws an inbox as text: a heading, one row a message, and what is not shown.
///
///     INBOX  2 unread of 117                                        ▲ pinned  ● unread  2026-11-21 00:00 UTC
///
///     ▲ ●  pushwoosh    3 h ago  2026-11-20 21:00  Line 4 back to normal — Trains run every six…  [Timetable]
///          zeta       yesterday  2026-11-19 08:00  Your parcel is on its way                      [Track] +1
///
///     hidden: 4 deleted, 5 expired, 1 not started
///     diagnostics: 3 errors, 9 warnings, 12 notes, on standard error; --diagnostics PATH keeps them
///     failed: broken.json
///
/// Omits a column that no message needs. If topics and buttons leave too little room for the titles, they move to a line
/// below. If there is still too little room, first the absolute time is omitted, then the vendor.
struct InboxTable {
    let view: InboxView
    let color: Bool
    /// The number of columns.
    ///
    /// From 44 on, only a line that names a file may be wider; below that, a row may be wider too.
    let width: Int

    /// Writes the whole block, every line ended by a line feed.
    ///
    /// The rows are made twice, to measure them and to write them, because a long list has no room for all of them.
    ///
    /// - Parameter output: Called with each line; returns whether to go on.
    func render(to output: (String) -> Bool) {
        func write(_ lines: [String]) -> Bool { lines.allSatisfy { output($0 + "\n") } }
        var extent = InboxTableExtent()
        for row in rows { extent.add(row) }
        guard write(heading(extent) + [""]) else { return }
        if view.messages.isEmpty { guard write([view.emptiness]) else { return } }
        let layout = InboxTableLayout(extent, width: width)
        for row in rows { guard write(layout.lines(of: row, color: color)) else { return } }
        let footer = footer()
        if !footer.isEmpty { _ = write([""] + footer) }
    }

    private var rows: some Sequence<InboxRow> {
        zip(view.messages, view.reasons).lazy.map { InboxRow($0, reason: $1, now: view.now) }
    }

    // MARK: Above and below the rows

    /// The counts at the left; at the right what the marks mean, and the current time.
    ///
    /// If that does not fit, omits the marks; then puts the time on a line of its own.
    private func heading(_ extent: InboxTableExtent) -> [String] {
        var counts = "\(view.unread) unread of \(view.total)"
        let listed = view.listedCount
        if listed != view.total, !view.messages.isEmpty { counts += ", \(listed) on this page" }
        let left = TerminalCell([TerminalSpan("INBOX", .bold), TerminalSpan("  \(counts)")])
        var legend: [TerminalSpan] = []
        if extent.hasPins { legend += [TerminalSpan("▲", .pin), TerminalSpan(" pinned  ", .dim)] }
        if extent.hasUnread { legend += [TerminalSpan("●", .unread), TerminalSpan(" unread  ", .dim)] }
        let instant = TerminalSpan("\(RelativeTime.minute(view.now)) UTC", .dim)
        for spans in [legend + [instant], [instant]] {
            let right = TerminalCell(spans, alignsRight: true)
            let room = width - left.width - 2
            guard right.width <= room else { continue }
            return [TerminalCell.line([(left, left.width), (right, room)], color: color)]
        }
        return [left, TerminalCell([instant])].map { TerminalCell.line([($0, 0)], color: color) }
    }

    private func footer() -> [String] {
        let listed = view.reasons.compactMap(\.self)
        let remark =
            listed.isEmpty
            ? [] : ["of", "which", "\(listed.count)", listed.count == 1 ? "is" : "are", view.showsHiddenBecause]
        var lines = list("hidden", InboxView.counts(of: view.hiddenReasons + listed), .dim, then: remark)
        let place =
            view.diagnosticsPath.map { ["in", TerminalText.isolated(TerminalText.line($0))] }
            ?? ["on", "standard", "error;", "--diagnostics", "PATH", "keeps", "them"]
        let style: TerminalStyle = view.diagnostics.contains { $0.diagnostic.severity == .error } ? .bad : .dim
        lines += list("diagnostics", view.diagnosticCounts, style, then: place)
        lines += list("failed", view.files.map { TerminalText.isolated(TerminalText.line($0)) }, .bad)
        return lines
    }

    private func list(
        _ label: String, _ items: [String], _ style: TerminalStyle, then words: [String] = []
    ) -> [String] {
        WrappedLine.list("\(label):", items, then: words, indent: 2, width: width)
            .map { TerminalSpan($0, style).written(color: color) }
    }
}
