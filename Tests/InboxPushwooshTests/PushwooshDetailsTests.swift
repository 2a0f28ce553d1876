import InboxPushwoosh
import Testing

@Suite struct PushwooshDetailsTests {
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
        #expect(message.pushwoosh?.displayType == told)
    }

    @Test func `type, order and hash are available as sent`() throws {
        let server = try #require(
            try message(#"{"inbox_id":"1","action_type":"RichMedia","order":9007258392944976,"hash":"14F"}"#).pushwoosh)
        #expect(server.type == "RichMedia")
        #expect(server.order == "9007258392944976")
        #expect(server.hash == "14F")
        #expect(server.displayType == nil)
        #expect(try message(#"{"code":"1","type":2}"#).pushwoosh?.type == 2)
        #expect(try message(#"{"pw_inbox":"1","p":"1C"}"#).pushwoosh?.hash == "1C")
    }

    @Test func `the fields of newer cards are available as sent`() throws {
        let details = try #require(
            try message(
                #"""
                {"code":"1","actionParams":{"displayType":"video","carousel":[{"image":"a"}],"video":{"url":"v"},
                 "wallet":"https://example.com/pass.pkpass"}}
                """#
            ).pushwoosh)
        #expect(details.displayType == "video")
        #expect(details.carousel == [["image": "a"]])
        #expect(details.video == ["url": "v"])
        #expect(details.wallet == "https://example.com/pass.pkpass")
        let plain = try #require(try message(#"{"code":"1","actionParams":{"u":{"video":1}}}"#).pushwoosh)
        #expect(plain.carousel == nil && plain.video == nil && plain.wallet == nil)
    }

    @Test func `another vendor's message has no details`() {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.vendor = ["displayType": "carousel"]
        #expect(message.pushwoosh == nil)
    }
}
