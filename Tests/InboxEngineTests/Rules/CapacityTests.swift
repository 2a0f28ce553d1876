import InboxConformance
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// A provider can limit the number of visible messages.
///
/// The limit hides messages and drops none.
@Suite struct CapacityTests {
    private static func zeta(_ count: Int) -> [InboxMessage] {
        (0..<count).map { .made("\($0)", .zeta) }
    }

    @Test(arguments: [(199, 199), (200, 200), (201, 200), (450, 200)])
    func `the first 200 Zeta messages in order are shown`(count: Int, shown: Int) {
        let state = InboxState(.feed(at: 0, Self.zeta(count)))
        #expect(state.shown() == (0..<shown).map { "\($0)" })
        #expect(state.counts(at: .noon).total == shown)
        let hidden = state.hidden(at: .noon)
        #expect(hidden.map(\.message.vendorID) == (shown..<count).map { "\($0)" })
        #expect(hidden.allSatisfy { $0.reason == .overLimit })
    }

    @Test func `the order of the list decides which messages are shown, pinned ones first`() {
        var messages = Self.zeta(205)
        messages[204].pinned = true
        let shown = InboxState(.feed(at: 0, messages)).shown()
        #expect(shown.first == "204")
        #expect(shown.last == "198")
    }

    @Test(arguments: [Provider.salesforce, .customerIO, .xtremePush, .pushwoosh, Provider("postcard")])
    func `all messages of a provider without a limit are shown, even if Zeta is at its limit`(provider: Provider) {
        let others = (0..<250).map { InboxMessage.made("\($0)", provider) }
        let state = InboxState(.feed(at: 0, Self.zeta(250)), .feed(at: 0, others))
        let shown = state.messages(at: .noon)
        #expect(shown.count { $0.provider == provider } == 250)
        #expect(shown.count { $0.provider == .zeta } == 200)
    }

    @Test func `an expired or deleted message makes room for the next one`() {
        var messages = Self.zeta(203)
        messages[0].expiresAt = .noon(plus: 5)
        messages[1].status = .deleted
        let state = InboxState(.feed(at: 0, messages))
        #expect(state.shown(at: 5).last == "200")
        #expect(state.shown(at: 6).last == "201")
        #expect(state.shown(at: 5).count == 200)
        #expect(state.shown(at: 6).count == 200)
    }

    @Test func `the limit is for all topics together`() {
        var messages = Self.zeta(201)
        messages[200].topics = ["rare"]
        messages[199].topics = ["rare"]
        #expect(InboxState(.feed(at: 0, messages)).shown(topic: "rare") == ["199"])
    }

    @Test func `the host's own limits apply`() {
        var state = InboxState(capabilities: [
            .pushwoosh: ProviderCapabilities(visibleLimit: 2), .zeta: ProviderCapabilities(),
        ])
        state.apply(.feed(at: 0, Self.zeta(300)))
        state.apply(.feed(at: 0, (0..<3).map { .made("p\($0)") }))
        let shown = state.messages(at: .noon)
        #expect(shown.count { $0.provider == .zeta } == 300)
        #expect(shown.filter { $0.provider == .pushwoosh }.map(\.vendorID) == ["p0", "p1"])
    }
}
