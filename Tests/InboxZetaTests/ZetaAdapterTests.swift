import InboxZeta
import Testing

@Suite struct ZetaAdapterTests {
    private func decode(_ text: String) throws -> InboxFeed {
        try InboxDecoder(adapters: [ZetaAdapter()]).decode(text, from: .zeta)
    }

    @Test func `the local store shows 200 messages and cannot mark one unread`() {
        #expect(ZetaAdapter().provider == .zeta)
        let id = VendorCall.Argument("messageId", .vendorID)
        #expect(
            ZetaAdapter().capabilities
                == ProviderCapabilities(
                    read: VendorCall("markMessageAsRead", [id]), delete: VendorCall("markMessageAsDeleted", [id]),
                    click: VendorCall("onMessageClicked", [id, .init("actionValue", .value(otherwise: ""))]),
                    clickImpliesRead: true, visibleLimit: 200))
        #expect(ZetaAdapter().duplicates == .laterWins)
    }

    @Test func `a decoder with only the Zeta adapter decodes Zeta's payloads`() throws {
        let feed = try InboxDecoder(adapters: [ZetaAdapter()]).decode(
            #"[{"messageId":"1","status":"READ","templateId":"t"},{"id":"2"},{"messageId":"1","status":"DELETED"}]"#)
        #expect(feed.provider == .zeta)
        #expect(feed.messages.map(\.id) == ["zeta:2", "zeta:1"])
        #expect(feed.messages.map(\.status) == [.unread, .deleted])
        #expect(feed.diagnostics.map(\.code) == [.messageDuplicateID])
        #expect(feed.diagnostics.map(\.pointer) == ["/0"])
    }

    @Test func `the kind of an action depends on its link`() throws {
        let message = try #require(
            try decode(
                #"""
                {"messageId":"1","actionList":[
                 {"text":"In","link":"https://example.com","actionType":"webBrowser","value":"v"},
                 {"text":"Out","link":"https://example.com","actionType":"externalBrowser","type":"t"},
                 {"text":"App","link":"app://x","actionType":"other"},{"text":"None","value":"n","extra":1.0}]}
                """#
            ).messages.first)
        #expect(
            message.actions == [
                InboxAction(title: "In", kind: .openURL("https://example.com", target: .inApp), reportValue: "v"),
                InboxAction(
                    title: "Out", kind: .openURL("https://example.com", target: .external),
                    reportValue: "https://example.com",
                    vendor: ["type": "t"]),
                InboxAction(
                    title: "App", kind: .openURL("app://x"), reportValue: "app://x", vendor: ["actionType": "other"]),
                InboxAction(
                    title: "None", kind: .custom(try JSONObject(parsing: #"{"value":"n","extra":1.0}"#)),
                    reportValue: "n"),
            ])
    }

    @Test(arguments: ["0", "-1", #""0""#, #""-1""#])
    func `an expiry of 0 or -1 means never with a warning, and strict mode rejects the message`(expiry: String) throws {
        let payload = #"[{"messageId":"1","expirationTimestamp":\#(expiry)}]"#
        let feed = try decode(payload)
        #expect(feed.messages.map(\.expiresAt) == [nil])
        let never = try #require(feed.diagnostics.last)
        #expect(never.code == .dateNever)
        #expect(never.severity == .warning)

        let strict = try InboxDecoder(adapters: [ZetaAdapter()], mode: .strict).decode(payload, from: .zeta)
        #expect(strict.messages.isEmpty)
        #expect(strict.diagnostics.map(\.severity) == [.error])
    }

    @Test func `a status in another letter case is read and reported`() throws {
        let feed = try decode(#"[{"messageId":"1","status":"Deleted"},{"messageId":"2","status":"ARCHIVED"}]"#)
        #expect(feed.messages.map(\.status) == [.deleted, .unread])
        #expect(feed.diagnostics.map(\.code) == [.fieldCoerced, .fieldUnknownValue])
    }
}
