import InboxSystem

/// The registration of a change listener.
public struct ListenerToken: Sendable {
    private let task: Task<Void, Never>
    private let isCancelled: Locked<Bool>

    init(_ task: Task<Void, Never>, _ isCancelled: Locked<Bool>) {
        self.task = task
        self.isCancelled = isCancelled
    }

    /// Removes the listener; a call that is under way is not interrupted.
    ///
    /// If this is called on the actor that the listener runs on, no call begins after it. If it is called elsewhere, a call may
    /// be beginning.
    public func cancel() {
        isCancelled.withLock { $0 = true }
        task.cancel()
    }
}
