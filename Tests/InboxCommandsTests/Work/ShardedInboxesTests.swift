import Testing
import UnifiedInbox

@testable import InboxCommands

/// Sharded inboxes equal the inboxes that one worker makes of the same events.
@Suite struct ShardedInboxesTests {
    /// More recipients than a linear search handles.
    private static let recipients =
        ["u1", "u2", "\u{E9}", "e\u{301}", "", "u3"] + (10..<45).map { "a recipient with a longer name, number \($0)" }

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
            preconditionFailure("line \(number) is not an event")
        }
        return ReadEvent(logged, at: number + 1, findings: [])
    }

    @Test(arguments: [1, 2, 3, 8])
    func `sharded inboxes equal those of one worker`(shards: Int) {
        var expected = ReplayedInboxes(adapters: .standard)
        let shards = (0..<shards).map { _ in ShardedInboxes.Shard(InboxState(adapters: .standard)) }
        var inboxes = ShardedInboxes(shards, session: 0)
        for (number, read) in Self.events.enumerated() {
            // Prefetching has no effect on results.
            if number % 20 == 0 { inboxes.prefetch(Array(Self.events[number...].prefix(40))) }
            #expect(inboxes.assign(read) == expected.apply(read.logged))
            // At irregular times, as workers do.
            if number % 7 == 0 { inboxes.flush() }
            if number % 5 == 0 { shards[number % shards.count].apply(keeping: nil) }
        }
        let applied = inboxes.applied()
        #expect(applied.map { Array($0.recipient.utf8) } == expected.recipients.map { Array($0.utf8) })
        #expect(applied.count == Self.recipients.count)
        for (recipient, state) in applied { #expect(state == expected[recipient]) }
    }

    @Test func `removing all leaves neither recipients nor inboxes`() {
        let shard = ShardedInboxes.Shard(InboxState(adapters: .standard))
        var inboxes = ShardedInboxes([shard], session: 0)
        _ = inboxes.assign(Self.events[0])
        #expect(inboxes.applied().count == 1)
        inboxes.removeAll()
        #expect(inboxes.recipients == [])
        #expect(inboxes.applied().isEmpty)
        #expect(shard.applied().isEmpty)
    }
}
