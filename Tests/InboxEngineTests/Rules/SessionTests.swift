import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// A log-out ends a session and everything recorded in it, whenever its events arrive.
@Suite struct SessionTests {
    private static func feed(_ id: String, session: Int, at: Int = 0) -> InboxEvent {
        .ingest(InboxFeed(provider: .pushwoosh, messages: [.made(id)]), at: .noon(plus: at), session: session)
    }

    /// For each order of the events, the messages that are shown and the live session.
    private func outcomes(_ events: InboxEvent...) -> Set<String> {
        Set([events, events.reversed()].map { InboxState($0) }.map { "\($0.session) \($0.shown())" })
    }

    @Test func `a clear empties the inbox, tombstones and outbox included`() {
        let events: [InboxEvent] = [
            Self.feed("a", session: 0), .delete(["pushwoosh:a"], at: .noon(plus: 1)), .clear(at: .noon(plus: 2)),
        ]
        for events in [events, events.reversed()] {
            let state = InboxState(events)
            #expect(state.outbox == [])
            #expect(state.message("pushwoosh:a", at: .noon) == nil)
            #expect(state.session == 1)
            var next = state
            next.apply(Self.feed("a", session: 1, at: 3))
            #expect(next.shown() == ["a"])
        }
    }

    @Test func `events of a session that has ended are ignored, whatever their instant`() {
        #expect(outcomes(Self.feed("a", session: 0, at: 99), .clear(at: .noon(plus: 1))) == ["1 []"])
        #expect(
            outcomes(Self.feed("a", session: 0), .clear(at: .noon(plus: 1)), Self.feed("b", session: 1))
                == [#"1 ["b"]"#])
    }

    @Test func `the live session is the highest one named, or the next one if that was ended`() {
        #expect(outcomes(Self.feed("a", session: 5), Self.feed("b", session: 4)) == [#"5 ["a"]"#])
        #expect(outcomes(Self.feed("a", session: 5), .clear(at: .noon(plus: 1), session: 3)) == [#"5 ["a"]"#])
        #expect(outcomes(Self.feed("a", session: 5), .clear(at: .noon(plus: 1), session: 5)) == ["6 []"])
        #expect(outcomes(.clear(at: .noon(plus: 1)), .clear(at: .noon(plus: 9))) == ["1 []"])
    }

    @Test func `the last session cannot be ended`() {
        let state = InboxState(.clear(at: .noon(plus: 1), session: .max))
        #expect(state.session == .max)
    }

    @Test func `merged replicas share their log-outs`() {
        let mine = InboxState(Self.feed("a", session: 0), .markRead(["pushwoosh:a"], at: .noon(plus: 1)))
        let theirs = InboxState(.clear(at: .noon(plus: 2)), Self.feed("b", session: 1))
        for (first, second) in [(mine, theirs), (theirs, mine)] {
            var merged = first
            merged.merge(second)
            #expect(merged == theirs)
        }
    }
}
