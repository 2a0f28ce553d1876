import InboxXtremePush
import Testing

/// A program that imports only this module of the package.
@Suite struct XtremePushModuleTests {
    @Test func `the vendor's module alone is enough to decode a payload and to read values`() throws {
        let decoder = InboxDecoder(adapters: [XtremePushAdapter()])
        let feed = try decoder.decode(#"{"identifier":1,"response":{"message":{"title":"T"}}}"#, from: .xtremePush)
        #expect(feed.messages.map(\.id) == ["xtremepush:1"])
        #expect(feed.messages[0].title == "T")
        #expect(feed.messages[0].raw.kind == .object)
    }
}
