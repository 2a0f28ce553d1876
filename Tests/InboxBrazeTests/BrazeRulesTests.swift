import Foundation
import InboxConformance
import Testing
import UnifiedInbox

/// The further requirements for an adapter of a package: rules, cases, and the other vendors.
@Suite struct BrazeRulesTests {
    @Test func `every rule has a text, a source and a case, and every case's rules exist`() throws {
        let text = try Data(contentsOf: BrazeAdapterTests.fixtures.appendingPathComponent("rules.json"))
        let rules = try #require(try JSONValue(parsing: Array(text)).array)
        #expect(rules.filter { ($0["text"]?.string ?? "").isEmpty || ($0["source"]?.string ?? "").isEmpty } == [])
        let ids = rules.compactMap { $0["id"]?.string }
        #expect(Set(ids).count == rules.count)
        let cases = try BrazeAdapterTests.cases.get()
        #expect(Set(ids) == Set(cases.flatMap(\.rules)))
        #expect(cases.filter(\.rules.isEmpty).map(\.name) == [])
    }

    @Test func `every key has a value in at least one case`() throws {
        let cases = try BrazeAdapterTests.cases.get()
        let texts = cases.compactMap(\.decoding?.input).map { String(decoding: $0, as: UTF8.self) }
        // In a string of JSON the quotes are escaped.
        let missing = BrazeAdapter.Key.names.filter { key in
            !texts.contains { $0.contains("\"\(key)\":") || $0.contains("\\\"\(key)\\\":") }
        }
        #expect(missing == [])
    }

    @Test func `the five vendors' cases pass with the sixth registered`() throws {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures")
        let cases = try FixtureSuite(at: fixtures).cases.filter { $0.decoding != nil }
        #expect(cases.count > 150)
        for fixture in cases {
            #expect(throws: Never.self) { try fixture.check(adapters: BrazeAdapterTests.adapters) }
        }
    }

    @Test func `the provenance of a card names the location of each field`() throws {
        let decoder = InboxDecoder(adapters: BrazeAdapterTests.adapters, recordsProvenance: true)
        let feed = try decoder.decode(
            #"[{"id":"1","tt":"T","expiresAt":-1,"tp":"short_news","i":"https://a.example/b"}]"#)
        let account = try #require(feed.provenance["braze:1"]).filter { $0.outcome == .taken }
        #expect(
            account.map { "\($0.field) \($0.pointer)" } == [
                "vendorID /0/id", "title /0/tt", "expiresAt /0/expiresAt", "layout /0/tp", "icon /0/i",
            ])
    }
}
