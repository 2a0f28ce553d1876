import InboxPushwoosh
import Testing

@Suite struct PushwooshVendorTests {
    private func message(_ text: String) throws -> InboxMessage {
        try #require(try InboxDecoder(adapters: [PushwooshAdapter()]).decode(text, from: .pushwoosh).messages.first)
    }

    @Test(
        arguments: [
            ("carousel", nil, "carousel"), ("VIDEO", nil, "VIDEO"), ("wallet", nil, "wallet"),
            ("poster", nil, "poster"),
            ("banner", .banner, nil), ("Captioned", .captioned, nil), ("CLASSIC", .classic, nil),
        ] as [(String, MessageLayout?, String?)])
    func `a display type is a known layout, or is available as sent`(
        word: String, layout: MessageLayout?, told: String?
    )
        throws
    {
        let message = try message(#"{"code":"1","actionParams":{"displayType":"\#(word)"}}"#)
        #expect(message.layout == layout)
        #expect(message.vendor["displayType"]?.string == told)
    }

    @Test func `type, order and hash are available as sent`() throws {
        let server = try message(
            #"{"inbox_id":"1","action_type":"RichMedia","order":9007258392944976,"hash":"14F"}"#)
        #expect(server.vendor == ["type": "RichMedia", "order": "9007258392944976", "hash": "14F"])
        #expect(try message(#"{"code":"1","type":2}"#).vendor["type"] == 2)
        #expect(try message(#"{"pw_inbox":"1","p":"1C"}"#).vendor["hash"] == "1C")
    }

    @Test func `the fields of newer cards are available as sent`() throws {
        let card = try message(
            #"""
            {"code":"1","actionParams":{"displayType":"video","carousel":[{"image":"a"}],"video":{"url":"v"},
             "wallet":"https://example.com/pass.pkpass"}}
            """#)
        #expect(
            card.vendor == [
                "displayType": "video", "carousel": [["image": "a"]], "video": ["url": "v"],
                "wallet": "https://example.com/pass.pkpass",
            ])
        #expect(try message(#"{"code":"1","actionParams":{"u":{"video":1}}}"#).vendor.isEmpty)
    }
}
