import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// Payloads without a history do not say when a message without a date arrived.
@Suite struct PayloadsTests {
    private static func inbox(_ payloads: (Provider, String)..., collapse: CollapsePolicy? = nil) throws -> InboxState {
        var state = InboxState()
        state.collapse = collapse
        for (number, payload) in payloads.enumerated() {
            let feed = try InboxDecoder().decode(Array(payload.1.utf8), from: payload.0)
            state.ingest(feed, ofPayload: number, at: .noon)
        }
        return state
    }

    private static let zeta = #"[{"messageId":"a","status":"READ"},{"messageId":"b","status":"UNREAD"}]"#
    private static let customerIO = #"""
        [{"messageId":"x","opened":false},{"messageId":"y","opened":false,"sentAt":"2020-01-01T00:00:00Z"},
         {"messageId":"z","opened":false,"sentAt":"0000-01-02T00:00:00Z"}]
        """#

    @Test func `messages without a date come after messages with one, in the order of the payloads`() throws {
        let (zeta, customerIO) = ((Provider.zeta, Self.zeta), (Provider.customerIO, Self.customerIO))
        #expect(try Self.inbox(zeta, customerIO).shown() == ["y", "z", "a", "b", "x"])
        #expect(try Self.inbox(customerIO, zeta).shown() == ["y", "z", "x", "a", "b"])
        // A message in several payloads takes its place from the first of them.
        let later = #"[{"messageId":"c","status":"READ"},{"messageId":"a","status":"READ"}]"#
        #expect(try Self.inbox((.zeta, Self.zeta), (.zeta, later)).shown() == ["a", "b", "c"])
        #expect(try Self.inbox((.zeta, later), (.zeta, Self.zeta)).shown() == ["c", "a", "b"])
    }

    @Test func `a pinned message without a date comes after the other pinned ones and before the rest`() throws {
        func element(_ code: String, pinned: Bool, _ sent: String = "") -> String {
            #"{"code":"\#(code)","title":"T"\#(sent),"actionParams":{"pinned":\#(pinned)}}"#
        }
        let sent = #","sendDate":"2020-01-01T00:00:00Z""#
        let payload = [
            element("a", pinned: false, sent), element("b", pinned: true), element("c", pinned: false),
            element("d", pinned: true, sent),
        ].joined(separator: ",")
        #expect(try Self.inbox((.pushwoosh, "[\(payload)]")).shown() == ["d", "b", "a", "c"])
    }

    @Test func `the first 200 Zeta messages are shown, in the order of the payloads`() throws {
        func payload(_ numbers: Range<Int>) -> String {
            "[" + numbers.map { #"{"messageId":"\#($0)","status":"READ"}"# }.joined(separator: ",") + "]"
        }
        let inbox = try Self.inbox((.zeta, payload(0..<150)), (.zeta, payload(150..<250)))
        #expect(inbox.shown() == (0..<200).map(String.init))
        #expect(inbox.allPlacements(at: .noon).hidden.map(\.message.vendorID) == (200..<250).map(String.init))
    }

    @Test func `a message with a date represents its group`() throws {
        let zeta = #"[{"messageId":"a","status":"READ","additionalData":{"promo_id":"S"}}]"#
        let customerIO = #"[{"messageId":"x","sentAt":"2020-01-01T00:00:00Z","properties":{"promo_id":"S"}}]"#
        let policy = CollapsePolicy(.custom(JSONPointer(tokens: ["promo_id"])))
        #expect(try Self.inbox((.zeta, zeta), (.customerIO, customerIO), collapse: policy).shown() == ["x"])
    }

    @Test func `the rule of a place says whether a date decides`() throws {
        let placements = try Self.inbox((.customerIO, Self.customerIO), (.zeta, Self.zeta)).allPlacements(at: .noon)
        func rule(_ id: String) throws -> PlacementRule? { try #require(placements[id]).rule }
        #expect(try rule("customerio:x") == .firstIngest)
        #expect(try rule("customerio:y") == .newest)
        #expect(try rule("customerio:z") == .newest)
        #expect(try rule("zeta:a") == .firstIngest)
        #expect(try rule("zeta:b") == .position)
        #expect(placements["zeta:none"] == nil)
        #expect((placements.shownCount, placements.hiddenCount) == (5, 0))
    }

    @Test func `an inbox of no payloads is empty`() throws {
        let inbox = try Self.inbox()
        #expect(inbox.tally(at: .noon).total == 0)
        #expect(inbox.allPlacements(at: .noon).shownCount == 0)
    }
}
