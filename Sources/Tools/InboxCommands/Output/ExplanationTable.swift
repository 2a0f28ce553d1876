import InboxVendors

/// Draws explanations as text: a heading, then for each element its outcome, one row for each field, and the places that
/// were passed over.
///
///     2 of 3 elements shown, 1 hidden, at 2026-02-05T12:00:00Z
///
///     zeta:MSG-1  feed.json /messages/0
///       shown, 2 of 2: below zeta:MSG-2 (engine.order.position)
///       vendorID   MSG-1                     /messages/0/id              zeta.id
///                  passed over: null messageId
///       status     unread, by default                                    zeta.status
///                  passed over: absent status
///       unsupported: subtitle, imageAlt
///
/// If a row does not fit the width, the place and the rule are below the value.
struct ExplanationTable {
    let now: Instant
    /// The number of messages that are shown.
    let shown: Int
    let color: Bool
    let width: Int

    private static let indent = "  "
    private static let fieldWidth = 10
    private static var valueColumn: Int { indent.count + fieldWidth + 2 }

    init(now: Instant, shown: Int, color: Bool, width: Int) {
        self.now = now
        self.shown = shown
        self.color = color
        self.width = max(40, width)
    }

    func heading(hidden: Int, isEmpty: Bool) -> String {
        let pieces = ["\(shown) shown,", "\(hidden) hidden,", "at \(now.rfc3339)"]
        let lines = WrappedLine.lines(pieces, indent: 0, width: width)
        return lines.joined(separator: "\n") + (isEmpty ? "\n\nNothing to explain.\n" : "\n")
    }

    /// The lines of an element, each ended by a line feed, after a blank line.
    func block(_ element: ExplainedElement) -> String {
        let explanation = element.explanation
        var lines = title(element)
        lines += verdict(element).map { Self.indent + $0 }
        for field in explanation.fields where field.state != .unsupported { lines += rows(field) }
        let unsupported = explanation.fields.filter { $0.state == .unsupported }.map(\.field.rawValue)
        lines += WrappedLine.list("unsupported:", unsupported, indent: 2, width: width - Self.indent.count)
            .map { Self.indent + TerminalSpan($0, .dim).written(color: color) }
        return "\n" + lines.joined(separator: "\n") + "\n"
    }

    // MARK: The element

    private func title(_ element: ExplainedElement) -> [String] {
        let explanation = element.explanation
        let noID = explanation.outcome == .skipped ? "no message" : "no identifier"
        let id = Self.plain(explanation.id ?? noID, columns: width)
        let place = Self.place(explanation.pointer, explanation.inner)
        let room = width - Self.indent.count
        let pieces = [element.file, place.isEmpty ? "the root" : place].map { Self.plain($0, columns: room - 2) }
        let lines = WrappedLine.lines(
            pieces + explanation.shapes.map { "[\($0)]" }, indent: Self.indent.count, width: room)
        let style = explanation.outcome == .decoded ? TerminalStyle.bold : .bad
        let first = TerminalSpan(id, style).written(color: color)
        guard let only = lines.first, lines.count == 1, DisplayWidth.of(id) + 2 + DisplayWidth.of(only) <= width else {
            return [first] + lines.map { TerminalSpan(Self.indent + $0, .dim).written(color: color) }
        }
        return ["\(first)  " + TerminalSpan(only, .dim).written(color: color)]
    }

