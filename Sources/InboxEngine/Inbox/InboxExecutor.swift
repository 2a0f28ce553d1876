import InboxSystem

/// Runs the calls to one ``Inbox``, one after the other, on a thread of its ``ThreadPool``.
///
/// A call may block: a durable store waits for the disk. The threads of Swift's cooperative pool, which are as many as the
/// processor has cores, must never wait like that, because every task of the program needs them.
///
/// Calls run in the order in which they come; the priority of a task changes nothing.
final class InboxExecutor: SerialExecutor {
    private struct Jobs {
        var waiting = FIFOQueue<UnownedJob>()
        /// Whether the executor is in the pool's queue, or a thread runs one of its jobs.
        var isScheduled = false
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
            jobs.waiting.append(job)
            defer { jobs.isScheduled = true }
            return !jobs.isScheduled
        }
        if isFirst { pool.schedule(self) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        // An actor holds its executor as long as it lives.
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// Runs the first call that waits.
    ///
    /// - Returns: Whether more are waiting.
    func runOne() -> Bool {
        if let job = jobs.withLock({ $0.waiting.takeFirst() }) {
            // Each job is taken once, and so runs once.
            unsafe job.runSynchronously(on: asUnownedSerialExecutor())
        }
        return jobs.withLock { jobs in
            jobs.isScheduled = !jobs.waiting.isEmpty
            return jobs.isScheduled
        }
    }
}
