import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxConformance

/// The places of the vendors' lists, by a table from their documents: the laws rely on the adapters for this.
@Suite struct FeedListTests {
    /// The places in which a vendor's roots have a list; the first that is present is used.
    private static let lists: [Provider: [[String]]] = [
        .zeta: [["messages"]],
        .salesforce: [["messages"]],
        .customerIO: [["inboxMessages"], ["messages"]],
        .xtremePush: [["list"], ["items"], ["result", "list"], ["result", "items"], ["result"]],
        .pushwoosh: [["response", "messages"], ["messages"]],
    ]

    @Test(arguments: [any InboxAdapter].standard.map(\.provider))
    func `an adapter finds the list where the document has it, in payloads and mutants`(vendor: Provider) throws {
        let adapter = try #require([any InboxAdapter].standard.first { $0.provider == vendor })
        let places = try #require(Self.lists[vendor]).map { JSONPointer(tokens: $0) }
        let inputs = LawInputs(
            try Payload.all(of: vendor.name).map(\.bytes), from: vendor, mutants: TestScale.count(100, long: 1000)
        ).all
        var found = 0
        for input in inputs {
            guard let root = try? JSONValue(parsing: input.bytes), root.kind == .object else { continue }
            let place = places.first { root[$0]?.kind == .array }
            #expect(FeedElements(of: root, adapter).list == place, "\(input)")
            found += place == nil ? 0 : 1
        }
        #expect(found > TestScale.count(3, long: 10))
    }
}
