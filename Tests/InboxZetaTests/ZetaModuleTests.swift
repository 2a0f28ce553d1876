import InboxZeta
import Testing

/// A program that imports only this module of the package.
@Suite struct ZetaModuleTests {
    @Test func `the vendor's module alone is enough to decode a payload and to read values`() throws {
        let decoder = InboxDecoder(adapters: [ZetaAdapter()])
        let feed = try decoder.decode(#"{"messageId":"m1","title":"T"}"#, from: .zeta)
        #expect(feed.messages.map(\.id) == ["zeta:m1"])
        #expect(feed.messages[0].title == "T")
        #expect(feed.messages[0].raw.kind == .object)
    }
}
