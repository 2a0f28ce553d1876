import InboxStore
import InboxTools
import InboxVendors

struct SurveyTable {
    let color: Bool
    /// How many keys of each vendor are printed, and how many forms of each date.
    private static let longestList = 20

    // MARK: The survey

    func text(of survey: Survey) -> String {
        let statuses = Self.words(survey.payloads) { String($0) }
        let total = survey.payloads.values.reduce(0, +)
        let now = survey.instants.map { instants in
            instants.lowerBound == instants.upperBound
                ? "  \(instants.lowerBound.rfc3339)"
                : "  \(instants.lowerBound.rfc3339) to \(instants.upperBound.rfc3339)"
        }
        let heading =
            "\(bold("SURVEY"))  \(counted(survey.messages, "message")) in \(counted(total, "payload"))\(now ?? "")\n"
        let payloads = statuses.isEmpty ? "" : row("payloads", statuses.joined(separator: ", "))
        let vendors = survey.vendorsByName.map { text(of: $1, named: $0) }
        let totals = diagnostics(survey.totals, inMessages: survey.messagesWithDiagnostics, of: survey.messages)
        return heading + payloads + totals + vendors.joined()
    }

    private func text(of vendor: VendorSurvey, named name: String) -> String {
        let shapes = vendor.shapes.sorted { $0.key < $1.key }.filter { !$0.key.isEmpty || vendor.shapes.count > 1 }
            .map { "\($0.key.isEmpty ? "other" : $0.key) \($0.value)" }
        var text = "\n\(bold(TerminalText.safe(name)))  \(counted(vendor.messages, "message"))\n"
        if !shapes.isEmpty { text += row("shapes", shapes.joined(separator: ", ")) }
        text += list(
            "fields",
            vendor.presentFields.map { "\($0.field.rawValue) \(share($0.count, of: vendor.messages))" }, perLine: 4)
        text += list("status", Self.words(vendor.statuses) { share($0, of: vendor.messages) }, perLine: 4)
        text += list("expiry", Self.words(vendor.expiry) { share($0, of: vendor.messages) }, perLine: 4)
        for field in VendorSurvey.dateFields {
            if let forms = vendor.dates[field] { text += self.text(of: forms, field) }
        }
        text += diagnostics(vendor.diagnostics, inMessages: vendor.messagesWithDiagnostics, of: vendor.messages)
        return text + keys(vendor.unknownKeys)
    }

    private func text(of forms: BoundedCounts, _ field: UnifiedField) -> String {
        let (entries, others) = forms.kept
        guard !entries.isEmpty else { return "" }
        let sorted = entries.mostFrequentFirst()
        let rest = sorted.dropFirst(Self.longestList).reduce(others) { $0 + $1.value.count }
        let lines = sorted.prefix(Self.longestList).map { "\($0.key)  \($0.value.count)" }
        return list(field.rawValue, lines + (rest > 0 ? ["others  \(rest)"] : []), perLine: 1)
    }

    /// The share of messages that have a diagnostic, and the diagnostics by code; nothing without diagnostics.
    private func diagnostics(
        _ diagnostics: [SurveyDiagnostic: Occurrences], inMessages count: Int, of messages: Int
    ) -> String {
        guard !diagnostics.isEmpty else { return "" }
        let lines = diagnostics.mostFrequentFirst().map { diagnostic, found in
            "\(diagnostic.code) \(diagnostic.severity.rawValue)  \(found.count)\(place(found.example))"
        }
        return list("diagnostics", ["in \(share(count, of: messages)) of the messages"] + lines, perLine: 1)
    }

    private func keys(_ keys: BoundedCounts) -> String {
        let (entries, others) = keys.kept
        let sorted = entries.mostFrequentFirst()
        var lines = sorted.prefix(Self.longestList).map { key in
            let types = Self.words(key.value.types) { String($0) }
            let example = key.value.example
            return "\(key.key)  \(types.joined(separator: ", "))\(place(example))  \(example?.value ?? "")"
        }
        if sorted.count > Self.longestList {
            lines.append("\(sorted.count - Self.longestList) more keys; --format json lists them")
        }
        if others > 0 {
            lines.append("others  \(others) (keys beyond the limit of \(keys.limit))")
        }
        return list("unknown keys", lines, perLine: 1)
    }

    // MARK: Drift

    /// The lines of what has changed, and of the vendors that have too few messages to compare.
    func text(of drift: [SurveyDrift], since baseline: String, notCompared: [String]) -> String {
        let lines = drift.map { drift in
            let shares = "\(drift.before.percent) % to \(drift.after.percent) %"
            switch drift.kind {
            case .newKey:
                return "\(drift.provider): new key \(drift.name)  \(drift.after.count)\(place(drift.example))"
            case .field: return "\(drift.provider): field \(drift.name)  \(shares) of the messages"
            case .diagnostic:
                return "\(drift.provider): diagnostic \(drift.name)  \(shares) of the messages\(place(drift.example))"
            }
        }
        let heading =
            "\n\(bold("DRIFT"))  \(drift.isEmpty ? "none" : String(drift.count)) since "
            + "\(TerminalText.safe(PathText.shown(baseline)))\n"
        let few = "fewer than \(SurveyDrift.fewestMessages) messages in one of the surveys"
        let note =
            notCompared.isEmpty
            ? "" : "  not compared: \(TerminalText.safe(notCompared.joined(separator: ", "))); \(few)\n"
        return heading + lines.map { "  \(TerminalText.safe($0))\n" }.joined() + note
    }

    // MARK: Lines

    private func place(_ example: SurveyExample?) -> String {
        guard let example else { return "" }
        let line = example.line.map { ":\($0)" } ?? ""
        let inner = example.inner.map { " (inside: \($0))" } ?? ""
        let pointer = example.pointer.isEmpty ? "" : " \(example.pointer)"
        return "  \(PathText.shown(example.file))\(line)\(pointer)\(inner)"
    }

    /// The words that were counted, each with its count as a text, in the order of the enum's cases.
    static func words<Word: CaseIterable & RawRepresentable<String> & Hashable>(
        _ counts: [Word: Int], _ text: (Int) -> String
    ) -> [String] {
        Word.allCases.compactMap { word in
            counts[word].flatMap { $0 > 0 ? "\(word.rawValue) \(text($0))" : nil }
        }
    }

    private func share(_ count: Int, of messages: Int) -> String {
        "\(SurveyDrift.Share(count: count, messages: messages).percent) %"
    }

    private func bold(_ text: String) -> String { TerminalSpan(text, .bold).written(color: color) }

    private func row(_ name: String, _ text: String) -> String {
        "  \(name)\(String(repeating: " ", count: max(0, 12 - name.count)))  \(TerminalText.safe(text))\n"
    }

    /// A list with some items on each line and the name before the first one; empty if there are no items.
    private func list(_ name: String, _ items: [String], perLine: Int) -> String {
        stride(from: 0, to: items.count, by: perLine).map { first in
            row(first == 0 ? name : "", items[first..<min(first + perLine, items.count)].joined(separator: ", "))
        }.joined()
    }
}
