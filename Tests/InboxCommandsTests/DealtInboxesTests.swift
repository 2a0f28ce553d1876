import Testing
import UnifiedInbox

@testable import InboxCommands

/// Inboxes that are dealt out are what one worker makes of the same events.
@Suite struct DealtInboxesTests {
    /// More than are looked through one by one.
    private static let recipients =
        ["u1", "u2", "\u{E9}", "e\u{301}", "", "u3"] + (10..<45).map { "somebody of a longer name, number \($0)" }

    private static let events: [ReadEvent] = (0..<600).map { number in
        let at = "2026-02-0\(number % 7 + 1)T12:00:00Z"
        var fields: [JSONObject.Member] = [
            .init(key: "at", value: JSONValue(at)),
            .init(key: "recipient", value: JSONValue(recipients[(number * 5 + number / 11) % recipients.count])),
            .init(key: "session", value: JSONValue(number / 150 % 3)),
        ]
        switch number % 50 {
        case 49: fields.append(.init(key: "event", value: "clear"))
        case 0..<20:
            fields.append(.init(key: "event", value: "ingest"))
            fields.append(.init(key: "payload", value: ["queueId": JSONValue("q\(number % 9)"), "opened": false]))
        default:
            fields.append(.init(key: "event", value: "markRead"))
            fields.append(.init(key: "ids", value: [JSONValue("customerio:q\(number % 9)")]))
        }
        guard let logged = try? LoggedEvent(JSONValue(JSONObject(fields)), decoder: InboxDecoder()) else {
            preconditionFailure("line \(number) is no event")
        }
        return ReadEvent(logged, at: number + 1, findings: [])
    }

    @Test(arguments: [1, 2, 3, 8])
    func `they are those of one worker`(shards: Int) {
        var expected = ReplayedInboxes(adapters: .standard)
        let shards = (0..<shards).map { _ in InboxShard(InboxState(adapters: .standard)) }
        var dealt = DealtInboxes(shards)
        for (number, read) in Self.events.enumerated() {
            // What is asked for ahead changes nothing, be it there yet or not.
            if number % 20 == 0 { dealt.prefetch(Array(Self.events[number...].prefix(40))) }
            #expect(dealt.deal(read) == expected.apply(read.logged))
            // At one time or another, as workers do.
            if number % 7 == 0 { dealt.handOut() }
            if number % 5 == 0 { shards[number % shards.count].settle(keeping: nil) }
        }
        let settled = dealt.settled()
        #expect(settled.map { Array($0.recipient.utf8) } == expected.recipients.map { Array($0.utf8) })
        #expect(settled.count == Self.recipients.count)
        for (recipient, state) in settled { #expect(state == expected[recipient]) }
    }

    @Test func `they can be forgotten`() {
        let shard = InboxShard(InboxState(adapters: .standard))
        var dealt = DealtInboxes([shard])
        _ = dealt.deal(Self.events[0])
        #expect(dealt.settled().count == 1)
        dealt.removeAll()
        #expect(dealt.recipients == [])
        #expect(dealt.settled().isEmpty)
        #expect(shard.settled().isEmpty)
    }
}
