import InboxCustomerIO
import Testing

/// A program that imports only this module of the package.
@Suite struct CustomerIOModuleTests {
    @Test func `the vendor's module alone is enough to decode a payload and to read values`() throws {
        let decoder = InboxDecoder(adapters: [CustomerIOAdapter()])
        let feed = try decoder.decode(#"{"queueId":"m1","properties":{"title":"T"}}"#, from: .customerIO)
        #expect(feed.messages.map(\.id) == ["customerio:m1"])
        #expect(feed.messages[0].title == "T")
        #expect(feed.messages[0].raw.kind == .object)
    }
}
