import Foundation
import InboxSalesforce
import Testing

@Suite struct SalesforceDetailsTests {
    private func message(_ text: String) throws -> InboxMessage {
        try #require(try InboxDecoder(adapters: [SalesforceAdapter()]).decode(text, from: .salesforce).messages.first)
    }

    @Test(
        arguments: [
            (#"{"id":"1","inboxMessageType":0}"#, SalesforceKind.inbox1, 0),
            (#"{"id":"1","inboxMessageType":1}"#, .inbox1, 1),
            (#"{"id":"1","inboxMessageType":2}"#, .inbox2, 2),
            (#"{"id":"1","inboxMessageType":"3"}"#, .pcti, 3),
            (#"{"id":"1","inboxMessageType":2.0}"#, .inbox2, 2),
            (#"{"id":"1","inboxMessageType":1,"inboxMessage":"M"}"#, .inbox2, 1),
            (#"{"id":"1","inboxMessageType":2,"notificationMessage":{"alert":"A"}}"#, .pcti, 2),
            (#"{"id":"1","inboxMessageType":2,"inboxSubtitle":"S","notificationMessage":{"alert":"A"}}"#, .inbox2, 2),
            (#"{"id":"1","inboxMessageType":9,"inboxSubtitle":"S"}"#, .inbox2, 9),
            (#"{"id":"1","inboxMessageType":9}"#, nil, 9),
            (#"{"id":"1","subject":"S"}"#, nil, nil),
            (#"{"id":"1","inboxMessage":"M"}"#, .inbox2, nil),
            (#"{"id":"1","inboxMessage":"M","notificationMessage":{"alert":"A"}}"#, .pcti, nil),
            (#"{"id":"1","inboxMessage":" ","notificationMessage":{}}"#, nil, nil),
        ] as [(String, SalesforceKind?, Int?)])
    func `kind and code are separate`(text: String, kind: SalesforceKind?, code: Int?) throws {
        let details = try #require(try message(text).salesforce)
        #expect(details.kind == kind)
        #expect(details.inboxMessageType == code)
    }

    @Test func `name, sound and the copied push are available as sent`() throws {
        let details = try #require(
            try message(
                #"{"id":"1","name":"welcome","sound":"default","#
                    + #""notificationMessage":"{\"alert\":\"A\",\"payload\":{\"n\":1.10}}"}"#
            ).salesforce)
        #expect(details.name == "welcome")
        #expect(details.sound == "default")
        #expect(details.notificationMessage?.description == #"{"alert":"A","payload":{"n":1.10}}"#)
        let bare = try #require(try message(#"{"id":"1","subject":"S"}"#).salesforce)
        #expect(bare.name == nil)
        #expect(bare.sound == nil)
        #expect(bare.notificationMessage == nil)
    }

    @Test func `another vendor's message has no details`() {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.vendor = ["inboxMessageKind": "inbox2"]
        #expect(message.salesforce == nil)
    }

    @Test
    func
        `a wrapper's date without a zone is read with the decoder's offset without a diagnostic, and explain shows the offset`()
        throws
    {
        let decoder = InboxDecoder(
            adapters: [SalesforceAdapter()], zonelessDateOffset: try #require(UTCOffset("+02:00")))
        let payload = #"""
            [{"id":"1","sendDateUtc":"2026-02-05 12:00:00","endDateUtc":"2026-02-06T12:00:00Z"},\#
            {"_m":"2","alert":"A","_endDt":"2026-02-05 12:00:00"}]
            """#
        let explained = try decoder.explain(payload.utf8)
        let feed = explained.feed
        #expect(feed.messages.map { $0.sentAt?.timeIntervalSince1970 } == [1_770_285_600, nil])
        #expect(feed.messages.map { $0.expiresAt?.timeIntervalSince1970 } == [1_770_379_200, 1_770_285_600])
        #expect(feed.diagnostics.map(\.pointer) == ["/1/_endDt"])
        func offsets(_ element: Int, _ field: UnifiedField) -> [UTCOffset?] {
            explained.elements[element].fields.first { $0.field == field }?.taken.map(\.assumedOffset) ?? []
        }
        #expect(offsets(0, .sentAt) == [UTCOffset("+02:00")])
        #expect(offsets(0, .expiresAt) == [nil])
        #expect(offsets(1, .expiresAt) == [UTCOffset("+02:00")])
    }
}
