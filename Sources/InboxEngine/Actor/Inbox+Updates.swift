public import InboxModel

/// A change listener's registration.
public struct ListenerToken: Sendable {
    private let task: Task<Void, Never>
    private let isCancelled: Locked<Bool>

    init(_ task: Task<Void, Never>, _ isCancelled: Locked<Bool>) {
        self.task = task
        self.isCancelled = isCancelled
    }

    /// Ends it: the listener is not called any more; a call that is under way is not interrupted.
    ///
    /// Called on the actor that the listener runs on, no call comes behind it; called elsewhere, one may just begin.
    public func cancel() {
        isCancelled.withLock { $0 = true }
        task.cancel()
    }
}

extension Inbox {
    /// The messages that are shown: the present list first, then each that differs from the one given before.
    ///
    /// It wakes up when a message expires or starts to be shown. A slow reader is given the newest list and none of those
    /// between; nothing is held for it. The stream ends with the task that reads it, and when the inbox is closed.
    ///
    /// - Parameters:
    ///   - topic: Only messages of that topic, letter case aside; nil for all.
    ///   - order: How they are arranged.
    public nonisolated func updates(
        topic: String? = nil, order: InboxOrder = .newestFirst
    ) -> AsyncStream<[InboxMessage]> {
        let token = Subscription(self)
        return AsyncStream { await token.inbox.nextList(of: topic, in: order, for: token) }
    }

    /// Calls a listener with the messages that are shown: at once with the present list, then with each that differs.
    ///
    /// It is called for one list at a time; what changes meanwhile comes together in the next. It holds until its token is
    /// cancelled or the inbox closed, whether or not the token is kept.
    ///
    /// ```swift
    /// let token = inbox.addChangeListener { @MainActor messages in table.show(messages) }
    /// token.cancel()
    /// ```
    ///
    /// - Parameter topic: Only messages of that topic, letter case aside; nil for all.
    @discardableResult
    public nonisolated func addChangeListener(
        topic: String? = nil, order: InboxOrder = .newestFirst,
        _ listener: @escaping @isolated(any) @Sendable ([InboxMessage]) async -> Void
    ) -> ListenerToken {
        let updates = updates(topic: topic, order: order)
        let isCancelled = Locked(false)
        let task = Task {
            for await messages in updates {
                // A task of its own: cancelling this one ends the waiting, and no call that is under way.
                await Task {
                    await Self.call(listener, on: listener.isolation, with: messages, unless: isCancelled)
                }.value
            }
        }
        return ListenerToken(task, isCancelled)
    }

    /// Calls a listener, looked at on its own actor whether it still wants to be.
    private static func call(
        _ listener: @isolated(any) @Sendable ([InboxMessage]) async -> Void, on actor: isolated (any Actor)?,
        with messages: [InboxMessage], unless isCancelled: Locked<Bool>
    ) async {
        guard !isCancelled.withLock({ $0 }) else { return }
        await listener(messages)
    }

    /// The newest list, once it is not the one that the reader was given last; nil at the end of the stream.
    private func nextList(of topic: String?, in order: InboxOrder, for reader: Subscription) async -> [InboxMessage]? {
        while isOpen, !Task.isCancelled {
            if let list = readers[reader.id].lists.next(messages(topic: topic, order: order)) { return list }
            await change(for: reader.id)
        }
        return nil
    }
}
