import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// A feed with the scope `full` withdraws the provider's messages that were last observed before it.
@Suite struct FullFeedTests {
    private static func full(
        _ at: Int, _ messages: InboxMessage..., provider: Provider? = .pushwoosh, isIncomplete: Bool = false
    ) -> InboxEvent {
        .ingest(
            InboxFeed(provider: provider, messages: messages, isIncomplete: isIncomplete), at: .noon(plus: at),
            scope: .full)
    }

    private func shown(_ events: InboxEvent...) -> Set<Set<String>> {
        Set([events, events.reversed()].map { Set(InboxState($0).shown()) })
    }

    @Test func `a message missing from a full feed is withdrawn, others are not`() {
        #expect(shown(.feed(at: 1, .made("a"), .made("b")), Self.full(2, .made("b"))) == [["b"]])
        let state = InboxState(.feed(at: 1, .made("a")), Self.full(2))
        #expect(state.hidden(at: .noon(plus: 9)).map(\.reason) == [.withdrawn])
    }

    @Test func `a message observed at the instant of the full feed or later is not withdrawn`() {
        #expect(shown(.feed(at: 2, .made("a")), Self.full(2)) == [["a"]])
        #expect(shown(.feed(at: 3, .made("a")), Self.full(2)) == [["a"]])
    }

    @Test func `a later feed brings a withdrawn message back`() {
        #expect(shown(.feed(at: 1, .made("a")), Self.full(2), .feed(at: 3, .made("a"))) == [["a"]])
    }

    @Test func `a full feed of another provider withdraws nothing, and an incomplete one counts as a page`() {
        #expect(shown(.feed(at: 1, .made("a")), Self.full(2, provider: .zeta)) == [["a"]])
        #expect(shown(.feed(at: 1, .made("a")), Self.full(2, provider: nil)) == [["a"]])
        #expect(shown(.feed(at: 1, .made("a")), Self.full(2, .made("b"), isIncomplete: true)) == [["a", "b"]])
    }

    @Test func `a withdrawn message is not counted, and its changes stay in the outbox`() {
        let state = InboxState(
            .feed(at: 1, .made("a")), .markRead(["pushwoosh:a"], at: .noon(plus: 1)), Self.full(2))
        #expect(state.counts(at: .noon(plus: 2)).total == 0)
        #expect(state.outbox.map(\.call) == ["readMessages"])
        #expect(state.message("pushwoosh:a", at: .noon)?.status == .read)
    }
}
