import Foundation
import InboxConformance
import Testing
import UnifiedInbox

@Suite struct BrazeAdapterTests {
    static let adapters = [any InboxAdapter].standard + [BrazeAdapter()]
    static let fixtures = Bundle.module.bundleURL.appendingPathComponent("Fixtures")
    static let cases = Result { try FixtureSuite(at: fixtures).cases }

    @Test(arguments: try cases.get())
    func fixture(_ fixture: FixtureCase) throws {
        try fixture.check(adapters: Self.adapters)
    }
}

extension BrazeAdapterTests {
    @Test func `every law holds for the payloads of the cases and for thousands of mutants`() throws {
        let samples = try Self.cases.get().compactMap(\.decoding?.input)
        let inputs = LawInputs(samples, from: Provider("braze"), mutants: 500)
        try AdapterLaw.all.check(inputs, adapters: Self.adapters)
    }
}

extension BrazeAdapterTests {
    @Test func `the other vendors' cases pass with Braze registered`() throws {
        // The fixtures of UnifiedInbox: of the package that this file is in, or of the package beside it.
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let places = ["../../Fixtures", "../../../UnifiedInbox/Fixtures"].map { folder.appendingPathComponent($0) }
        let fixtures = try #require(places.first { FileManager.default.fileExists(atPath: $0.path) })
        let cases = try FixtureSuite(at: fixtures).cases.filter { $0.decoding != nil }
        #expect(cases.count > 150)
        for fixture in cases {
            #expect(throws: Never.self) { try fixture.check(adapters: Self.adapters) }
        }
    }
}

extension BrazeAdapterTests {
    @Test func `Braze cards are in the inbox, and the user's changes are reported to Braze`() async throws {
        let payload = try Data(contentsOf: Self.fixtures.appendingPathComponent("feeds/braze.json"))
        let feed = try InboxDecoder(adapters: Self.adapters).decode(payload)
        #expect(feed.provider == Provider("braze"))
        #expect(feed.diagnostics == [])

        // 21 November 2025, 00:00 UTC.
        let clock = ManualInboxClock(at: Date(timeIntervalSince1970: 1_763_683_200))
        let inbox = try await Inbox(store: .memory, adapters: Self.adapters, clock: clock)
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
