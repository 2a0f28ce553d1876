import Dispatch

/// Runs the calls to one ``Inbox``, one after the other, on a thread of its ``ThreadPool``.
///
/// A call may block: a durable store waits for the disk. The threads of Swift's cooperative pool, which are as many as the
/// processor has cores, must never wait like that, because every task of the program needs them.
///
/// Calls run in the order in which they come; the priority of a task changes nothing.
final class InboxExecutor: SerialExecutor {
    private struct Jobs {
        /// The jobs from `next` on are waiting.
        var all: [UnownedJob] = []
        var next = 0
        /// Whether the executor is in the pool's queue, or a thread runs one of its jobs.
        var isScheduled = false

        mutating func takeFirst() -> UnownedJob {
            defer {
                next += 1
                if next == all.count {
                    all.removeAll(keepingCapacity: true)
                    next = 0
                }
            }
            return all[next]
        }
    }

    private let pool: ThreadPool
    private let jobs = Locked(Jobs())

    /// - Parameter pool: The threads on which the calls run.
    init(pool: ThreadPool) {
        self.pool = pool
    }

    /// Adds a call.
    ///
    /// `enqueue(_: consuming ExecutorJob)` needs macOS 14.
    func enqueue(_ job: UnownedJob) {
        let isFirst = jobs.withLock { jobs in
            jobs.all.append(job)
            defer { jobs.isScheduled = true }
            return !jobs.isScheduled
        }
        if isFirst { pool.schedule(self) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Runs the first call that waits.
    ///
    /// - Returns: Whether more are waiting.
    fileprivate func runOne() -> Bool {
        let job = jobs.withLock { $0.takeFirst() }
        job.runSynchronously(on: asUnownedSerialExecutor())
        return jobs.withLock { jobs in
            jobs.isScheduled = !jobs.all.isEmpty
            return jobs.isScheduled
        }
    }
}

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
        /// The executors that have a call to run, each once; those from `next` on are waiting.
        var ready: [InboxExecutor] = []
        var next = 0
        /// The queues that run nothing.
        var idle: [DispatchQueue]

        mutating func takeFirst() -> InboxExecutor? {
            guard next < ready.count else {
                ready.removeAll(keepingCapacity: true)
                next = 0
                return nil
            }
            defer { next += 1 }
            // So that a pool that is never idle does not grow.
            if next > 1024, next > ready.count / 2 {
                ready.removeFirst(next)
                next = 0
            }
            return ready[next]
        }
    }

    /// How many threads there are at most.
    let width: Int
    private let state: Locked<State>

    init(width: Int) {
        self.width = width
        state = Locked(State(idle: (0..<width).map { DispatchQueue(label: "UnifiedInbox.Inbox.\($0)") }))
    }

    /// Has the first call of an executor run.
    fileprivate func schedule(_ executor: InboxExecutor) {
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

    /// The next executor; nil after the queue was put to the idle ones.
    private func next(of queue: DispatchQueue) -> InboxExecutor? {
        state.withLock { state in
            if let executor = state.takeFirst() { return executor }
            state.idle.append(queue)
            return nil
        }
    }
}
