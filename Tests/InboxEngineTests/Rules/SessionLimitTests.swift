import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// The first and last session, and the sessions of replicas.
///
/// The fixtures check the rest.
@Suite struct SessionLimitTests {
    private func ingest(_ vendorID: String, session: Int) -> InboxEvent {
        .ingest(.of(.made(vendorID, .zeta)), at: .noon, session: session)
    }

    @Test func `an event with a negative session belongs to the first session`() {
        #expect(InboxEvent.clear(at: .noon, session: -1).session == 0)
        #expect(InboxState.after(ingest("1", session: .min)).shownAtNoon == ["zeta:1"])
    }

    @Test func `the last session can be ended, and no event comes after it`() {
        let last = InboxEvent.sessions.upperBound
        #expect(InboxEvent.clear(at: .noon, session: .max).session == last)
        let events = [ingest("1", session: .max), .clear(at: .noon, session: .max), ingest("2", session: .max)]
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let state = order.reduce(into: InboxState()) { $0.apply(events[$1]) }
            #expect(state.shownAtNoon == [])
            #expect(state.session == .max)
        }
    }

    @Test func `replicas share their log-outs`() {
        let ended = InboxState.after(ingest("1", session: 0), .clear(at: .noon))
        let unaware = InboxState.after(
            ingest("1", session: 0), .markRead(["zeta:1"], at: .noon), .delete(["zeta:2"], at: .noon))
        var merged = ended
        merged.merge(unaware)
        #expect(merged == ended)
        merged = unaware
        merged.merge(ended)
        #expect(merged == ended)
        #expect(merged.outbox.isEmpty)
        #expect(merged.session == 1)
    }

    @Test func `a replica of a later session replaces one of an earlier session`() {
        let later = InboxState.after(ingest("2", session: 4))
        var merged = InboxState.after(ingest("1", session: 3))
        merged.merge(later)
        #expect(merged == later)
        #expect(merged.shownAtNoon == ["zeta:2"])
    }
}
