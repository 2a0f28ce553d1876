import InboxSalesforce
import Testing

/// A program that imports only this module of the package.
@Suite struct SalesforceModuleTests {
    @Test func `the vendor's module alone is enough to decode a payload and to read values`() throws {
        let decoder = InboxDecoder(adapters: [SalesforceAdapter()])
        let feed = try decoder.decode(#"{"id":"m1","subject":"T"}"#, from: .salesforce)
        #expect(feed.messages.map(\.id) == ["salesforce:m1"])
        #expect(feed.messages[0].title == "T")
        #expect(feed.messages[0].raw.kind == .object)
    }
}
