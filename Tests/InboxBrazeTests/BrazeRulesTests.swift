import Foundation
import InboxConformance
import Testing
import UnifiedInbox

/// Further requirements for an adapter in this package: its rules, its cases, and its mapping.
@Suite struct BrazeRulesTests {
    private static func rules() throws -> [JSONValue] {
        let text = try Data(contentsOf: BrazeAdapterTests.fixtures.appendingPathComponent("rules.json"))
        return try #require(try JSONValue(parsing: Array(text)).array)
    }

    @Test func `every rule has a text, a source and a case, and every case's rules exist`() throws {
        let rules = try Self.rules()
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

    @Test func `every source is a document of Braze, a repository and a file, or a section of a page`() throws {
        let catalogue = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/UnifiedInbox/UnifiedInbox.docc")
        let page = try String(contentsOf: catalogue.appendingPathComponent("Message.md"), encoding: .utf8)
        #expect(page.hasPrefix("# The unified message\n"))
        let wrong = try Self.rules().flatMap { rule in
            (rule["source"]?.string ?? "").components(separatedBy: "; ").filter { source in
                if let section = source.wholeMatch(of: /UnifiedInbox: The unified message, (.+)/) {
                    return !page.contains("\n## \(section.output.1)\n")
                }
                return source.wholeMatch(of: /Braze: [^,]+, .+/) == nil
                    && source.wholeMatch(of: /braze-inc\/[a-z-]+ [A-Za-z_.\/]+/) == nil
            }
        }
        #expect(wrong == [])
    }

    @Test func `every rule of the mapping is in the table of rules`() throws {
        let mapping = BrazeAdapter().mapping
        let rules = mapping.flatMap { $0.sources.map(\.rule) } + mapping.compactMap(\.otherwise)
        #expect(rules.count > 20)
        #expect(Set(rules).subtracting(try Self.rules().compactMap { $0["id"]?.string }).sorted() == [])
    }

    @Test func `every key that the adapter reads for a field is in the mapping`() throws {
        let decoder = InboxDecoder(adapters: BrazeAdapterTests.adapters)
        let mapping = BrazeAdapter().mapping
        var read: Set<String> = []
        for input in try BrazeAdapterTests.cases.get().compactMap(\.decoding?.input) {
            guard let explained = try? decoder.explain(input, from: Provider("braze")) else { continue }
            for field in explained.elements.filter({ $0.outcome == .decoded }).flatMap(\.fields) {
                for place in field.read { read.insert("\(field.field) \(place.path)") }
            }
        }
        let mapped = Set(mapping.flatMap { row in row.sources.map { "\(row.field) \($0.path)" } })
        #expect(read.count > 20)
        #expect(read.subtracting(mapped).sorted() == [])
    }
}
