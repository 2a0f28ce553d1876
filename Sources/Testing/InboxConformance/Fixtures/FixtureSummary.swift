import InboxJSON

/// What many failing cases have in common: the fields that differ, the differences that are the same, and the rules.
package struct FixtureSummary: Sendable {
    /// Failing cases with the same difference, or with the same reason for which there is no answer.
    package struct Group: Sendable, Hashable {
        package let text: String
        package let cases: [String]
    }

    /// A rule, and how many of its cases pass.
    package struct Verdict: Sendable {
        package let id: String
        /// The rule, or nil if the table does not have it.
        package let rule: FixtureRule?
        /// The positions of its cases that were compared.
        package fileprivate(set) var cases: [Int] = []
        package fileprivate(set) var failed = 0

        package var passed: Int { cases.count - failed }
    }

    /// The number of cases that were compared: all but the skipped ones.
    package let compared: Int
    /// The fields that differ, each with its number of cases, the most frequent first; `no result` if nothing was compared.
    package let fields: [(name: String, cases: Int)]
    /// The differences, the most frequent first.
    ///
    /// Every difference of a failing case is in one of them.
    package let groups: [Group]
    /// The rules with a case that was compared, by id.
    package let verdicts: [Verdict]

    package init(_ details: [FixtureDetail]) {
        compared = details.count { $0.result.outcome != .skipped }
        var fields: [String: Int] = [:]
        var exact: [Likeness: (kinds: Likeness, cases: Set<String>)] = [:]
        var verdicts: [String: Verdict] = [:]
        for (position, detail) in details.enumerated() where detail.result.outcome != .skipped {
            for (id, rule) in detail.rules {
                verdicts[id, default: Verdict(id: id, rule: rule)].cases.append(position)
                if detail.result.outcome == .failed { verdicts[id]?.failed += 1 }
            }
            guard detail.result.outcome == .failed else { continue }
            if detail.result.pointer == nil {
                fields["no result", default: 0] += 1
                let likeness = Likeness(reason: detail.result.reason ?? "")
                exact[likeness, default: (likeness, [])].cases.insert(detail.fixture.name)
                continue
            }
            for field in Set(detail.differences.map(\.field)) { fields[field, default: 0] += 1 }
            for difference in detail.differences {
                exact[Likeness(difference), default: (Likeness(difference, byKind: true), [])].cases
                    .insert(detail.fixture.name)
            }
        }
        // Differences in one case alone are joined by the kinds of their values.
        var joined: [Likeness: Set<String>] = [:]
        for (kinds, names) in exact.values where names.count == 1 { joined[kinds, default: []].formUnion(names) }
        let alike =
            exact.filter { $1.cases.count > 1 || joined[$1.kinds]?.count == 1 }.map { ($0, $1.cases) }
            + joined.filter { $1.count > 1 }.map { ($0, $1) }
        groups = alike.map { Group(text: $0.text, cases: $1.sorted()) }.sorted {
            ($1.cases.count, $0.text) < ($0.cases.count, $1.text)
        }
        self.fields = fields.map { (name: $0, cases: $1) }.sorted { ($1.cases, $0.name) < ($0.cases, $1.name) }
        self.verdicts = verdicts.values.sorted { $0.id < $1.id }
    }

    /// What differences of several cases have in common.
    private struct Likeness: Hashable {
        /// The place without the indices of lists, or the reason.
        private let place: String
        private let expected: String
        private let actual: String

        /// - Parameter byKind: Whether only the kinds of both values are compared.
        init(_ difference: JSONDifference, byKind: Bool = false) {
            place = difference.place
            // A diagnostic points to another place in each case, so its code is compared.
            let isDiagnostic = difference.tokens.count == 2 && difference.field == "diagnostics"
            let texts = [difference.left, difference.right].map { value in
                switch (isDiagnostic, byKind) {
                case (true, true): value == nil ? "nothing" : "a diagnostic"
                case (true, false): Self.text(value?["code"])
                case (false, true): Self.kind(value)
                case (false, false): Self.text(value)
                }
            }
            (expected, actual) = (texts[0], texts[1])
        }

        init(reason: String) {
            // Of a program's last words, the last line names the error.
            let lines = reason.split(separator: "\n")
            place = lines.count < 2 ? reason : "\(lines[0]) … \(lines[lines.count - 1])"
            (expected, actual) = ("", "")
        }

        var text: String {
            expected.isEmpty ? place : "\(place): expected \(expected), got \(actual == expected ? "another" : actual)"
        }

        private static func text(_ value: JSONValue?) -> String {
            let text = value?.description ?? "nothing"
            return text.count > 60 ? "\(text.prefix(60))…" : text
        }

        private static func kind(_ value: JSONValue?) -> String {
            switch value?.kind {
            case nil: "nothing"
            case .object: "an object"
            case .array: "a list"
            case .string: "a string"
            case .number: "a number"
            case .bool: "true or false"
            case .null: "null"
            }
        }
    }
}

extension JSONDifference {
    /// The keys that lead to the place, without the indices of lists, from the field on.
    private var names: ArraySlice<String> {
        let names = tokens.filter { $0 != "-" && Int($0) == nil }
        return names.count > 1 && ["messages", "recipients"].contains(names[0]) ? names.dropFirst() : names[...]
    }

    /// The key of the message or of the inbox that differs, or the part of the result, such as `messages`.
    fileprivate var field: String { names.first ?? "the result" }

    fileprivate var place: String { names.isEmpty ? "the result" : names.joined(separator: "/") }
}

extension FixtureSummary {
    /// How many rows of each table are shown.
    private static let (shownFields, shownGroups, shownRules) = (20, 8, 12)

    /// Three lists that fit on a screen: fields, differences, rules.
    package var text: String {
        let width = (fields.map(\.name.count).max() ?? 0) + 6
        var lines = ["Fields that differ"]
        for (number, field) in fields.prefix(Self.shownFields).enumerated() {
            let count = "\(field.cases)".padded(to: width - field.name.count)
            lines += ["  \(field.name)\(count)" + (number == 0 ? " of \(compared) cases" : "")]
        }
        lines += more(fields.count - Self.shownFields, "fields")
        lines += ["", "Cases with the same difference"]
        for group in groups.prefix(Self.shownGroups) {
            let names = group.cases.prefix(3).joined(separator: ", ") + (group.cases.count > 3 ? ", …" : "")
            lines += ["\(group.cases.count)".padded(to: 6) + "  \(group.text)", "        \(names)"]
        }
        lines += more(groups.count - Self.shownGroups, "differences")
        let failing = verdicts.filter { $0.failed > 0 }.sorted { ($1.failed, $0.id) < ($0.failed, $1.id) }
        lines += ["", "Rules, and how many of their cases pass"]
        for verdict in failing.prefix(Self.shownRules) {
            lines += ["\(verdict.passed) of \(verdict.cases.count)".padded(to: 10) + "  \(verdict.id)"]
        }
        lines += more(failing.count - Self.shownRules, "rules with a case that fails")
        lines += ["  other rules whose cases all pass: \(verdicts.count - failing.count)", ""]
        return lines.map { $0 + "\n" }.joined()
    }

    private func more(_ count: Int, _ what: String) -> [String] {
        count > 0 ? ["  and \(count) more \(what)"] : []
    }
}

extension String {
    /// A number at the right of its column.
    func padded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
