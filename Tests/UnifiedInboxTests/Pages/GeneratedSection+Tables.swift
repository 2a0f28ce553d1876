import InboxTestSupport
import UnifiedInbox

extension GeneratedSection {
    /// The sections of all pages.
    static var all: [GeneratedSection] {
        let pages = [
            Provider.zeta: "Zeta", .salesforce: "Salesforce", .customerIO: "CustomerIO", .xtremePush: "XtremePush",
            .pushwoosh: "Pushwoosh",
        ]
        let adapters = [any InboxAdapter].standard
        return adapters.compactMap { adapter in
            pages[adapter.provider].map { page in
                GeneratedSection(page: page, name: "fields of \(adapter.provider.name)", lines: fields(of: adapter))
            }
        } + [
            GeneratedSection(page: "VendorSupport", name: "calls", lines: calls(adapters)),
            GeneratedSection(page: "VendorSupport", name: "meaning", lines: meaning(adapters)),
            GeneratedSection(page: "VendorSupport", name: "fields", lines: fields(adapters)),
            GeneratedSection(page: "Diagnostics", name: "codes", lines: codes),
        ]
    }

    // MARK: A vendor

    /// A row for each key that is read, then how several keys form one value.
    ///
    /// `inbox vendors` prints the sources of the rules.
    private static func fields(of adapter: any InboxAdapter) -> [String] {
        let mappings = adapter.mapping
        let hasShapes = mappings.contains { $0.sources.contains { $0.shape != nil } }
        let rows = mappings.flatMap { mapping -> [[String]] in
            let sources = mapping.sources.map { source in
                let place = source.path.isEmpty ? "the message" : code(source.path)
                let member = source.member.map { " as \(code("vendor.\($0)"))" } ?? ""
                return [place + member, source.shape ?? "", code(source.rule)]
            }
            let otherwise = mapping.otherwise.map { [["otherwise", "", code($0)]] } ?? []
            return (joined(sources) + otherwise).enumerated().map { number, cells in
                [number == 0 ? code(mapping.field.rawValue) : ""] + (hasShapes ? cells : [cells[0], cells[2]])
            }
        }
        let head = hasShapes ? ["field", "read from", "shape", "rule"] : ["field", "read from", "rule"]
        return table(head, rows) + choices(mappings)
    }

    /// The rows, joined where consecutive keys have the same shape and rule.
    private static func joined(_ rows: [[String]]) -> [[String]] {
        rows.reduce(into: []) { joined, row in
            if let last = joined.last, last[1...] == row[1...] {
                joined[joined.count - 1][0] += ", \(row[0])"
            } else {
                joined.append(row)
            }
        }
    }

    /// Sentences that say how several keys form one value.
    private static func choices(_ mappings: [FieldMapping]) -> [String] {
        let ways: [(FieldMapping.Choice, String)] = [
            (.first, "For these fields, the first location with a value counts"),
            (.firstTrue, "For these fields, the locations are read until one is true"),
            (.all, "For these fields, all locations form the value together"),
        ]
        let lines = ways.compactMap { choice, words -> String? in
            let fields = mappings.filter { $0.choice == choice && $0.sources.count > 1 }.map { code($0.field.rawValue) }
            return fields.isEmpty ? nil : "\(words): \(fields.joined(separator: ", "))."
        }
        return lines.isEmpty ? [] : [""] + lines
    }

    // MARK: All vendors

    private static func calls(_ adapters: [any InboxAdapter]) -> [String] {
        func cell(_ call: VendorCall?) -> String {
            call.map { call in code("\(call.name)(\(call.arguments.map(\.name).joined(separator: ", ")))") } ?? "–"
        }
        return table(
            ["vendor", "read", "unread", "delete", "click"],
            adapters.map { adapter in
                let calls = adapter.capabilities
                return [code(adapter.provider.name)] + [calls.read, calls.unread, calls.delete, calls.click].map(cell)
            })
    }

    private static func meaning(_ adapters: [any InboxAdapter]) -> [String] {
        let rows: [(String, (any InboxAdapter) -> String)] = [
            ("a click marks the message read", { $0.capabilities.clickImpliesRead ? "yes" : "–" }),
            ("the click's call reports the read too", { $0.capabilities.clickCallReportsRead ? "yes" : "–" }),
            (
                "a button's click is reported",
                { $0.capabilities.click != nil && $0.capabilities.buttonClicksAreReported ? "yes" : "–" }
            ),
            ("messages shown", { $0.capabilities.visibleLimit.map { "the first \($0)" } ?? "all" }),
            (
                "which of two messages with the same id is kept",
                { $0.duplicates == .firstWins ? "the first" : "the later" }
            ),
        ]
        return table(names(adapters), rows.map { words, cell in [words] + adapters.map(cell) })
    }

    private static func fields(_ adapters: [any InboxAdapter]) -> [String] {
        table(
            names(adapters),
            UnifiedField.allCases.map { field in
                [code(field.rawValue)]
                    + adapters.map { $0.mapping.contains { $0.field == field } ? "yes" : "–" }
            })
    }

    private static func names(_ adapters: [any InboxAdapter]) -> [String] {
        [""] + adapters.map { code($0.provider.name) }
    }

    // MARK: Diagnostics

    private static var codes: [String] {
        table(
            ["code", "severity", "meaning", "how to fix it"],
            DiagnosticCode.all.map { found in
                [code(found.name), found.severity.rawValue, found.summary ?? "", found.fix ?? ""]
            })
    }
}
