import Foundation
import InboxSalesforce
import Testing

@Suite struct SalesforceKindTests {
    private func message(_ text: String) throws -> InboxMessage {
        try #require(try InboxDecoder(adapters: [SalesforceAdapter()]).decode(text, from: .salesforce).messages.first)
    }

    @Test(
        arguments: [
            (#"{"id":"1","inboxMessageType":0}"#, "inbox1", 0),
            (#"{"id":"1","inboxMessageType":1}"#, "inbox1", 1),
            (#"{"id":"1","inboxMessageType":2}"#, "inbox2", 2),
            (#"{"id":"1","inboxMessageType":"3"}"#, "pcti", 3),
            (#"{"id":"1","inboxMessageType":2.0}"#, "inbox2", 2),
            (#"{"id":"1","inboxMessageType":1,"inboxMessage":"M"}"#, "inbox2", 1),
            (#"{"id":"1","inboxMessageType":2,"notificationMessage":{"alert":"A"}}"#, "pcti", 2),
            (#"{"id":"1","inboxMessageType":2,"inboxSubtitle":"S","notificationMessage":{"alert":"A"}}"#, "inbox2", 2),
            (#"{"id":"1","inboxMessageType":9,"inboxSubtitle":"S"}"#, "inbox2", 9),
            (#"{"id":"1","inboxMessageType":9}"#, nil, 9),
            (#"{"id":"1","subject":"S"}"#, nil, nil),
            (#"{"id":"1","inboxMessage":"M"}"#, "inbox2", nil),
            (#"{"id":"1","inboxMessage":"M","notificationMessage":{"alert":"A"}}"#, "pcti", nil),
            (#"{"id":"1","inboxMessage":" ","notificationMessage":{}}"#, nil, nil),
        ] as [(String, String?, Int?)])
    func `kind and code are separate`(text: String, kind: String?, code: Int?) throws {
        let vendor = try message(text).vendor
        #expect(vendor["inboxMessageKind"]?.string == kind)
        #expect(vendor["inboxMessageType"]?.integer == code)
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
