import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

/// The order in which the feeds' messages are shown, written by hand.
@Suite struct InboxOrderTests {
    private func shown(_ name: String) throws -> [String] {
        try SampleFeeds.inbox(name).messages(at: SampleFeeds.now).map(\.vendorID)
    }

    @Test func `pinned messages come first, newest first among themselves, then the others`() throws {
        // Elements 0, 9 and 21 are pinned. Then come 1 to 6, whose dates descend.
        #expect(
            try shown("pushwoosh").prefix(8) == [
                "b7d04e5a01", "b7d04e5a10", "b7d04e5a21", "b7d04e5a02", "b7d04e5a03", "b7d04e5a04", "b7d04e5a05",
                "b7d04e5a06",
            ])
    }

    @Test func `the newest message comes first, whatever its position in the feed`() throws {
        // Element 1 was sent a day after element 0.
        #expect(
            try shown("salesforce").prefix(4) == [
                "NDIyOjIwNTA6MA==", "NDIyOjIwNTE6MA==", "NDIyOjIwNDg6MA==", "NDIyOjIwNDc6MA==",
            ])
        // 2026-03-26, read from milliseconds, and 2026-02-15.
        #expect(try shown("salesforce").suffix(2) == ["NDIyOjIwMjc6MA==", "NDIyOjIwMjY6MA=="])
    }

    @Test func `a message without a send date is ordered by its start`() throws {
        // Element 17 starts on 2026-09-30; elements 16 and 18 were sent on 2026-10-05 and 2026-09-21.
        let ids = try shown("salesforce")
        let place = try #require(ids.firstIndex(of: "NDIyOjIwMzU6MA=="))
        #expect(ids[place - 1...place + 1] == ["NDIyOjIwMzY6MA==", "NDIyOjIwMzU6MA==", "NDIyOjIwMzQ6MA=="])
    }

    @Test func `Customer.io's messages keep the order of their feed, which is the order of their dates`() throws {
        let feed = try SampleFeeds.decode("customerio").messages.map(\.vendorID)
        #expect(try shown("customerio") == feed.filter { $0 != "01KQF0010FOXEDPAGES" })
    }

    @Test func `Zeta's messages, which have no dates, keep the order of their feed`() throws {
        let hidden = ["MSG-2026-1105-01", "MSG-2026-0301-01", "MSG-2026-0815-01"]
        let feed = try SampleFeeds.decode("zeta").messages.map(\.vendorID)
        #expect(feed.prefix(3) == ["MSG-2026-1117-01", "MSG-2026-1117-02", "MSG-2026-1116-03"])
        #expect(try shown("zeta") == feed.filter { !hidden.contains($0) })
    }

    @Test func `the duplicate that is kept has its own position`() throws {
        // Zeta's element 16 is a duplicate, and element 19 is kept.
        let feed = try SampleFeeds.decode("zeta").messages
        let place = try #require(feed.firstIndex { $0.vendorID == "MSG-2026-1028-05" })
        // Elements 9 and 16 are not messages, so element 19 is the eighteenth.
        #expect(place == 17)
        #expect(feed.count { $0.vendorID == "MSG-2026-1028-05" } == 1)
    }

    @Test func `among all feeds, a message without a date is ordered by the instant of its ingest`() throws {
        // Zeta's messages are between two Salesforce messages, of 2026-11-18T05:10:00Z and 2026-11-17T06:30:00Z.
        var state = InboxState()
        let noon = Date(timeIntervalSince1970: 1_794_916_800)  // 2026-11-17T12:00:00Z
        state.apply(.ingest(try SampleFeeds.decode("zeta"), at: noon))
        state.apply(.ingest(try SampleFeeds.decode("salesforce"), at: SampleFeeds.now))
        let ids = state.messages(at: SampleFeeds.now).map(\.id)
        #expect(ids.prefix(2) == ["salesforce:NDIyOjIwNTA6MA==", "zeta:MSG-2026-1117-01"])
        #expect(ids.firstIndex(of: "salesforce:NDIyOjIwNTE6MA==") == 24)
    }
}
