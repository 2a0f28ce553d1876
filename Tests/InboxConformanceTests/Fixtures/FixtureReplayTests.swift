import Foundation
import InboxConformance
import InboxJSON
import InboxModel
import Testing
import UnifiedInbox

/// Engine cases with an event log: how they are compared.
@Suite struct FixtureReplayTests {
    /// Two messages of Zeta, one of them marked read and not reported yet.
    private static let events = #"""
        {"at":0,"recipient":"u1","event":"ingest","provider":"zeta","payload":[{"id":"1"},{"id":"2","status":"READ"}]},
        {"at":1,"recipient":"u1","event":"markRead","ids":["zeta:1"]},
        {"at":2,"recipient":"u2","event":"ingest","provider":"xtremepush","payload":{"items":[],"badge":3}}
        """#

    private func fixture(_ expect: String, events: String = events) throws -> FixtureCase {
        let file =
            #"{"name":"engine/x","description":"A fact.","rules":["engine.x"],"events":[\#(events)],"expect":\#(expect)}"#
        return try FixtureCase(Array(file.utf8), at: "engine/x")
    }

    private func expecting(_ recipients: String, now: String = "1970-01-01T00:00:01Z") throws -> FixtureCase {
        try fixture(#"[{"now":"\#(now)","recipients":[\#(recipients)]}]"#)
    }

    @Test(arguments: [
        "{},{}", #"{"recipient":"u1","unread":0,"total":2},{"recipient":"u2"}"#,
        #"{"messages":["zeta:1","zeta:2"]},{"messages":[]}"#,
        #"{"badge":null,"nextChange":null},{"badge":{"xtremepush":3.0},"outbox":[]}"#,
        #"{"messages":["zeta:1",{"vendorID":"2","id":"zeta:2","provider":"zeta","custom":{},"actions":[],"topics":[],"clicked":false,"status":"read","pinned":false}]},{}"#,
        #"{"outbox":[{"at":"1970-01-01T00:00:00.001Z","id":"zeta:1#markMessageAsRead#1","provider":"zeta","messageID":"zeta:1","call":"markMessageAsRead","arguments":{"messageId":"1"}}]},{}"#,
    ])
    func `a line is compared by the expected keys, and messages by id if they are strings`(recipients: String)
        throws
    {
        try expecting(recipients).check(adapters: .standard)
    }

    @Test(
        arguments: [
            (#"{"unread":1},{}"#, "/0/recipients/0/unread", "1", "0"),
            (#"{"unread":null},{}"#, "/0/recipients/0/unread", nil, "0"),
            (#"{"unreads":0},{}"#, "/0/recipients/0/unreads", "0", nil),
            (#"{"badge":{}},{}"#, "/0/recipients/0/badge", "{}", nil),
            (#"{},{"badge":null}"#, "/0/recipients/1/badge", nil, #"{"xtremepush":3}"#),
            (#"{},{"recipient":"u1"}"#, "/0/recipients/1/recipient", #""u1""#, #""u2""#),
            (#"{"messages":["zeta:2","zeta:1"]},{}"#, "/0/recipients/0/messages/0", #""zeta:2""#, #""zeta:1""#),
            (#"{"messages":["zeta:1","zeta:2","zeta:3"]},{}"#, "/0/recipients/0/messages/2", #""zeta:3""#, nil),
            (#"{"messages":[{"id":"zeta:1"},"zeta:2"]},{}"#, "/0/recipients/0/messages/0/provider", nil, #""zeta""#),
            (#"{},{},{"unread":0}"#, "/0/recipients/2", #"{"unread":0}"#, nil),
        ] as [(String, String, String?, String?)])
    func `the first difference is reported with both values`(
        recipients: String, pointer: String, expected: String?, actual: String?
    ) throws {
        let fixture = try expecting(recipients)
        let failure = try #require(throws: FixtureResult.self) { try fixture.check(adapters: .standard) }
        #expect(failure.pointer == JSONPointer(pointer))
        #expect(failure.expected?.description == expected)
        #expect(failure.actual?.description == actual)
    }

    @Test(arguments: [
        (#"{"outbox":[]},{}"#, "/0/recipients/0/outbox/0", "call", "markMessageAsRead"),
        (#"{"messages":["zeta:1"]},{}"#, "/0/recipients/0/messages/1", "id", "zeta:2"),
        ("{}", "/0/recipients/1", "recipient", "u2"),
    ])
    func `an extra message, entry or recipient is a difference`(
        recipients: String, pointer: String, key: String, value: String
    ) throws {
        let fixture = try expecting(recipients)
        let failure = try #require(throws: FixtureResult.self) { try fixture.check(adapters: .standard) }
        #expect(failure.pointer == JSONPointer(pointer))
        #expect(failure.expected == nil)
        #expect(failure.actual?[key]?.string == value)
    }

    @Test func `a rewritten expectation has the keys of the old one, and ids if it lists ids`() throws {
        let fixture = try expecting(#"{"total":1,"badge":null,"messages":["zeta:1"]},{"badge":null},{"unread":1}"#)
        let subject = AdapterSubject(adapters: .standard)
        let expect = try #require(fixture.expectation(for: fixture.requests.map(subject.answer)))
        #expect(
            expect == [
                [
                    "now": "1970-01-01T00:00:01Z",
                    "recipients": [
                        ["total": 2, "badge": nil, "messages": ["zeta:1", "zeta:2"]], ["badge": ["xtremepush": 3]],
                    ],
                ]
            ])
        #expect(fixture.expectation(for: [.malformed]) == nil)
    }

    @Test func `each moment is compared, at its own instant`() throws {
        let events =
            #"{"at":0,"event":"ingest","provider":"zeta","payload":[{"id":"1","expirationTimestamp":1770292800000}]}"#
        let moments = { (second: Int) in
            #"[{"now":"2026-02-05T12:00:00Z","recipients":[{"total":1}]},"#
                + #"{"now":"2026-02-05T12:00:00.001Z","recipients":[{"total":\#(second)}]}]"#
        }
        try fixture(moments(0), events: events).check(adapters: .standard)
        let failure = try #require(throws: FixtureResult.self) {
            try fixture(moments(1), events: events).check(adapters: .standard)
        }
        #expect(failure.pointer == JSONPointer("/1/recipients/0/total"))
    }

    @Test func `a query asks for one recipient's messages, by id or as whole messages`() throws {
        let now = #""now":"1970-01-01T00:00:01Z""#
        try fixture(
            #"[{\#(now),"recipient":"u1","query":{"status":"read","offset":1},"messages":["zeta:2"]},"#
                + #"{\#(now),"query":{},"messages":[]},{\#(now),"recipient":"u1","query":{"message":"zeta:2"},"messages":["#
                + #"{"id":"zeta:2","provider":"zeta","vendorID":"2","custom":{},"actions":[],"topics":[],"clicked":false,"#
                + #""status":"read","pinned":false}]}]"#
        ).check(adapters: .standard)
        let failing = try fixture(#"[{\#(now),"recipient":"u1","query":{"limit":1},"messages":["zeta:2"]}]"#)
        let failure = try #require(throws: FixtureResult.self) { try failing.check(adapters: .standard) }
        #expect(failure.pointer == JSONPointer("/0/messages/0"))
        #expect(failure.actual == "zeta:1")
        let subject = AdapterSubject(adapters: .standard)
        #expect(
            failing.expectation(for: failing.requests.map(subject.answer))?.description
                == #"[{"now":"1970-01-01T00:00:01Z","recipient":"u1","query":{"limit":1},"messages":["zeta:1"]}]"#)
    }

    @Test func `the given adapters decode the payloads and declare their vendors' calls`() throws {
        let fixture = try expecting(#"{"total":2},{}"#)
        #expect(throws: FixtureResult.self) { try fixture.check(adapters: []) }
        try fixture.check(adapters: .standard)
    }
}
