import InboxXtremePush
import Testing

@Suite struct XtremePushAdapterTests {
    private func decode(_ text: String) throws -> InboxFeed {
        try InboxDecoder(adapters: [XtremePushAdapter()]).decode(text, from: .xtremePush)
    }

    @Test func `the SDK cannot mark a message unread, reports a read with a click, and shows all messages`() {
        #expect(XtremePushAdapter().provider == .xtremePush)
        let ids: [VendorCall.Argument] = [
            .init("identifier", .vendorID), .init("messageIdentifier", .vendor("messageIdentifier")),
        ]
        let action = VendorCall.Argument("actionIdentifier", .vendor("actionIdentifier"))
        let clicked = VendorCall.Argument("actionIdentifier", .valueOrVendor("actionIdentifier"))
        #expect(
            XtremePushAdapter().capabilities
                == ProviderCapabilities(
                    read: VendorCall("reportMessageOpened", ids + [action]),
                    delete: VendorCall("removeInboxMessage", ids + [action]),
                    click: VendorCall("reportMessageClicked", ids + [clicked]), clickImpliesRead: true,
                    clickCallReportsRead: true))
        #expect(XtremePushAdapter().duplicates == .laterWins)
    }

    @Test(arguments: [
        "1", "18446744073709551617", "-7", "\"42\"", "\"007\"", "340282366920938463463374607431768211456",
    ])
    func `an identifier is exact at any size, and a string's digits verbatim`(identifier: String) throws {
        let feed = try decode(#"[{"identifier":\#(identifier),"isOpened":true}]"#)
        #expect(feed.messages.map(\.vendorID) == [identifier.replacing("\"", with: "")])
        #expect(feed.diagnostics == [])
    }

    @Test func `an integer and its string are the same identifier`() throws {
        let feed = try decode(#"[{"id":48215,"create_time":1},{"id":"48215","create_time":2}]"#)
        #expect(feed.messages.map(\.vendorID) == ["48215"])
        #expect(feed.diagnostics.map(\.pointer) == ["/0"])
    }

    @Test func `an item in the forms of the SDK, the server and Android's bridge gives the same message`() throws {
        let items = [
            #"""
            {"identifier":12,"isOpened":true,"createTimestamp":1540468800,"isCard":true,"style":{"background":"#FFF"},
             "response":{"message":{"title":"T","text":"B","data":{"tier":"3"}},"action":{"deeplink":"app://x"}}}
            """#,
            #"""
            {"id":"12","opened":1,"create_time":"1540468800","message":{"xpush":"1","title":"T","alert":"B","tier":"3",
             "deeplink":"app://x","style":{"type":1,"bg":"#FFF"}}}
            """#,
            #"""
            {"identifier":12,"isOpened":true,"createTimestamp":"1540468800","expirationTimestamp":"null","card":true,
             "style":"{\"bg\":\"#FFF\"}",
             "message":"{\"title\":\"T\",\"alert\":\"B\",\"tier\":\"3\",\"deeplink\":\"app://x\"}"}
            """#,
        ]
        let canonical =
            #"{"id":"xtremepush:12","provider":"xtremepush","vendorID":"12","title":"T","body":"B","#
            + ##""layout":"captioned","style":{"background":"#FFF"},"pinned":false,"status":"read","clicked":false,"##
            + #""sentAt":"2018-10-25T12:00:00Z","topics":[],"tap":{"kind":"deeplink","deeplink":"app://x"},"#
            + #""actions":[],"custom":{"tier":"3"}}"#
        for item in items {
            let feed = try decode(item)
            let message = try #require(feed.messages.first)
            #expect(String(decoding: message.canonicalJSON(), as: UTF8.self) == canonical)
            #expect(feed.diagnostics == [])
        }
    }

    @Test(
        arguments: [
            // The icons of the message, the app and the project, and the icon that is drawn.
            ("https://a.example/own", "https://a.example/app", "https://a.example/project", "https://a.example/own"),
            (nil, "https://a.example/app", "https://a.example/project", "https://a.example/app"),
            (nil, nil, "https://a.example/project", "https://a.example/project"), (nil, nil, nil, nil),
        ] as [(String?, String?, String?, String?)])
    func `a message without an icon has the app's icon, otherwise the project's`(
        own: String?, app: String?, project: String?, drawn: String?
    ) throws {
        let decoder = InboxDecoder(adapters: [XtremePushAdapter(appIcon: app, projectIcon: project)])
        let icon = own.map { #"{"icon":"\#($0)"}"# } ?? "{}"
        for isCard in [true, false] {
            let message = try #require(
                try decoder.decode(#"{"identifier":1,"isCard":\#(isCard),"response":{"message":\#(icon)}}"#).messages
                    .first)
            // The icon of a card is its picture; the icon of an alert is a thumbnail.
            #expect(message.image == (isCard ? drawn : nil))
            #expect(message.icon == (isCard ? nil : drawn))
        }
        let card = try decoder.decode(
            #"{"id":1,"message":{"picture":"https://a.example/p","style":{"type":1}},"create_time":1}"#)
        #expect(card.messages.first?.image == "https://a.example/p")
        #expect(card.messages.first?.icon == app ?? project)
    }

    /// *Custom payload fields*: "a CTA label, a secondary URL, or a badge value".
    @Test func `the SDK's data becomes custom as sent, without the server's reserved keys`() throws {
        let data = #"{"cta_label":"Bet now","url":"https://example.com/2","badge":"4","icon":null,"id":1.50}"#
        let sdk = try decode(#"{"identifier":1,"response":{"message":{"title":"T","data":\#(data)}}}"#)
        #expect(sdk.messages.first?.custom.description == data)
        #expect(sdk.messages.first?.tap == nil)
        #expect(sdk.diagnostics == [])

        let server = try decode(#"{"id":1,"create_time":1,"message":\#(data)}"#)
        #expect(server.messages.first?.custom.description == #"{"cta_label":"Bet now"}"#)
    }

    @Test func `the feed's badge is read, and a badge of another type is ignored`() throws {
        #expect(try decode(#"{"items":[],"badge":0}"#).badge == 0)
        #expect(try decode(#"{"result":{"list":[],"badge":7}}"#).badge == 7)
        #expect(try decode(#"{"items":[],"badge":null}"#).badge == nil)
        let coerced = try decode(#"{"items":[],"badge":"3"}"#)
        #expect(coerced.badge == 3)
        #expect(coerced.diagnostics.map(\.code) == [.fieldCoerced])
        let wrong = try decode(#"{"items":[],"badge":{}}"#)
        #expect(wrong.badge == nil)
        #expect(wrong.diagnostics.map(\.pointer) == ["/badge"])
    }

    @Test(arguments: ["-1", "-1.0", "\"-1\"", "-9223372036854775808", "-99999999999999999999", "-1e2"])
    func `a badge below zero is one diagnostic and no badge`(badge: String) throws {
        let places = [
            (#"{"items":[],"badge":\#(badge)}"#, ["/badge"]),
            (#"{"list":null,"badge":\#(badge)}"#, ["/list", "/badge"]),
            (#"{"result":{"list":[],"badge":\#(badge)}}"#, ["/result/badge"]),
            (#"{"result":[],"badge":\#(badge)}"#, ["/badge"]),
            (#"{"error":{"code":1},"badge":\#(badge)}"#, ["/error", "/badge"]),
        ]
        for (text, pointers) in places {
            let feed = try InboxDecoder(adapters: [XtremePushAdapter()]).decode(text, from: .xtremePush)
            #expect(feed.badge == nil)
            #expect(feed.diagnostics.map(\.pointer) == pointers)
            #expect(feed.diagnostics.last?.code == .fieldWrongType)
        }
        #expect(try decode(#"{"items":[],"badge":-0}"#).badge == 0)
    }
}
