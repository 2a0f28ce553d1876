import Foundation
import InboxConformance
import Testing

/// The guide *Adding a vendor* contains the same code as the adapter that it builds.
@Suite struct GuideTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    private static func page(_ name: String) throws -> String {
        try text("\(name == "AdapterLaws" ? ".github" : "Sources/UnifiedInbox/UnifiedInbox.docc")/\(name).md")
    }

    /// The fenced code in a language, in order.
    ///
    /// If headings of the second level are given, only the code under them.
    private static func code(_ language: String, in page: String, under headings: [String]? = nil) -> [String] {
        var codes: [String] = []
        var code: [String]?
        var isUnder = headings == nil
        for line in page.components(separatedBy: "\n") {
            if let lines = code {
                if line == "```" {
                    codes.append(lines.joined(separator: "\n"))
                    code = nil
                } else {
                    code = lines + [line]
                }
            } else if line == "```\(language)", isUnder {
                code = []
            } else if line.hasPrefix("## "), let headings {
                isUnder = headings.contains(String(line.dropFirst(3)))
            }
        }
        return codes
    }

    @Test(arguments: [
        (["1. Recognise", "2. Read"], "BrazeAdapter.swift"),
        (["3. Write fixtures", "4. Test the laws"], "BrazeAdapterTests.swift"),
    ])
    func `a file consists of the guide's code blocks, in order`(headings: [String], file: String) throws {
        let pieces = Self.code("swift", in: try Self.page("AddingAVendor"), under: headings)
        #expect(pieces.count > 2)
        #expect(pieces.joined(separator: "\n\n") + "\n" == (try Self.text("Tests/InboxBrazeTests/\(file)")))
    }

    @Test(arguments: ["AddingAVendor", "AdapterLaws"])
    func `all other code of the pages is in a test, or is the manifest`(page: String) throws {
        let files = try [
            "InboxBrazeTests/BrazeAdapter", "InboxBrazeTests/BrazeAdapterTests", "Tools/InboxTestSupport/CardAdapter",
        ]
        .map { try Self.text("Tests/\($0).swift") }
        let codes = Self.code("swift", in: try Self.page(page))
        #expect(!codes.isEmpty)
        let stray = codes.filter { code in
            // Code is shown without the indentation of the type around it.
            let lines = code.split(separator: "\n").map { $0.drop { $0 == " " } }
            return !code.hasPrefix("// swift-tools-version")
                && !files.contains { file in
                    let all = file.split(separator: "\n").map { $0.drop { $0 == " " } }
                    return all.indices.contains { all[$0...].starts(with: lines) }
                }
        }
        #expect(stray == [])
    }

    @Test func `the guide names files that exist, except the new vendor's files`() throws {
        let rows = try Self.page("AddingAVendor").components(separatedBy: "\n").drop { $0 != "| file | what |" }
        let cells = rows.dropFirst(2).prefix { $0.hasPrefix("| `") }
        #expect(cells.count > 8)
        // Any other code in a row does not name a folder or a file.
        let paths = cells.joined().matches(of: /`([A-Za-z][A-Za-z0-9_.+\/\-]*(\/|\.(md|swift|json)))`/)
            .map { String($0.output.1) }
        #expect(paths.count >= cells.count)
        let missing = paths.filter { path in
            !path.lowercased().contains("braze")
                && !FileManager.default.fileExists(atPath: Self.package.appendingPathComponent(path).path)
        }
        #expect(missing == [])
    }

    @Test func `the case that the guide shows is one of the cases`() throws {
        let shown = Self.code("json", in: try Self.page("AddingAVendor"))
        #expect(
            shown.map { $0 + "\n" } == [try Self.text("Tests/InboxBrazeTests/Fixtures/braze/created-milliseconds.json")]
        )
    }

    @Test func `the page of laws lists every law, in order, with its sentence`() throws {
        let rows = try Self.page("AdapterLaws").components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count == AdapterLaw.all.count)
        for (row, law) in zip(rows, AdapterLaw.all) { #expect(row.hasPrefix("| `\(law.name)` | \(law.statement) |")) }
    }
}
