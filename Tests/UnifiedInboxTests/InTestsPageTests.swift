import Foundation
import InboxTestSupport
import Testing

/// The code of the page *In tests* is that of the client package, which `.ci/run` builds and tests.
@Suite struct InTestsPageTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: FixtureTree.package.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `every Swift sample of the page is in the tests of the client`() throws {
        let page = try Self.text("Sources/UnifiedInbox/UnifiedInbox.docc/InTests.md")
        let folder = "Tests/Tools/Examples/Client/Tests/RowsTests"
        let tests = try ["RowTests.swift", "RowXCTests.swift"].map { try Self.text("\(folder)/\($0)") }
        let samples = page.matches(of: /(?s)```swift\n(.*?)```/).map { String($0.output.1) }
        #expect(samples.count > 5)
        for sample in samples {
            for part in sample.components(separatedBy: "\n\n") {
                #expect(tests.contains { $0.contains(part.trimmingCharacters(in: .newlines)) }, "\(part)")
            }
        }
    }

    @Test func `the page and the client have the same manifest`() throws {
        let page = try Self.text("Sources/UnifiedInbox/UnifiedInbox.docc/InTests.md")
        let manifest = try Self.text("Tests/Tools/Examples/Client/Package.swift")
        let sample = try #require(page.firstMatch(of: /(?s)```\n(\.testTarget.*?)```/)).output.1
        func words(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
        #expect(words(manifest).contains(words(sample)))
    }
}
