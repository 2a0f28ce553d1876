import Foundation
import Testing
import UnifiedInbox

/// Native dictionaries from SDKs decode in the same way as their JSON.
@Suite struct NativeDictionaryTests {
    /// Decodes a dictionary and the text of the same message, whose members can be in any order.
    private func expectSame(
        _ dictionary: [String: Any], as text: String, from provider: Provider?,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let native = try InboxDecoder().decode(dictionary, from: provider)
        let parsed = try InboxDecoder().decode(text, from: provider)
        #expect(native.messages.count == parsed.messages.count, sourceLocation: location)
        for (left, right) in zip(native.messages, parsed.messages) {
            let texts = [left, right].map { String(decoding: $0.canonicalJSON(), as: UTF8.self) }
            #expect(texts[0] == texts[1], sourceLocation: location)
        }
        #expect(native.diagnostics.map(\.code) == parsed.diagnostics.map(\.code), sourceLocation: location)
        #expect(native.diagnostics.map(\.pointer) == parsed.diagnostics.map(\.pointer), sourceLocation: location)
    }

    @Test func `Salesforce's iOS dictionary decodes in the same way as its JSON`() throws {
        let sent = Date(timeIntervalSince1970: 1_792_300_200.513)
        try expectSame(
            [
                "id": "NDIyOjIwMzg6MA==", "inboxMessageType": NSNumber(value: 2), "subject": NSString("Spa hours"),
                "inboxMessage": "The pool stays open.", "sendDateUtc": sent,
                "startDateUtc": NSDate(timeIntervalSince1970: 0),
                "endDateUtc": NSNull(), "read": NSNumber(value: true), "deleted": NSNumber(value: 0), "viewCount": 3,
                "media.url": "https://cdn.example.com/spa.jpg", "media.altText": "A pool", "messageHash": "x9Qe==",
                "url": URL(string: "https://example.com/spa") as Any, "sound": Optional<String>.none as Any,
                "keys": [["key": "area", "value": "spa"], ["key": "since", "value": 2019]] as NSArray,
            ],
            as: #"""
                {"id":"NDIyOjIwMzg6MA==","inboxMessageType":2,"subject":"Spa hours","read":true,"deleted":0,
                 "viewCount":3,"inboxMessage":"The pool stays open.","sendDateUtc":"2026-10-18T05:10:00.513Z",
                 "endDateUtc":null,"startDateUtc":"1970-01-01T00:00:00Z","sound":null,
                 "media.url":"https://cdn.example.com/spa.jpg",
                 "media.altText":"A pool","messageHash":"x9Qe==","url":"https://example.com/spa",
                 "keys":[{"key":"area","value":"spa"},{"key":"since","value":2019}]}
                """#, from: .salesforce)
    }

    @Test func `a push's userInfo decodes in the same way as its JSON`() throws {
        try expectSame(
            [
                "aps": ["alert": ["title": "Hi", "body": "There"], "badge": NSNumber(value: 1)] as NSDictionary,
                "_m": "NDIyOjExNDow", "_sid": "SFMC", "_od": URL(string: "https://example.com/a") as Any,
                "tier": "blue",
            ],
            as: #"""
                {"aps":{"alert":{"title":"Hi","body":"There"},"badge":1},"_m":"NDIyOjExNDow","_sid":"SFMC",
                 "_od":"https://example.com/a","tier":"blue"}
                """#, from: nil)
    }

    @Test func `a boolean stays a boolean, and a whole double becomes an integer`() throws {
        try expectSame(
            [
                "messageId": NSNumber(value: 42), "status": "READ",
                "expirationTimestamp": NSNumber(value: 1_770_292_800_000.0),
                "additionalData": [
                    "bool": NSNumber(value: false), "swift": true, "int": NSNumber(value: Int64.max),
                    "unsigned": UInt64.max,
                    "double": 1.5, "negative": NSNumber(value: -0.25), "one": NSNumber(value: 1), "null": NSNull(),
                    "list": [1, NSNull(), "x"] as [Any],
                ] as [String: Any],
            ],
            as: #"""
                {"messageId":42,"status":"READ","expirationTimestamp":1770292800000,
                 "additionalData":{"bool":false,"double":1.5,"int":9223372036854775807,"list":[1,null,"x"],
                 "negative":-0.25,"null":null,"one":1,"swift":true,"unsigned":18446744073709551615}}
                """#, from: .zeta)
    }

    @Test func `the same dictionary gives the same raw, with keys sorted by bytes`() throws {
        let message = try #require(
            try InboxDecoder().decode(["queueId": "q", "é": 1, "z": 2, "Z": 3], from: .customerIO).messages.first)
        #expect(message.raw.description == #"{"Z":3,"queueId":"q","z":2,"é":1}"#)
    }

    @Test func `a value that JSON cannot represent is refused, with its pointer`() {
        let values: [any Sendable] = [
            Data([1]), Double.nan, -Double.infinity, [1: 2], Date.distantFuture.addingTimeInterval(1e12),
        ]
        for value in values {
            let error = #expect(throws: InboxDecodingError.self) {
                try InboxDecoder().decode(["id": "1", "custom": ["a": [value]]], from: .salesforce)
            }
            #expect(error?.code == .notJSON)
            #expect(error?.reason.contains("/custom/a/0") == true)
        }
    }
}
