import InboxConformance
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The adapters' specimens ask for everything that the adapters read in the fixtures.
@Suite struct MappingLawTests {
    private static let decoder = InboxDecoder()

    private static func adapter(_ vendor: String) throws -> any InboxAdapter {
        try #require([any InboxAdapter].standard.first { $0.provider.name == vendor })
    }

    private typealias Element = (name: String, explanation: Explanation)

    private static let elements = Result {
        Dictionary(grouping: try Payload.all().flatMap(elements)) { $0.explanation.provider.name }
    }

    /// Every element of the vendor's payloads that is a message, with its explanation.
    private static func elements(of vendor: String) throws -> [Element] {
        try elements.get()[vendor] ?? []
    }

    private static func elements(_ payload: Payload) -> [Element] {
        guard let explained = try? decoder.explain(payload.bytes, from: payload.provider) else { return [] }
        return explained.elements.filter { $0.outcome == .decoded }.map { (payload.name, $0) }
    }

    /// The places of a field that messages of these shapes have.
    private static func sources(_ mapping: FieldMapping?, _ shapes: [String]) -> [FieldMapping.Source] {
        (mapping?.sources ?? []).filter { source in
            mapping?.field == .vendorID || source.shape.map(shapes.contains) ?? true
        }
    }

    @Test(arguments: FixtureTree.vendors)
    func `every place that is read is in the mapping, under the same rule`(vendor: String) throws {
        let mapping = try Self.adapter(vendor).mapping
        var unmapped: Set<String> = []
        for (name, element) in try Self.elements(of: vendor) {
            for field in element.fields {
                let sources = Self.sources(mapping.first { $0.field == field.field }, element.shapes)
                for place in field.read
                where !sources.contains(where: { $0.path == place.path && $0.rule == place.rule }) {
                    unmapped.insert("\(field.field) \(place.path) \(place.rule) \(element.shapes): \(name)")
                }
            }
        }
        #expect(unmapped.sorted() == [])
    }

    @Test(arguments: FixtureTree.vendors)
    func `places are read in the mapping's order`(vendor: String) throws {
        let mapping = try Self.adapter(vendor).mapping
        var disordered: Set<String> = []
        for (name, element) in try Self.elements(of: vendor) {
            for field in mapping where field.choice != .all {
                let paths = Self.sources(field, element.shapes).map(\.path)
                let read = element.fields.first { $0.field == field.field }?.read ?? []
                let asked = read.compactMap { paths.firstIndex(of: $0.path) }
                if asked != asked.sorted() { disordered.insert("\(field.field) \(asked): \(name)") }
            }
        }
        #expect(disordered.sorted() == [])
    }

    @Test(arguments: FixtureTree.vendors)
    func `a field has a value if a place gave one, or if the model has a default`(vendor: String) throws {
        let always: Set<UnifiedField> = [.pinned, .status, .clicked, .topics, .actions, .custom, .partial]
        var wrong: Set<String> = []
        for (name, element) in try Self.elements(of: vendor) {
            for field in element.fields {
                let isRight =
                    switch field.state {
                    // An expiry of 0 is taken, and its value is nil.
                    case .given: field.value != nil || field.taken.flatMap(\.diagnostics).contains(.dateNever)
                    // The kind of a Salesforce message follows from the whole message, and is in `vendor`.
                    case .defaulted: always.contains(field.field) || vendor == "salesforce" && field.field == .vendor
                    case .unsupported: field.value == nil || always.contains(field.field)
                    default: field.value == nil && !field.passedOver.isEmpty
                    }
                if !isRight { wrong.insert("\(field.field) \(field.state) \(field.value as Any): \(name)") }
            }
        }
        #expect(wrong.sorted() == [])
    }

    @Test(arguments: FixtureTree.vendors)
    func `every member of vendor has a place in the mapping`(vendor: String) throws {
        var missing: Set<String> = []
        let mapping = try Self.adapter(vendor).mapping.first { $0.field == .vendor }
        for (name, element) in try Self.elements(of: vendor) {
            guard let field = element.fields.first(where: { $0.field == .vendor }) else { continue }
            let taken = Set(
                field.taken.compactMap { place in
                    mapping?.sources.first { $0.path == place.path }.map { source in
                        source.member ?? source.path.split(separator: "/").last.map(String.init) ?? ""
                    }
                })
            // The kind of a Salesforce message follows from the whole message.
            for member in element.message?.vendor ?? [:]
            where !taken.contains(member.key) && member.key != "inboxMessageKind" {
                missing.insert("\(member.key): \(name)")
            }
        }
        #expect(missing.sorted() == [])
    }

    @Test func `every rule that an explanation can name is in the table of rules`() throws {
        let table = try #require(try JSONValue(parsing: FixtureTree.bytes("rules.json")).array)
        let adapters = [any InboxAdapter].standard
        let mapping = adapters.flatMap { $0.mapping }
        let firstWins = adapters.filter { $0.duplicates == .firstWins }
        let rules =
            mapping.flatMap { $0.sources.map(\.rule) + [$0.otherwise].compactMap(\.self) } + Explanation.rules
            + PlacementRule.allCases.map(\.rawValue) + firstWins.map { "\($0.provider).duplicate-id" }
        #expect(Set(rules).subtracting(table.compactMap { $0["id"]?.string }).sorted() == [])
    }
}
