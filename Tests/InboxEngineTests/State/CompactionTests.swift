import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

/// `compact(at:)` drops the content of messages over the limit, unless they have an entry in the outbox.
@Suite struct CompactionTests {
    /// Five messages from Zeta.
    ///
    /// Three of them are shown.
    private func state(_ change: (Int, inout InboxMessage) -> Void = { _, _ in }) -> InboxState {
        let messages = (1...5).map { number in
            InboxMessage.made("\(number)", .zeta, status: number == 4 ? .read : .unread) { change(number, &$0) }
        }
        var state = HistoryGenerator.inbox
        state.apply(.ingest(InboxFeed(provider: .zeta, messages: messages, badge: 4), at: .noon))
        return state
    }

    private func known(_ state: InboxState) -> [String] {
        state.placements(at: .noon).map(\.message.vendorID).sorted()
    }

    @Test func `the content of messages over the limit is dropped, and nothing else changes`() {
        let whole = state()
        var compact = whole
        compact.compact(at: .noon)
        #expect(known(whole) == ["1", "2", "3", "4", "5"])
        #expect(known(compact) == ["1", "2", "3"])
        #expect(compact.messages(at: .noon) == whole.messages(at: .noon))
        #expect(compact.counts(at: .noon) == whole.counts(at: .noon))
        #expect(compact.snapshot().count < whole.snapshot().count)
    }

    @Test func `a feed brings dropped messages back, with their status and first position`() {
        var state = state()
        state.apply(.markRead(["zeta:5"], at: .noon(plus: 1)))
        state.apply(.acknowledge(state.outbox.map(\.id), at: .noon(plus: 2)))
        state.compact(at: .noon)
        #expect(state.message("zeta:5", at: .noon) == nil)
        state.apply(.delete(["zeta:1", "zeta:2"], at: .noon(plus: 3)))
        #expect(state.messages(at: .noon).map(\.vendorID) == ["3"])
        state.apply(.ingest(.of(.made("5", .zeta), .made("4", .zeta), .made("6", .zeta)), at: .noon(plus: 4)))
        // 6 is new, so it is the newest. The others keep the order of their first feed.
        #expect(state.messages(at: .noon).map(\.vendorID) == ["6", "3", "4"])
        #expect(state.message("zeta:5", at: .noon)?.status == .read)
        #expect(state.message("zeta:4", at: .noon)?.status == .read)
    }

    @Test func `the argument now decides which messages are visible`() {
        var state = state { number, message in
            if number < 3 { message.expiresAt = .noon(plus: 10) }
        }
        state.compact(at: .noon(plus: 11))
        #expect(known(state) == ["1", "2", "3", "4", "5"])
        state.compact(at: .noon(plus: 10))
        #expect(known(state) == ["1", "2", "3"])
    }

    @Test func `compacting a random history changes no list, count or badge`() {
        for seed in TestScale.seeds(from: 5000, 60, long: 400) {
            var generator = HistoryGenerator(seed: seed)
            let state = Laws.replay(generator.history())
            let now = HistoryGenerator.nows[Int(seed) % HistoryGenerator.nows.count]
            var compact = state
            compact.compact(at: Date(timeIntervalSince1970: Double(now) / 1000))
            var (before, after) = (Answers(state, at: now), Answers(compact, at: now))
            // Compaction drops messages, which then have no next change either.
            before.all = []
            after.all = []
            before.byID = []
            after.byID = []
            before.nextChange = nil
            after.nextChange = nil
            #expect(before.differences(from: after) == [], "seed \(seed)")
        }
    }
}
