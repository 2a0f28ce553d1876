import InboxConformance
import InboxJSON
import InboxModel
import Testing

/// The table of rules is what the library promises: it and the cases must cover each other.
@Suite struct FixtureRulesTests {
    private struct Rule {
        let id: String
        let text: String
        let source: String
    }

    private static func rules() throws -> [Rule] {
        let table = try #require(try JSONValue(parsing: FixtureTree.bytes("rules.json")).array)
        return try table.map { row in
            Rule(
                id: try #require(row["id"]?.string, "\(row)"), text: try #require(row["text"]?.string, "\(row)"),
                source: try #require(row["source"]?.string, "\(row)"))
        }
    }

    @Test func `every rule has a text and a source`() throws {
        let bare = try Self.rules().filter { rule in
            rule.text.allSatisfy(\.isWhitespace) || rule.source.allSatisfy(\.isWhitespace)
        }
        #expect(bare.map(\.id) == [])
    }

    @Test func `every rule stands once, under common, a vendor or the engine`() throws {
        let ids = try Self.rules().map(\.id)
        #expect(Set(ids).count == ids.count)
        let groups = Set(FixtureTree.vendors + ["common", "engine"])
        #expect(ids.filter { id in !groups.contains { id.hasPrefix("\($0).") } } == [])
    }

    @Test func `every rule is cited by a case`() throws {
        let cited = Set(try FixtureTree.cases().flatMap(\.rules))
        #expect(try Self.rules().map(\.id).filter { !cited.contains($0) } == [])
    }

    @Test func `every rule that a case cites exists`() throws {
        let known = Set(try Self.rules().map(\.id))
        let unknown = try FixtureTree.cases().flatMap { fixture in
            fixture.rules.filter { !known.contains($0) }.map { "\(fixture.name): \($0)" }
        }
        #expect(unknown == [])
    }

    @Test func `every case cites a rule`() throws {
        #expect(try FixtureTree.cases().filter(\.rules.isEmpty).map(\.name) == [])
    }

    @Test func `a vendor's case cites no rule of another vendor`() throws {
        let foreign = try FixtureTree.cases().filter { fixture in
            let vendor = fixture.name.prefix { $0 != "/" }
            return fixture.rules.contains { !$0.hasPrefix("common.") && !$0.hasPrefix("\(vendor).") }
        }
        #expect(foreign.map(\.name) == [])
    }

    @Test func `every code but the linter's own is expected by a case`() throws {
        let expected = Set(try expectedCodes())
        let missing = DiagnosticCode.all.map(\.name).filter { $0 != "pushwoosh.not-inbox" && !expected.contains($0) }
        #expect(missing == [])
    }

    @Test func `every code that a case expects is one of the library's`() throws {
        let known = Set(DiagnosticCode.all.map(\.name))
        #expect(try expectedCodes().filter { !known.contains($0) } == [])
    }

    private func expectedCodes() throws -> [String] {
        try FixtureTree.files().flatMap { _, json in
            json["expect"]?["diagnostics"]?.array?.compactMap { $0["code"]?.string } ?? []
        }
    }
}
