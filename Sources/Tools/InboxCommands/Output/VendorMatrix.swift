import InboxVendors

/// Draws what vendors support, and one vendor's mapping, as text.
struct VendorMatrix {
    private let color: Bool
    private let width: Int

    init(color: Bool, width: Int) {
        self.color = color
        self.width = max(40, width)
    }

    // MARK: The matrix

    /// The calls and the limit, one row for each vendor; then what a click means and the unified fields, one row each.
    ///
    /// On a narrow terminal there is one block for each vendor instead.
    func matrix(_ adapters: [any InboxAdapter]) -> String {
        let head = ["VENDOR"] + ProviderCapabilities().calls.map { $0.change.uppercased() } + ["SHOWN"]
        let rows = adapters.map { adapter in
            [adapter.provider.name] + adapter.capabilities.calls.map { $0.call?.name ?? "–" }
                + [adapter.capabilities.visibleLimit.map(String.init) ?? "all"]
        }
        let fields = UnifiedField.allCases.map { field in
            [field.rawValue]
                + adapters.map { adapter in adapter.mapping.contains { $0.field == field } ? "yes" : "–" }
        }
        let clicks = ProviderCapabilities().clickWords.indices.map { row in
            [ProviderCapabilities().clickWords[row].words]
                + adapters.map { $0.capabilities.clickWords[row].isSo ? "yes" : "–" }
        }
        let names = adapters.map(\.provider.name)
        guard let calls = columns([head] + rows), let meanings = columns([["A CLICK"] + names] + clicks),
            let table = columns([["FIELD"] + names] + fields)
        else {
            return adapters.map { block($0).joined(separator: "\n") + "\n" }.joined(separator: "\n")
        }
        return (calls + [""] + meanings + [""] + table).joined(separator: "\n") + "\n"
    }

    private func block(_ adapter: any InboxAdapter) -> [String] {
        let calls = adapter.capabilities.calls.map { "  \($0.change): \($0.call?.name ?? "–")" }
        return [name(adapter)] + calls + click(adapter)
            + ["  shown: \(adapter.capabilities.visibleLimit.map(String.init) ?? "all")"]
            + list("  fields:", adapter.mapping.map(\.field.rawValue)) + unsupported(adapter)
    }

    // MARK: A vendor's mapping

    /// A vendor: its calls, and one row for each key that is read, with its rule.
    func mapping(_ adapter: any InboxAdapter) -> String {
        var lines = [name(adapter)]
        for (change, call) in adapter.capabilities.calls {
            let words = call.map { "\($0.name)(\($0.arguments.map(\.name).joined(separator: ", ")))" } ?? "–"
            lines += WrappedLine.lines(
                ["  \(change):"] + words.split(separator: " ").map(String.init), indent: 4, width: width)
        }
        lines += click(adapter)
        lines.append("  shown: \(adapter.capabilities.visibleLimit.map { "the first \($0)" } ?? "all")")
        lines.append("  notification key: \(adapter.notificationKey ?? "–")")
        lines.append("  duplicate ids: keeps the \(adapter.duplicates == .firstWins ? "first" : "later one")")
        lines.append("")
        lines += places(adapter)
        lines.append("")
        lines += choices(adapter) + unsupported(adapter)
        return lines.joined(separator: "\n") + "\n"
    }

    private func places(_ adapter: any InboxAdapter) -> [String] {
        var rows = [["FIELD", "FROM", "SHAPE", "RULE"]]
        for mapping in adapter.mapping {
            for (number, source) in mapping.sources.enumerated() {
                let path = source.path.isEmpty ? "the message" : source.path
                let member = source.member.map { " → \($0)" } ?? ""
                rows.append([
                    number == 0 ? mapping.field.rawValue : "", path + member, source.shape ?? "", source.rule,
                ])
            }
            if let otherwise = mapping.otherwise { rows.append(["", "otherwise", "", otherwise]) }
        }
        if !rows.contains(where: { $0 != rows[0] && !$0[2].isEmpty }) { rows = rows.map { [$0[0], $0[1], $0[3]] } }
        if let lines = columns(rows) { return lines }
        // In a narrow terminal the rule is below its key.
        return rows.dropFirst().flatMap { row -> [String] in
            let shape = row.count == 4 && !row[2].isEmpty ? ["[\(row[2])]"] : []
            let place = row[1].split(separator: " ").map(String.init)
            return (row[0].isEmpty ? [] : [row[0]])
                + WrappedLine.lines(["  \(place[0])"] + place.dropFirst() + shape, indent: 4, width: width)
                + ["    \(row[row.count - 1])"]
        }
    }

    /// How several keys form one value.
    private func choices(_ adapter: any InboxAdapter) -> [String] {
        func fields(_ choice: FieldMapping.Choice) -> [String] {
            adapter.mapping.filter { $0.choice == choice && $0.sources.count > 1 }.map(\.field.rawValue)
        }
        return list("  the first that has a value:", fields(.first))
            + list("  read until one is true:", fields(.firstTrue)) + list("  all of them together:", fields(.all))
    }

    // MARK: Lines

    private func name(_ adapter: any InboxAdapter) -> String {
        TerminalSpan(adapter.provider.name, .bold).written(color: color)
    }

    private func click(_ adapter: any InboxAdapter) -> [String] {
        list("  a click:", adapter.capabilities.clickWords.filter(\.isSo).map(\.words))
    }

    private func unsupported(_ adapter: any InboxAdapter) -> [String] {
        let known = Set(adapter.mapping.map(\.field))
        return list("  not supported:", UnifiedField.allCases.filter { !known.contains($0) }.map(\.rawValue))
    }

    private func list(_ label: String, _ items: [String]) -> [String] {
        WrappedLine.list(label, items, indent: 4, width: width)
    }

    /// Rows in columns, the first one a heading; nil if they are wider than the terminal.
    private func columns(_ rows: [[String]]) -> [String]? {
        guard let head = rows.first else { return [] }
        let widths = head.indices.map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        guard widths.reduce(0, +) + 2 * (widths.count - 1) <= width else { return nil }
        return rows.enumerated().map { number, row in
            let cells = row.enumerated().map { column, text in
                let style: TerminalStyle = number == 0 || column == row.count - 1 && row.count > 2 ? .dim : .plain
                return TerminalCell(text, column == 0 && number > 0 ? .bold : style)
            }
            return TerminalCell.line(zip(cells, widths), color: color)
        }
    }
}
