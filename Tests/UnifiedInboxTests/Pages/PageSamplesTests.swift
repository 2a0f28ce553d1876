import Foundation
import InboxConformance
import InboxTestSupport
import Testing

/// What pages show is in the files of this package.
///
/// `.ci/samples` compiles the samples of the other pages, and `.ci/docs` follows the links.
@Suite struct PageSamplesTests {
    private static let guide = "Sources/UnifiedInbox/UnifiedInbox.docc/AddingAVendor.md"
    private static let inTests = "Sources/UnifiedInbox/UnifiedInbox.docc/InTests.md"
    private static let cardAdapter = "Tests/Tools/InboxTestSupport/CardAdapter.swift"

    /// The pages whose samples are in files that are compiled, and these files.
    private static let pages: [(page: String, files: [String])] = [
        (
            guide,
            ["BrazeAdapter", "BrazeAdapterTests"].map { "Tests/InboxBrazeTests/\($0).swift" }
                + ["Tests/InboxBrazeTests/Fixtures/braze/created-milliseconds.json", cardAdapter]
        ),
        (".github/AdapterLaws.md", ["Tests/InboxBrazeTests/BrazeAdapterTests.swift"]),
        (
            inTests,
            [
                "Tests/RowsTests/RowTests", "Tests/RowsTests/RowXCTests", "Tests/OneVendorTests/OneVendorTests",
                "Package",
            ]
            .map { "Tests/Tools/Examples/Client/\($0).swift" }
        ),
        (
            "Sources/UnifiedInbox/UnifiedInbox.docc/OnServers.md",
            [
                "Tests/InboxConformanceTests/Servers/KeyValueInboxStore.swift",
                "Tests/InboxConformanceTests/Servers/ServerSamples.swift",
                "Tests/Tools/Examples/SQLiteStore/Tests/SQLiteInboxStoreTests/ServerTests.swift",
            ]
        ),
    ]

    @Test(arguments: pages)
    func `every sample of a page is in a file that is compiled`(_ page: String, _ files: [String]) throws {
        let texts = try files.map { Self.words(try Self.text($0)) }
        let samples = try Self.samples(of: page)
        #expect(!samples.isEmpty)
        // Blocks between blank lines may be apart in the file.
        let stray = samples.flatMap { $0.components(separatedBy: "\n\n") }
            .filter { part in !texts.contains { $0.contains(Self.words(part)) } }
        #expect(stray == [])
    }

    @Test(arguments: ["BrazeAdapter.swift", "BrazeAdapterTests.swift", "Fixtures/braze/created-milliseconds.json"])
    func `the samples of the guide, in order, make the whole file`(_ name: String) throws {
        let file = try Self.text("Tests/InboxBrazeTests/\(name)")
        let samples = try Self.samples(of: Self.guide).filter(file.contains)
        #expect(samples.joined(separator: "\n") == file)
    }

    @Test func `the files and folders that the pages name exist`() throws {
        let folders = ["Sources/UnifiedInbox/UnifiedInbox.docc", ".github"]
        let pages =
            try ["README.md", "Fixtures/README.md"]
            + folders.flatMap { folder in
                try FileManager.default.contentsOfDirectory(
                    atPath: FixtureTree.package.appendingPathComponent(folder).path
                )
                .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
            }
        let named = try pages.flatMap { page in
            try Self.text(page).matches(of: /`((?:Sources|Tests|Fixtures|\.ci|\.github)\/[^`<\s]+)`/)
                .map { (page, String($0.output.1)) }
        }
        #expect(named.count > 50)
        // The guide names the files of the new vendor.
        let missing = named.filter { page, path in
            !path.lowercased().contains("braze")
                && !FileManager.default.fileExists(atPath: FixtureTree.package.appendingPathComponent(path).path)
        }
        #expect(missing.map { "\($0): \($1)" } == [])
    }

    @Test func `the page of laws lists every law, in order, with its sentence`() throws {
        let rows = try Self.text(".github/AdapterLaws.md").components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count == AdapterLaw.all.count)
        for (row, law) in zip(rows, AdapterLaw.all) { #expect(row.hasPrefix("| `\(law.name)` | \(law.statement) |")) }
    }

    @Test(arguments: ["Zeta", "Salesforce", "CustomerIO", "XtremePush", "Pushwoosh"])
    func `the table of the builders has every parameter in its order`(_ vendor: String) throws {
        let rows = try Self.text(Self.inTests).matches(of: /(?m)^\| (.*) \|$/)
            .map { $0.output.1.components(separatedBy: " | ") }
        let table = rows.drop { $0[0] != "argument" }.prefix(11)
        let column = try #require(table.first?.firstIndex(of: "`\(vendor)Payload`"))
        let listed = table.dropFirst(2).flatMap { $0[column].matches(of: /`(\w+)(?:: (.*?))?`/) }
            .map { Array([$0.output.1, $0.output.2].compactMap(\.self)) }
        let source = try Self.text("Sources/Testing/InboxTesting/Payloads/\(vendor)Payload.swift")
        let signature = try #require(source.firstMatch(of: /(?s)    public init\(\n(.*?)\n    \) \{/)).output.1 + "\n"
        // The page leaves out the types that it tells readers to assume.
        let parameters = signature.matches(of: /(\w+): (\[?\w+\]?)(?:\?| =|,|\n)/).map {
            ["String", "Date", "Bool"].contains($0.output.2) ? [$0.output.1] : [$0.output.1, $0.output.2]
        }
        #expect(listed == parameters)
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: FixtureTree.package.appendingPathComponent(path), encoding: .utf8)
    }

    /// The blocks of Swift and JSON on a page, except the manifest of a reader's own package.
    private static func samples(of page: String) throws -> [String] {
        try text(page).matches(of: /(?ms)^```(?:swift|json)\n(.*?)^```$/).map { String($0.output.1) }
            .filter { !$0.hasPrefix("// swift-tools-version") }
    }

    /// A text with one space for all white space, so that a sample may be indented differently.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
