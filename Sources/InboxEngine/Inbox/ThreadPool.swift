import Dispatch
import InboxSystem

/// The threads that all inboxes of a process share, at most ``width`` of them.
///
/// Each is a serial queue of Dispatch, which takes a thread while it has work and gives it back after. No inbox is bound to one
/// of them: an inbox whose call waits for the disk delays another only if the calls of ``width`` inboxes wait.
final class ThreadPool: Sendable {
    /// The pool of every ``Inbox``.
    ///
    /// In a trial of many inboxes a queue for each of them made 256 threads.
    static let shared = ThreadPool(width: 16)

    private struct State {
        /// The executors that have a call to run, each once.
        var ready = FIFOQueue<InboxExecutor>()
        /// The queues that run nothing.
        var idle: [DispatchQueue]
    }

    /// How many threads there are at most.
    let width: Int
    private let state: Locked<State>

    init(width: Int) {
        self.width = width
        state = Locked(State(idle: (0..<width).map { DispatchQueue(label: "UnifiedInbox.Inbox.\($0)") }))
    }

    /// Queues an executor; a thread runs its first call.
    func schedule(_ executor: InboxExecutor) {
        let queue = state.withLock { state in
            state.ready.append(executor)
            return state.idle.popLast()
        }
        guard let queue else { return }
        queue.async { self.run(on: queue) }
    }

    /// Runs a call of each executor in turn, until none has one.
    private func run(on queue: DispatchQueue) {
        while let executor = next(of: queue) {
            if executor.runOne() { state.withLock { $0.ready.append(executor) } }
        }
    }

    /// The next executor; nil if there is none: the queue is then idle.
    private func next(of queue: DispatchQueue) -> InboxExecutor? {
        state.withLock { state in
            if let executor = state.ready.takeFirst() { return executor }
            state.idle.append(queue)
            return nil
        }
    }
}
