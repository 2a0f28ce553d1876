import Dispatch

/// Runs the calls to one ``Inbox``, one after the other, in the order in which they come.
///
/// A call may block, because a durable store waits for the disk. The threads of Swift's cooperative pool must never
/// block: there is only one for each core, and every task of the program needs them. So the calls run on serial Dispatch
/// queues. All inboxes of a process share a few queues: in a trial with many inboxes, one queue for each made 256
/// threads. An inbox that waits delays the other inboxes on its queue.
final class InboxExecutor: SerialExecutor {
    /// The number of queues, and of calls that can run or wait for the disk at the same time.
    static let width = 16

    private static let queues = (0..<width).map { DispatchQueue(label: "UnifiedInbox.Inbox.\($0)") }
    private static let next = Locked(0)

    private let queue: DispatchQueue

    /// Assigns the queues in turn, so that the first inboxes do not share one.
    init() {
        let number = Self.next.withLock { next in
            defer { next = (next + 1) % Self.width }
            return next
        }
        queue = Self.queues[number]
    }

    /// Adds a call; `enqueue(_: consuming ExecutorJob)` needs macOS 14.
    func enqueue(_ job: UnownedJob) {
        // Each job is run once.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        // An actor keeps a reference to its executor.
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// Runs a function when no call is running.
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

/// A value that only one thread can use at a time. (`Mutex` needs macOS 15.)
///
/// Unchecked `Sendable`: the value is private, and only ``withLock(_:)`` reads or writes it, on the queue.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let queue = DispatchQueue(label: "UnifiedInbox.Locked")

    package init(_ value: Value) {
        self.value = value
    }

    /// Runs a closure, which must not call this method again, with exclusive access to the value.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        queue.sync { body(&value) }
    }
}
