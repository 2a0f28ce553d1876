import Foundation
import Testing
import UnifiedInbox

/// An inbox with the guide's adapter, used as an app uses it.
@Suite struct BrazeInboxTests {
    @Test func `Braze cards are in the inbox, and the user's changes are reported to Braze`() async throws {
        let payload = try Data(contentsOf: BrazeAdapterTests.fixtures.appendingPathComponent("feeds/braze.json"))
        let feed = try InboxDecoder(adapters: BrazeAdapterTests.adapters).decode(payload)
        #expect(feed.provider == Provider("braze"))
        #expect(feed.diagnostics == [])

        // 21 November 2025, 00:00 UTC.
        let clock = ManualInboxClock(at: Date(timeIntervalSince1970: 1_763_683_200))
        let inbox = try await Inbox(store: .memory, adapters: BrazeAdapterTests.adapters, clock: clock)
        try await inbox.ingest(feed)
        let cards = await inbox.messages().filter { $0.vendor["isControl"] == nil }
        // The pinned card, then the newest. One has expired, one was dismissed, and one is a control card.
        #expect(cards.map(\.title) == ["The winter range is here", "Your parcel is on its way", nil])

        clock.advance(by: 1)
        try await inbox.markRead([cards[0].id])
        clock.advance(by: 1)
        let tap = try #require(cards[2].tap)
        #expect(try await inbox.perform(tap, on: cards[2].id) == .route("outdoor://coupons/SNOW10"))
        clock.advance(by: 1)
        try await inbox.delete([cards[1].id])

        // A click implies that the card was seen, and Braze has a call for each.
        let calls = await inbox.deliverOutbox().map { "\($0.call) \($0.arguments[0].value)" }
        let expected = [
            "logContentCardImpression NjkyMDJiMWEtMDAwMg==",
            "logContentCardClicked NjkyMDJiMWEtMDAwMw==", "logContentCardImpression NjkyMDJiMWEtMDAwMw==",
            "logContentCardDismissed NjkyMDJiMWEtMDAwMQ==",
        ]
        #expect(calls == expected)
        let error = await #expect(throws: InboxError.self) { try await inbox.markUnread([cards[0].id]) }
        #expect(error?.code == .unsupported)
    }
}