    /// The outcome of the element, and the place of its message.
    private func verdict(_ element: ExplainedElement) -> [String] {
        let explanation = element.explanation
        let room = width - Self.indent.count
        var words: [String]
        let style: TerminalStyle
        switch explanation.outcome {
        case .decoded:
            guard let placement = element.placement else { return [] }
            words = placement.sentence(of: shown)
            if let rule = element.contentRule {
                words[words.count - 1] += ";"
                words += ["with the content of another input", "(\(rule.rawValue))"]
            }
            if case .hidden = placement.place { style = .bad } else { style = .plain }
        case .duplicate(let winner):
            words = [
                "a duplicate:", Self.plain(winner.isEmpty ? "the root" : winner, columns: room), "is used instead",
            ]
            style = .bad
        case .rejected:
            words = ["rejected:"]
            let errors = explanation.diagnostics.filter { $0.severity == .error }
            words += errors.map { Self.plain($0.message, columns: 400) }.joined(separator: "; ").split(separator: " ")
                .map(String.init)
            style = .bad
        case .skipped:
            words = ["left out:"]
            let notes = explanation.diagnostics.filter { $0.code == .messageNoContent }
            words += notes.flatMap { Self.plain($0.message, columns: 400).split(separator: " ").map(String.init) }
            style = .bad
        }
        if let rule = explanation.rule { words.append("(\(rule))") }
        return WrappedLine.lines(words, indent: Self.indent.count, width: room)
            .map { TerminalSpan(DisplayWidth.truncated($0, to: room), style).written(color: color) }
    }

    // MARK: The fields

    private func rows(_ field: FieldExplanation) -> [String] {
        let value = field.shownValue
        var lines: [String] = []
        let name = field.field.rawValue
        if field.taken.isEmpty {
            guard field.state == .defaulted else { return passedOver(field, under: name) }
            lines += row(name, value, (nil, field.otherwise), .dim)
        }
        for (number, place) in field.taken.enumerated() {
            let from = Self.place(place.pointer, place.inner)
            let remarks = place.diagnostics.map(\.name) + place.zoneRemarks
            let rule = place.rule + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))")
            lines += row(
                number == 0 ? name : "", number == 0 ? value : "", (from.isEmpty ? "the root" : from, rule), .plain)
        }
        return lines + passedOver(field, under: nil)
    }

    private func row(
        _ name: String, _ value: String, _ source: (place: String?, rule: String?), _ style: TerminalStyle
    ) -> [String] {
        let left = margin(name)
        let room = width - Self.valueColumn
        let sources = [source.place, source.rule].compactMap(\.self)
        guard !sources.isEmpty else {
            return [left + shown(value, room, style)]
        }
        // The value takes half of the width; the place and the rule share the other half.
        let valueWidth = room * 2 / 5
        let placeWidth = (room - valueWidth - 4) / 2
        if width >= 100, DisplayWidth.of(source.place ?? "") <= placeWidth,
            DisplayWidth.of(source.rule ?? "") <= room - valueWidth - 4 - placeWidth
        {
            let cells = [
                (TerminalCell(Self.plain(value, columns: valueWidth), style), valueWidth),
                (TerminalCell(source.place ?? "", .topic), placeWidth), (TerminalCell(source.rule ?? "", .dim), 0),
            ]
            return [left + TerminalCell.line(cells, color: color)]
        }
        let lines = WrappedLine.lines(["from"] + sources, indent: 2, width: room)
        return (value.isEmpty ? [] : [left + shown(value, room, style)])
            + lines.map { line in
                margin(nil) + TerminalSpan(DisplayWidth.truncated(line, to: room), .dim).written(color: color)
            }
    }

    private func shown(_ value: String, _ room: Int, _ style: TerminalStyle) -> String {
        TerminalSpan(Self.plain(value, columns: room), style).written(color: color)
    }

    /// `passed over: null messageId; absent id, code`.
    ///
    /// In the row of a field without a value, the label is left out.
    private func passedOver(_ field: FieldExplanation, under name: String?) -> [String] {
        var groups: [(label: String, paths: [String])] = []
        for place in field.passedOver {
            let codes = place.diagnostics.map(\.name).joined(separator: ", ")
            let label = place.outcome.rawValue + (codes.isEmpty ? "" : " (\(codes))")
            let path = place.path.isEmpty ? "the message" : Self.plain(place.path, columns: width)
            if let last = groups.indices.last, groups[last].label == label {
                groups[last].paths.append(path)
            } else {
                groups.append((label, [path]))
            }
        }
        guard !groups.isEmpty else { return [] }
        let groupWords = groups.map { "\($0.label) \($0.paths.joined(separator: ", "))" }.joined(separator: "; ")
        let words = groupWords.split(separator: " ").map(String.init)
        let room = width - Self.valueColumn
        let rule = name == nil ? nil : field.otherwise.map { "(\($0))" }
        let lines = WrappedLine.lines(
            (name == nil ? ["passed over:"] : []) + words + [rule].compactMap(\.self), indent: 2,
            width: room)
        let style: TerminalStyle = field.state == .unusable ? .bad : .dim
        return lines.enumerated().map { number, line in
            let shown = TerminalSpan(DisplayWidth.truncated(line, to: room), style).written(color: color)
            return margin(number == 0 ? name : nil) + shown
        }
    }

    /// The field's name, or as many spaces, before the value.
    private func margin(_ name: String?) -> String {
        let name = name ?? ""
        return Self.indent + name + String(repeating: " ", count: Self.valueColumn - Self.indent.count - name.count)
    }

    /// A pointer and, if the place is inside a string, an arrow and the pointer inside the string.
    private static func place(_ pointer: String, _ inner: String?) -> String {
        let inside = inner.map { " → \($0.isEmpty ? "the root" : $0)" } ?? ""
        return plain(pointer + inside, columns: 400)
    }

    /// A text made safe for one line of a terminal, truncated to a number of columns.
    private static func plain(_ text: String, columns: Int) -> String {
        let line = TerminalText.line(String(text.prefix(2000)))
        return TerminalText.isolated(DisplayWidth.truncated(line, to: columns))
    }
}

