import InboxJSON
import InboxModel
import Testing

@Suite struct InboxFeedTests {
    private func text(_ feed: InboxFeed, includingRaw: Bool = false, file: String? = nil) -> String {
        var writer = JSONWriter()
        feed.write(to: &writer, includingRaw: includingRaw, file: file)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static let message =
        #"{"id":"x:1","provider":"x","vendorID":"1","pinned":false,"status":"unread","clicked":false,"topics":[],"#
        + #""actions":[],"custom":{}"#

    @Test func `an empty feed has a schema version, no messages and no diagnostics`() {
        #expect(text(InboxFeed(provider: nil)) == #"{"schema":1,"messages":[],"diagnostics":[]}"#)
        #expect(InboxMessage.schema == 1)
    }

    @Test func `badge and deletions are written if the vendor sent them, even if they are empty`() {
        #expect(
            text(InboxFeed(provider: .pushwoosh, badge: 0, deletions: []))
                == #"{"schema":1,"messages":[],"diagnostics":[],"badge":0,"deletions":[]}"#)
        #expect(
            text(InboxFeed(provider: .pushwoosh, deletions: ["pushwoosh:a\"b"]))
                == #"{"schema":1,"messages":[],"diagnostics":[],"deletions":["pushwoosh:a\"b"]}"#)
    }

    @Test func `messages, diagnostics and a file's name are written in order`() {
        var message = InboxMessage(provider: Provider("x"), vendorID: "1")
        message.raw = [1]
        let feed = InboxFeed(
            provider: Provider("x"), messages: [message], diagnostics: [Diagnostic(.dateNever, "m", pointer: "/e")])
        let diagnostics = #""diagnostics":[{"code":"date.never","severity":"note","message":"m","pointer":"/e"}]}"#
        #expect(text(feed) == #"{"schema":1,"messages":[\#(Self.message)}],\#(diagnostics)"#)
        #expect(
            text(feed, includingRaw: true, file: "a.json")
                == #"{"file":"a.json","schema":1,"messages":[\#(Self.message),"raw":[1]}],\#(diagnostics)"#)
    }
}
