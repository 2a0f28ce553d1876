import InboxZeta
import Testing

@Test func `one vendor needs one import`() throws {
    let feed = try InboxDecoder(adapters: [ZetaAdapter()]).decode(#"[{"messageId":"1","title":"Hi"}]"#, from: .zeta)
    #expect(feed.messages.map(\.title) == ["Hi"])
}
