import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

/// What each feed shows on 21 November 2026, and why the rest is hidden, written by hand.
@Suite struct FeedVisibilityTests {
    private static let hidden: [String: [String: HiddenReason]] = [
        "zeta": [
            "zeta:MSG-2026-1105-01": .deleted,
            "zeta:MSG-2026-0301-01": .expired,
            "zeta:MSG-2026-0815-01": .deleted,
        ],
        "salesforce": [
            "salesforce:NDIyOjIwMzI6MA==": .deleted,
            "salesforce:NDIyOjIwMjk6MA==": .expired,
            "salesforce:NDIyOjIwMjg6MA==": .notStarted,
        ],
        "customerio": ["customerio:01KQF0010FOXEDPAGES": .expired],
        "xtremepush": ["xtremepush:48208": .expired],
        "pushwoosh": [
            "pushwoosh:b7d04e5a19": .deleted,
            "pushwoosh:b7d04e5a23": .deleted,
            "pushwoosh:b7d04e5a25": .expired,
        ],
        "salesforce-push": [:],
        "pushwoosh-flutter": [:],
    ]

    /// How many messages each feed shows.
    private static let visible = [
        "zeta": 23, "salesforce": 22, "customerio": 24, "xtremepush": 23, "pushwoosh": 22, "salesforce-push": 1,
        "pushwoosh-flutter": 3,
    ]

    @Test(arguments: SampleFeeds.names)
    func `each feed shows the expected number of messages`(name: String) throws {
        let visible = try #require(Self.visible[name])
        // The instant of the ingest does not matter.
        for instant in [SampleFeeds.now, Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 4_102_444_800)] {
            let state = try SampleFeeds.inbox(name, at: instant)
            #expect(state.messages(at: SampleFeeds.now).count == visible)
            #expect(state.counts(at: SampleFeeds.now).total == visible)
        }
    }

    @Test(arguments: SampleFeeds.names)
    func `each hidden message has the expected reason`(name: String) throws {
        let state = try SampleFeeds.inbox(name)
        let hidden = state.hidden(at: SampleFeeds.now)
        let reasons = Dictionary(uniqueKeysWithValues: hidden.map { ($0.message.id, $0.reason) })
        #expect(reasons == Self.hidden[name])
        for status in [MessageStatus.unread, .read, .deleted] {
            let some = state.hidden(at: SampleFeeds.now, status: status).map(\.message.id)
            #expect(some == hidden.map(\.message).filter { $0.status == status }.map(\.id))
        }
        for topic in Set(hidden.flatMap(\.message.topics)) {
            let some = state.hidden(at: SampleFeeds.now, topics: .topic(topic.uppercased())).map(\.message.id)
            #expect(some == hidden.map(\.message).filter { $0.hasTopic(topic) }.map(\.id))
            #expect(!some.isEmpty)
        }
        let shown = Set(state.messages(at: SampleFeeds.now).map(\.id))
        #expect(shown.isDisjoint(with: reasons.keys))
        #expect(shown.union(reasons.keys) == Set(try SampleFeeds.decode(name).messages.map(\.id)))
    }

    @Test func `all feeds together show 117 messages`() throws {
        var state = InboxState()
        for name in SampleFeeds.names { state.apply(.ingest(try SampleFeeds.decode(name), at: SampleFeeds.now)) }
        #expect(state.messages(at: SampleFeeds.now).count == 117)
        var reversed = InboxState()
        for name in SampleFeeds.names.reversed() {
            reversed.apply(.ingest(try SampleFeeds.decode(name), at: SampleFeeds.now))
        }
        #expect(reversed.messages(at: SampleFeeds.now) == state.messages(at: SampleFeeds.now))
    }

    @Test func `the number of unread XtremePush messages equals the badge`() throws {
        let feed = try SampleFeeds.decode("xtremepush")
        #expect(try SampleFeeds.inbox("xtremepush").counts(at: SampleFeeds.now).unread == feed.badge)
    }

    @Test(arguments: [
        // For each id, the expiry: the last millisecond at which the message is shown.
        ("zeta", "zeta:MSG-2026-0301-01", 1_773_615_599_000),
        ("salesforce", "salesforce:NDIyOjIwMjk6MA==", 1_774_821_600_000),
        ("customerio", "customerio:01KQF0010FOXEDPAGES", 1_774_994_399_999),
        ("xtremepush", "xtremepush:48208", 1_773_489_600_000),
        ("pushwoosh", "pushwoosh:b7d04e5a25", 1_774_738_799_000),
    ])
    func `an expiry is the last millisecond at which a message is shown`(
        name: String, id: String, milliseconds: Int
    ) throws {
        let state = try SampleFeeds.inbox(name)
        func isShown(at milliseconds: Int) -> Bool {
            state.messages(at: Date(timeIntervalSince1970: Double(milliseconds) / 1000)).contains { $0.id == id }
        }
        #expect(isShown(at: milliseconds - 1))
        #expect(isShown(at: milliseconds))
        #expect(!isShown(at: milliseconds + 1))
    }

    @Test func `a start is the first millisecond at which a message is shown`() throws {
        let state = try SampleFeeds.inbox("salesforce")
        let start = 2_840_140_800.0  // 2060-01-01T00:00:00Z
        func isShown(at seconds: Double) -> Bool {
            state.messages(at: Date(timeIntervalSince1970: seconds)).contains { $0.id == "salesforce:NDIyOjIwMjg6MA==" }
        }
        #expect(!isShown(at: start - 0.001))
        #expect(isShown(at: start))
        #expect(isShown(at: start + 0.001))
    }

    @Test func `a complete message replaces its partial one`() throws {
        for names in [["salesforce", "salesforce-push"], ["salesforce-push", "salesforce"]] {
            var state = InboxState()
            for name in names { state.apply(.ingest(try SampleFeeds.decode(name), at: SampleFeeds.now)) }
            let shown = state.messages(at: SampleFeeds.now)
            #expect(shown.count == 22)
            let message = try #require(shown.first { $0.vendorID == "NDIyOjIwNDg6MA==" })
            #expect(!message.partial)
            #expect(message.body == "You earned 1,240 miles. Another 760 and the silver tier is yours.")
        }
    }
}
