import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The adapter laws for the five vendors, on every payload of the fixtures and on mutants of them.
@Suite struct AdapterLawTests {
    @Test(arguments: FixtureTree.vendors)
    func `every law holds for every payload, and for mutants with parts of all vendors' payloads`(vendor: String) throws
    {
        let samples = try Payload.all(of: vendor).map(\.bytes)
        let inputs = LawInputs(
            samples, from: Provider(vendor), mixing: try Payload.all().sample(oneIn: 6).map(\.bytes), seed: 20_261_121,
            mutants: TestScale.count(30, long: 400)
        ).all
        // The samples come with the vendor named, then with the vendor to be detected.
        let (named, others) = (inputs.prefix(samples.count), inputs.dropFirst(samples.count))
        try AdapterLaw.all.check(named.sample(oneIn: 3) + others.sample(oneIn: 6), adapters: .standard)
    }

    @Test(arguments: FixtureTree.vendors)
    func `every law holds for other vendors' payloads`(vendor: String) throws {
        let inputs = try Payload.all().filter { $0.provider.name != vendor }.sample(oneIn: 9).map { payload in
            LawInput(payload.bytes, from: Provider(vendor), name: payload.name)
        }
        try AdapterLaw.all.check(inputs, adapters: .standard)
    }

    @Test(arguments: [JSONValue.maximumDepth - 1, JSONValue.maximumDepth, JSONValue.maximumDepth + 1])
    func `every law holds for payloads nested up to the limit, and deeper`(depth: Int) throws {
        func nested(_ count: Int) -> String {
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        let texts = [
            #"{"messageId":"1","status":"UNREAD","x":\#(nested(depth - 1))}"#,
            #"[{"messageId":"1","additionalData":{"x":\#(nested(depth - 3))}}]"#,
            #"[{"messageId":"1","additionalData":"{\"x\":\#(nested(depth - 1))}"}]"#,
        ]
        try AdapterLaw.all.check(texts.map { LawInput(Array($0.utf8), from: .zeta) }, adapters: .standard)
    }

    @Test func `every law holds for payloads with a lone surrogate in a key, in any order of keys`() throws {
        let text =
            #"[{"messageId":"1","a\udc00":1,"title":"T","additionalData":{"b\ud83d":1,"c":{"d\udfff":2,"e":3}}}]"#
        let inputs = (0..<8).map { LawInput(Array(text.utf8), from: .zeta, seed: $0) }
        try AdapterLaw.all.check(inputs, adapters: .standard)
    }

    @Test func `every law has a unique name and a statement`() {
        #expect(Set(AdapterLaw.all.map(\.name)).count == AdapterLaw.all.count)
        #expect(AdapterLaw.all.filter { !$0.statement.hasSuffix(".") }.map(\.name) == [])
    }
}
