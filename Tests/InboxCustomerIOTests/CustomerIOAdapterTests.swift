import Foundation
import InboxCustomerIO
import Testing

@Suite struct CustomerIOAdapterTests {
    private func decode(_ text: String) throws -> InboxFeed {
        try InboxDecoder(adapters: [CustomerIOAdapter()]).decode(text)
    }

    @Test func `Customer.io alone can mark a message unread and keeps the first duplicate`() {
        #expect(CustomerIOAdapter().provider == .customerIO)
        let id = VendorCall.Argument("messageId", .vendorID)
        #expect(
            CustomerIOAdapter().capabilities
                == ProviderCapabilities(
                    read: VendorCall("markMessageOpened", [id]), unread: VendorCall("markMessageUnopened", [id]),
                    delete: VendorCall("markMessageDeleted", [id]),
                    click: VendorCall("trackMessageClicked", [id, .init("actionName", .value(otherwise: nil))])))
        #expect(CustomerIOAdapter().duplicates == .firstWins)
    }

    @Test func `the first duplicate is kept at its position, and each other one is reported`() throws {
        let feed = try decode(#"[{"queueId":"a","type":"x"},{"queueId":"b"},{"messageId":"a"},{"queueId":"a"}]"#)
        #expect(feed.messages.map(\.vendorID) == ["a", "b"])
        #expect(feed.messages.first?.type == "x")
        #expect(feed.diagnostics.map(\.code) == [.messageDuplicateID, .messageDuplicateID])
        #expect(feed.diagnostics.map(\.pointer) == ["/2", "/3"])
    }

    @Test(arguments: [
        (#"{"behavior":"openUrl","action":"https://example.com"}"#, InboxAction(kind: .openURL("https://example.com"))),
        (
            #"{"behavior":"openUrl","action":"https://example.com","newTab":true,"name":"n"}"#,
            InboxAction(kind: .openURL("https://example.com", target: .external), reportValue: "n")
        ),
        (
            #"{"behavior":"openDeeplink","action":"app://x","dismiss":"true"}"#,
            InboxAction(kind: .deeplink("app://x"), dismisses: true)
        ),
        (#"{"behavior":"dismiss"}"#, InboxAction(kind: .dismiss)),
        (##"{"behavior":"openUrl","action":"#dismiss"}"##, InboxAction(kind: .dismiss)),
        (
            #"{"behavior":"performAction","action":"go"}"#,
            InboxAction(kind: .custom(["behavior": "performAction", "action": "go"]))
        ),
    ])
    func `a tap does what the visual inbox does`(action: String, tap: InboxAction) throws {
        let message = try #require(
            try decode(#"{"queueId":"q","properties":{"messageAction":\#(action),"link":"https://example.org"}}"#)
                .messages.first)
        #expect(message.tap == tap)
        #expect(message.custom.description == #"{"link":"https://example.org"}"#)
    }

    @Test func `an unusable action stays in custom, and the link becomes the tap`() throws {
        let message = try #require(
            try decode(
                #"{"queueId":"q","properties":{"link":"a:b","messageAction":{"behavior":"openUrl","action":"x"}}}"#
            ).messages.first)
        #expect(message.tap == InboxAction(kind: .openURL("a:b")))
        #expect(message.custom.description == #"{"messageAction":{"behavior":"openUrl","action":"x"}}"#)
    }

    @Test func `a date without a zone is read with the decoder's offset, which the note names`() throws {
        let decoder = InboxDecoder(
            adapters: [CustomerIOAdapter()], zonelessDateOffset: try #require(UTCOffset("-05:30")))
        let feed = try decoder.decode(#"{"queueId":"q","sentAt":"2026-02-05 12:00:00"}"#)
        #expect(feed.messages.first?.sentAt?.timeIntervalSince1970 == 1_770_312_600)
        #expect(feed.diagnostics.map(\.code) == [.dateNoZone])
        #expect(feed.diagnostics.first?.message.contains("read as UTC-05:30") == true)
        #expect(
            try decode(#"{"queueId":"q","sentAt":"2026-02-05"}"#).diagnostics.first?.message.contains("as UTC;") == true
        )
    }

    @Test func `queueId is the identifier, and a different messageId is kept in vendor`() throws {
        func vendor(_ members: String) throws -> String? {
            let message = try #require(try decode(#"{"queueId":"q",\#(members)}"#).messages.first)
            #expect(message.vendorID == "q")
            return message.vendor.description
        }
        #expect(try vendor(#""messageId":"m","deliveryId":"d""#) == #"{"messageId":"m","deliveryId":"d"}"#)
        #expect(try vendor(#""messageId":"q","deliveryId":"d""#) == #"{"deliveryId":"d"}"#)
        #expect(try vendor(#""messageId":"\u0071""#) == "{}")
        #expect(try vendor(#""messageId":"m","deliveryId":7"#) == #"{"messageId":"m","deliveryId":"7"}"#)
    }

    @Test func `two canonically equivalent topics are different`() throws {
        let feed = try decode(#"{"queueId":"q","topics":["caf\u00e9","cafe\u0301","caf\u00e9"]}"#)
        #expect(
            feed.messages.first?.topics.map { Array($0.utf8) } == [Array("caf\u{e9}".utf8), Array("cafe\u{301}".utf8)])
    }
}
