import Foundation
import InboxTestSupport
import Testing

/// The Swift samples of the page *On servers* are code that is compiled: here, and in the package with the store for SQLite.
@Suite struct OnServersPageTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: FixtureTree.package.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `every Swift sample of the page is in a file that is compiled`() throws {
        let page = try Self.text("Sources/UnifiedInbox/UnifiedInbox.docc/OnServers.md")
        let files = try [
            "Tests/InboxConformanceTests/Servers/KeyValueInboxStore.swift",
            "Tests/InboxConformanceTests/Servers/ServerSamples.swift",
            "Tests/Tools/Examples/SQLiteStore/Tests/SQLiteInboxStoreTests/ServerTests.swift",
        ].map { Self.words(try Self.text($0)) }
        let samples = page.matches(of: /(?s)```swift\n(.*?)```/).map { String($0.output.1) }
        #expect(samples.count >= 5)
        for sample in samples {
            for part in sample.components(separatedBy: "\n\n") {
                let words = Self.words(part)
                #expect(files.contains { $0.contains(words) }, "\(part)")
            }
        }
    }

    @Test func `the files that the page names exist`() throws {
        let page = try Self.text("Sources/UnifiedInbox/UnifiedInbox.docc/OnServers.md")
        let paths = page.matches(of: /`(Tests\/[A-Za-z.\/]+)`/).map { String($0.output.1) }
        #expect(paths.contains("Tests/InboxConformanceTests/Servers/KeyValueInboxStore.swift"))
        let missing = paths.filter { path in
            !FileManager.default.fileExists(atPath: FixtureTree.package.appendingPathComponent(path).path)
        }
        #expect(missing == [])
    }

    /// A text with one space for all white space, so that a sample may be indented differently.
    private static func words(_ text: some StringProtocol) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
