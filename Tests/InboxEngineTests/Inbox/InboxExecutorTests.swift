import Dispatch
import Foundation
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@testable import InboxEngine

@Suite("Threads of inboxes", .serialized, .timeLimit(.minutes(1)))
struct InboxExecutorTests {
    /// Blocks every append of its stores until the gate is opened, and counts the blocked appends.
    private final class Gate: Sendable {
        private struct State {
            var isOpen = false
            var blocked = 0
            var mostBlocked = 0
            var appended: [String] = []
        }

        private let state = Locked(State())
        private let semaphore = DispatchSemaphore(value: 0)
        private let arrivals: AsyncStream<Void>
        private let arrival: AsyncStream<Void>.Continuation

        init() {
            (arrivals, arrival) = AsyncStream<Void>.makeStream()
        }

        /// The largest number of appends that were blocked at the same time.
        var mostBlocked: Int { state.withLock { $0.mostBlocked } }
        /// The labels of all appends, in the order in which they began.
        var appended: [String] { state.withLock { $0.appended } }

        /// Called by a store on the thread of its inbox.
        func pass(_ label: String) {
            let isOpen = state.withLock { state in
                state.appended.append(label)
                if !state.isOpen {
                    state.blocked += 1
                    state.mostBlocked = max(state.mostBlocked, state.blocked)
                }
                return state.isOpen
            }
            arrival.yield()
            guard !isOpen else { return }
            semaphore.wait()
            state.withLock { $0.blocked -= 1 }
        }

        /// Waits until this number of appends have begun.
        func waitForAppends(_ count: Int) async {
            var arrived = 0
            for await _ in arrivals {
                arrived += 1
                if arrived == count { return }
            }
        }

        /// Lets all present and later appends return.
        func open() {
            let blocked = state.withLock { state in
                state.isOpen = true
                return state.blocked
            }
            for _ in 0..<blocked { semaphore.signal() }
        }
    }

    /// A store whose append waits for its gate and stores nothing.
    private struct GatedStore: EventStore {
        let gate: Gate
        let label: String

        func load() -> StoredInbox { StoredInbox() }
        func append(_ events: [InboxEvent]) { gate.pass(label) }
        func compact(to snapshots: some Sequence<[UInt8]>) {}
    }

    /// More inboxes than threads, each with a blocking append.
    private func withBlockedInboxes(_ body: (Gate, [Inbox]) async throws -> Void) async throws {
        let gate = Gate()
        var inboxes: [Inbox] = []
        for number in 0..<3 * InboxExecutor.width {
            inboxes.append(try await Inbox(store: GatedStore(gate: gate, label: "\(number)")))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for inbox in inboxes {
                group.addTask { try await inbox.ingest(.of(.made("a", .zeta))) }
            }
            // Inboxes of other tests may use some of the queues.
            await gate.waitForAppends(InboxExecutor.width / 2)
            do {
                try await body(gate, inboxes)
            } catch {
                gate.open()
                throw error
            }
            gate.open()
            try await group.waitForAll()
        }
        for inbox in inboxes { #expect(await inbox.messages().map(\.id) == ["zeta:a"]) }
        #expect(gate.appended.count == inboxes.count)
    }

    @Test func `tasks of the cooperative pool run while every thread of the inboxes is blocked`() async throws {
        try await withBlockedInboxes { _, _ in
            let sum = await withTaskGroup(of: Int.self) { group in
                for number in 1...100 { group.addTask { number } }
                return await group.reduce(0, +)
            }
            #expect(sum == 5050)
        }
    }

    @Test func `inboxes share at most 16 threads, however many of them block`() async throws {
        try await withBlockedInboxes { gate, _ in #expect((2...16).contains(gate.mostBlocked)) }
    }

    @Test func `calls to one inbox run one at a time, in the order in which they arrive`() async throws {
        let inbox = try await Inbox(store: .memory)
        let order = Locked<[Int]>([])
        let calls = await inbox.enqueueCalls(1000) { number in order.withLock { $0.append(number) } }
        for call in calls { await call.value }
        #expect(order.withLock { $0 } == Array(0..<1000))
    }

    @Test func `an inbox that is dropped with calls on its executor is freed`() async throws {
        weak var freed: Inbox?
        do {
            let inbox = try await Inbox(store: .memory)
            freed = inbox
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<50 { group.addTask { _ = await inbox.messages() } }
            }
        }
        // The executor's thread may still hold the inbox for a moment.
        for _ in 0..<1000 where freed != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(freed == nil)
    }
}

extension Inbox {
    /// Creates tasks that begin on the inbox: creating one enqueues it on the inbox's executor.
    fileprivate func enqueueCalls(_ count: Int, _ call: @escaping @Sendable (Int) -> Void) -> [Task<Void, Never>] {
        (0..<count).map { number in
            Task {
                self.assertIsolated()
                call(number)
            }
        }
    }
}
