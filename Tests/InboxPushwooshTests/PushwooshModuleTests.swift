import InboxPushwoosh
import Testing

/// A program that imports only this module of the package.
@Suite struct PushwooshModuleTests {
    @Test func `the vendor's module alone is enough to decode a payload and to read values`() throws {
        let decoder = InboxDecoder(adapters: [PushwooshAdapter()])
        let feed = try decoder.decode(#"{"code":"m1","title":"T"}"#, from: .pushwoosh)
        #expect(feed.messages.map(\.id) == ["pushwoosh:m1"])
        #expect(feed.messages[0].title == "T")
        #expect(feed.messages[0].raw.kind == .object)
    }
}
