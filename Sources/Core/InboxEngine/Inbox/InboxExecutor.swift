import Dispatch

/// Runs the calls to one ``Inbox``, one after the other, in the order in which they come.
///
/// A call may block: a durable store waits for the disk. The threads of Swift's cooperative pool, which are as many as the
/// processor has cores, must never wait like that, because every task of the program needs them. So the calls run on serial queues
/// of Dispatch. There are few of them, and the inboxes of a process share them: a queue for each inbox made 256 threads in a
/// trial of many. An inbox whose call waits delays the others of its queue.
final class InboxExecutor: SerialExecutor {
    /// How many queues there are: at most so many calls run or wait at the same time.
    static let width = 16

    private static let queues = (0..<width).map { DispatchQueue(label: "UnifiedInbox.Inbox.\($0)") }
    private static let next = Locked(0)

    private let queue: DispatchQueue

    /// Takes the queues in turn: the first inboxes of a process have one each.
    init() {
        let number = Self.next.withLock { next in
            defer { next = (next + 1) % Self.width }
            return next
        }
        queue = Self.queues[number]
    }

    /// Adds a call.
    ///
    /// `enqueue(_: consuming ExecutorJob)` needs macOS 14.
    func enqueue(_ job: UnownedJob) {
        // Each job is run once.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        // An actor holds its executor as long as it lives.
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// Runs a function between the calls.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable () throws(InboxError) -> Result
    ) async throws(InboxError) -> Result {
        try await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Swift.Result { () throws(InboxError) in try body() })
            }
        }.get()
    }
}
