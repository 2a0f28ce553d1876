import Foundation
import InboxEngine
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Lines of an event log: what is read, and what is refused.
@Suite struct LoggedEventTests {
    private func logged(_ line: String) throws -> LoggedEvent {
        try LoggedEvent(JSONValue(parsing: line), decoder: InboxDecoder())
    }

    @Test(arguments: [
        (#"{"at":0,"event":"markRead","ids":["a","b"]}"#, InboxEvent.Kind.markRead(["a", "b"])),
        (#"{"at":0,"event":"markUnread","ids":[]}"#, .markUnread([])),
        (#"{"at":0,"event":"delete","ids":[""]}"#, .delete([""])),
        (#"{"at":0,"event":"acknowledge","ids":["a#b"]}"#, .acknowledge(["a#b"], badge: nil)),
        (#"{"at":0,"event":"acknowledge","ids":["a#b"],"badge":null}"#, .acknowledge(["a#b"], badge: nil)),
        (
            #"{"at":0,"event":"acknowledge","ids":["xtremepush:1#x#1","xtremepush:2#y#2#v"],"badge":3}"#,
            .acknowledge(["xtremepush:1#x#1", "xtremepush:2#y#2#v"], badge: 3)
        ),
        (#"{"at":0,"event":"badge","provider":"xtremepush","badge":0}"#, .badge(.xtremePush, 0)),
        (#"{"at":0,"event":"pin","ids":["a"]}"#, .pin(["a"], until: nil)),
        (#"{"at":0,"event":"pin","ids":["a"],"until":null}"#, .pin(["a"], until: nil)),
        (#"{"at":0,"event":"pin","ids":["a"],"until":1770292800000}"#, .pin(["a"], until: .noon)),
        (#"{"at":0,"event":"pin","ids":["a"],"until":"2026-02-05T12:00:00Z"}"#, .pin(["a"], until: .noon)),
        (#"{"at":0,"event":"unpin","ids":["a","b"]}"#, .unpin(["a", "b"])),
        (#"{"at":0,"event":"click","id":"a"}"#, .click("a", value: nil)),
        (#"{"at":0,"event":"click","id":"a","value":"v"}"#, .click("a", value: "v")),
        (#"{"at":0,"event":"click","id":"a","value":null}"#, .click("a", value: nil)),
        (#"{"at":0,"event":"clear"}"#, .clear),
        (#"{"at":0,"event":"clear","ids":7,"unknown":{}}"#, .clear),
    ])
    func `each event is read, and unknown keys are ignored`(line: String, kind: InboxEvent.Kind) throws {
        let logged = try logged(line)
        #expect(logged.event.kind == kind)
        #expect(logged.event.at == Date(timeIntervalSince1970: 0))
        #expect(logged.event.session == 0)
        #expect(logged.recipient == "")
    }

    @Test func `an ingest is a page from the detected vendor, unless it names a provider and a scope`() throws {
        let page = try logged(#"{"at":0,"event":"ingest","payload":[{"queueId":"q"}]}"#)
        let named = try logged(#"{"at":0,"event":"ingest","provider":"zeta","scope":"page","payload":[{"id":"q"}]}"#)
        let full = try logged(#"{"at":0,"event":"ingest","provider":"zeta","scope":"full","payload":[]}"#)
        let absent = try logged(#"{"at":0,"event":"ingest","provider":null,"scope":null,"payload":[]}"#)
        let found = [page, named, full, absent].map { logged -> (InboxFeed, InboxEvent.Scope)? in
            if case .ingest(let feed, let scope) = logged.event.kind { (feed, scope) } else { nil }
        }
        #expect(found.map { $0?.0.provider } == [.customerIO, .zeta, .zeta, nil])
        #expect(found.map { $0?.0.messages.map(\.id) } == [["customerio:q"], ["zeta:q"], [], []])
        #expect(found.map { $0?.1 } == [.page, .page, .full, .page])
    }

    @Test(arguments: [
        (#""2026-02-05T12:00:00Z""#, 1_770_292_800_000), (#""2026-02-05T12:00:00.250Z""#, 1_770_292_800_250),
        (#""2026-02-05T12:00:00.2509999Z""#, 1_770_292_800_250), (#""2026-02-05T14:30:00+02:30""#, 1_770_292_800_000),
        (#""1969-12-31T23:59:59.999Z""#, -1), ("0", 0), ("-1", -1), ("1770292800250", 1_770_292_800_250),
        ("253402300799000", 253_402_300_799_000), ("-62167219200000", -62_167_219_200_000),
    ])
    func `an instant is RFC 3339 or whole milliseconds`(at: String, milliseconds: Int) throws {
        let event = try logged(#"{"at":\#(at),"event":"clear"}"#).event
        #expect(event.at == Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }

    @Test func `recipient and session are read, and null is the same as absent`() throws {
        let named = try logged(#"{"at":0,"recipient":"u1","session":3,"event":"clear"}"#)
        #expect(named.recipient == "u1")
        #expect(named.event.session == 3)
        let absent = try logged(#"{"at":0,"recipient":null,"session":null,"event":"clear"}"#)
        #expect(absent.recipient == "")
        #expect(absent.event.session == 0)
        let last = try logged(#"{"at":0,"session":\#(Int.max - 1),"event":"clear"}"#)
        #expect(last.event.session == Int.max - 1)
    }

    @Test(arguments: [
        ("[]", "not a JSON object"), (#""x""#, "not a JSON object"), ("{}", "\"at\""),
        (#"{"at":null,"event":"clear"}"#, "\"at\""),
        (#"{"event":"clear"}"#, "\"at\""), (#"{"at":"yesterday","event":"clear"}"#, "\"at\""),
        (#"{"at":"","event":"clear"}"#, "\"at\""), (#"{"at":"2026-02-05","event":"clear"}"#, "\"at\""),
        (#"{"at":"2026-02-05T12:00:00","event":"clear"}"#, "\"at\""),
        (#"{"at":"2026-02-30T12:00:00Z","event":"clear"}"#, "\"at\""),
        (#"{"at":"1770292800000","event":"clear"}"#, "\"at\""), (#"{"at":1.5,"event":"clear"}"#, "\"at\""),
        (#"{"at":1.0,"event":"clear"}"#, "\"at\""), (#"{"at":true,"event":"clear"}"#, "\"at\""),
        (#"{"at":253402300800000,"event":"clear"}"#, "\"at\""), (#"{"at":1e300,"event":"clear"}"#, "\"at\""),
        (#"{"at":0}"#, "\"event\""), (#"{"at":0,"event":null}"#, "\"event\""), (#"{"at":0,"event":7}"#, "\"event\""),
        (#"{"at":0,"event":"MarkRead","ids":[]}"#, "\"MarkRead\" is not the name of an event"),
        (#"{"at":0,"event":""}"#, "\"\" is not the name of an event"),
        (#"{"at":0,"recipient":5,"event":"clear"}"#, "\"recipient\""),
        (#"{"at":0,"session":-1,"event":"clear"}"#, "\"session\""),
        (#"{"at":0,"session":"1","event":"clear"}"#, "\"session\""),
        (#"{"at":0,"session":1.5,"event":"clear"}"#, "not 1.5; the default is 0"),
        (#"{"at":0,"session":true,"event":"clear"}"#, "\"session\""),
        (#"{"at":0,"session":9223372036854775807,"event":"clear"}"#, "\"session\""),
        (#"{"at":0,"session":9223372036854775808,"event":"clear"}"#, "\"session\""),
        (#"{"at":0,"event":"markRead"}"#, "\"ids\" is missing; add an array of ids"),
        (#"{"at":0,"event":"markRead","ids":null}"#, "\"ids\" is missing"),
        (
            #"{"at":0,"event":"markRead","ids":"a"}"#,
            "\"ids\" must be an array of strings, not \"a\"; write each id in quotes"
        ),
        (#"{"at":0,"event":"markUnread","ids":{"0":"a"}}"#, "\"ids\""),
        (#"{"at":0,"event":"delete","ids":["a",7]}"#, "\"ids\""),
        (#"{"at":0,"event":"acknowledge","ids":["a",null]}"#, "\"ids\""),
        (
            #"{"at":0,"event":"acknowledge","ids":[],"badge":1}"#,
            "the \"ids\" do not all belong to one provider, so it is unclear which one the \"badge\" is from"
        ),
        (#"{"at":0,"event":"acknowledge","ids":["zeta:1"],"badge":1}"#, "do not all belong to one provider"),
        (#"{"at":0,"event":"acknowledge","ids":["postcard:1#x#1"],"badge":1}"#, "do not all belong to one provider"),
        (
            #"{"at":0,"event":"acknowledge","ids":["zeta:1#x#1","pushwoosh:1#x#1"],"badge":1}"#,
            "do not all belong to one provider"
        ),
        (#"{"at":0,"event":"acknowledge","ids":["zeta:1#x#1"],"badge":-1}"#, "\"badge\" must be an integer from 0 to"),
        (#"{"at":0,"event":"badge","provider":"zeta","badge":1.5}"#, "\"badge\" must be an integer from 0 to"),
        (
            #"{"at":0,"event":"badge","provider":"zeta","badge":9223372036854775808}"#,
            "an integer from 0 to 9223372036854775807, not 9223372036854775808; send the number that the vendor reported"
        ),
        (#"{"at":0,"event":"badge","provider":"zeta"}"#, "\"badge\" is missing; add the number"),
        (#"{"at":0,"event":"badge","badge":1}"#, "\"provider\" is missing; add the provider that sent the badge"),
        (
            #"{"at":0,"event":"badge","provider":"postcard","badge":1}"#,
            "unknown provider \"postcard\"; the providers are zeta"
        ),
        (#"{"at":0,"event":"pin"}"#, "\"ids\" is missing"),
        (#"{"at":0,"event":"pin","ids":["a"],"until":"soon"}"#, "\"until\""),
        (#"{"at":0,"event":"click","value":"v"}"#, "\"id\" is missing; add the id of a message"),
        (#"{"at":0,"event":"click","id":7}"#, "\"id\" must be a string, not 7; write it in quotes"),
        (#"{"at":0,"event":"click","ids":["a"]}"#, "\"id\" is missing"),
        (#"{"at":0,"event":"click","id":"a","value":7}"#, "\"value\""),
        (#"{"at":0,"event":"ingest"}"#, "\"payload\" is missing; add the payload that the vendor sent"),
        (#"{"at":0,"event":"ingest","payload":null}"#, "\"payload\" is missing"),
        (#"{"at":0,"event":"ingest","provider":"postcard","payload":[]}"#, "postcard"),
        (#"{"at":0,"event":"ingest","provider":"Zeta","payload":[]}"#, "Zeta"),
        (#"{"at":0,"event":"ingest","provider":7,"payload":[]}"#, "\"provider\""),
        (#"{"at":0,"event":"ingest","scope":"all","payload":[]}"#, "\"scope\" must be full or page, not \"all\""),
        (#"{"at":0,"event":"ingest","provider":"zeta","scope":"Full","payload":[]}"#, "\"scope\""),
        (#"{"at":0,"event":"ingest","provider":"zeta","scope":7,"payload":[]}"#, "\"scope\""),
        (#"{"at":0,"event":"ingest","scope":"full","payload":[{"queueId":"q"}]}"#, "\"provider\""),
        (#"{"at":0,"event":"ingest","provider":null,"scope":"full","payload":[]}"#, "\"provider\""),
    ])
    func `a line that is not an event is refused with the reason`(line: String, part: String) throws {
        let error = #expect(throws: LineError.self) { try logged(line) }
        #expect(error?.reason.contains(part) == true, "\(error?.reason ?? "")")
        #expect(error?.diagnostics == [])
    }

    @Test(arguments: [#"{"foo":1}"#, "1", #"{"queueId":"q","sentAt":"2026-02-05T12:00:00Z"}"#])
    func `a payload that is not recognised is refused with its diagnostic`(payload: String) throws {
        let line = #"{"at":0,"event":"ingest","provider":"zeta","payload":\#(payload)}"#
        let error = #expect(throws: LineError.self) { try logged(line) }
        #expect(error?.diagnostics.map(\.code) == [.feedNotRecognised])
    }

    @Test func `an empty value is the same as none, and a blank one is a value`() {
        var state = InboxState()
        state.apply(.ingest(.of(.made("1", .zeta, status: .read)), at: .noon))
        state.apply(.click("zeta:1", value: "", at: .noon))
        state.apply(.click("zeta:1", value: " ", at: .noon))
        #expect(
            state.outbox.map(\.id) == [
                "zeta:1#onMessageClicked#1770292800000", "zeta:1#onMessageClicked#1770292800000# ",
            ])
    }
}
