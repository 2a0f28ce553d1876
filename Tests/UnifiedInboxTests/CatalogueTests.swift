import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

/// The links of the documentation's pages.
@Suite struct CatalogueTests {
    private static let sources = FixtureTree.package.appendingPathComponent("Sources")
    private static let catalogue = sources.appendingPathComponent("UnifiedInbox/UnifiedInbox.docc")

    /// The names that the sources declare, read once.
    private static let declared = Result { try DeclaredNames(below: sources) }

    /// The pages, each with its name and its text.
    private static func pages() throws -> [(name: String, text: String)] {
        try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }
            .map { ($0.deletingPathExtension().lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test func `every symbol that a page links is declared in the sources`() throws {
        let declared = try Self.declared.get()
        var links = 0
        var unresolved: [String] = []
        for page in try Self.pages() {
            for match in page.text.matches(of: /``([A-Za-z][^`\n]*)``/) {
                let link = String(match.output.1)
                links += 1
                // The front page's title is the name of the module.
                if link != "UnifiedInbox", !declared.contains(link) { unresolved.append("\(page.name): \(link)") }
            }
        }
        #expect(links > 100)
        #expect(unresolved == [])
    }

    @Test func `a member is declared only in its own type`() throws {
        let declared = try Self.declared.get()
        #expect(declared.contains("InboxAdapter/mapping"))
        #expect(!declared.contains("InboxDecoder/mapping"))
        #expect(declared.contains("InboxDecoder/Mode"))
        #expect(!declared.contains("InboxDecoder/Moods"))
    }

    @Test func `every page that a page links exists`() throws {
        let pages = try Self.pages()
        let names = Set(pages.map(\.name))
        let unresolved = pages.flatMap { page in
            page.text.matches(of: /<doc:([A-Za-z]+)>/).map { String($0.output.1) }.filter { !names.contains($0) }
                .map { "\(page.name): \($0)" }
        }
        #expect(unresolved == [])
    }
}