extension FieldExplanation.Place {
    /// For each date without a zone, the instant that was read and the offset that was assumed.
    fileprivate var zoneRemarks: [String] {
        guard let assumedOffset else { return [] }
        return [diagnostics.contains(.dateNoZone) ? "read as \(assumedOffset)" : "no zone, read as \(assumedOffset)"]
    }
}

extension FieldExplanation {
    /// The value in words, or why there is none.
    var shownValue: String {
        let text = value.map { $0.string ?? String(decoding: $0.canonicalBytes, as: UTF8.self) }
        switch state {
        case .given: return text ?? "none"
        case .defaulted: return (text ?? "none") + ", by default"
        default: return state.rawValue
        }
    }
}

extension MessagePlacement {
    /// `shown, 2 of 5: below zeta:MSG-2 (engine.order.newest)`, in pieces.
    fileprivate func sentence(of shown: Int) -> [String] {
        func plain(_ id: String) -> String {
            TerminalText.isolated(DisplayWidth.truncated(TerminalText.line(id), to: 60))
        }
        switch place {
        case .shown(let position, let neighbour, let rule):
            var words = ["shown, \(position) of \(shown)" + (message.pinned ? ", pinned" : "")]
            if let neighbour, let rule {
                words[0] += ":"
                words += [position == 1 ? "above" : "below", plain(neighbour), "(\(rule.rawValue))"]
            }
            if let expiry = message.expiryInstant { words += ["until", expiry.rfc3339] }
            if !standsFor.isEmpty { words += ["in place of", standsFor.map(plain).joined(separator: ", ")] }
            return words
        case .hidden(let reason, let rule, let date, let representative):
            let moment = date.flatMap { Instant($0)?.rfc3339 } ?? "–"
            let words =
                switch reason {
                case .deleted: ["hidden: deleted by the \(deletedBy == .user ? "user at" : "feed of")", moment]
                case .withdrawn: ["hidden: no longer in the full feed of", moment]
                case .notStarted: ["hidden: does not start until", moment]
                case .expired: ["hidden: expired at", moment]
                case .overLimit: ["hidden: over the vendor's limit"]
                case .collapsed: ["hidden: the same message is shown as", representative.map(plain) ?? "–"]
                }
            return words + ["(\(rule.rawValue))"]
        }
    }
}
