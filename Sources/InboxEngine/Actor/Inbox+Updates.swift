public import InboxModel

/// A change listener's registration.
public struct ListenerToken: Sendable {
    private let task: Task<Void, Never>

    init(_ task: Task<Void, Never>) {
        self.task = task
    }

    /// Ends it: the listener is not called any more; a call that is under way is not interrupted.
    public func cancel() {
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
        topic: String? = nil, order: FeedOrder = .newestFirst
    ) -> AsyncStream<[InboxMessage]> {
        let token = ReaderToken(self)
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
        topic: String? = nil, order: FeedOrder = .newestFirst,
        _ listener: @escaping @Sendable ([InboxMessage]) async -> Void
    ) -> ListenerToken {
        let updates = updates(topic: topic, order: order)
        return ListenerToken(
            Task {
                for await messages in updates {
                    guard !Task.isCancelled else { return }
                    await listener(messages)
                }
            })
    }

    /// The newest list, once it is not the one that the reader was given last; nil at the end of the stream.
    private func nextList(of topic: String?, in order: FeedOrder, for reader: ReaderToken) async -> [InboxMessage]? {
        while isOpen, !Task.isCancelled {
            let list = messages(topic: topic, order: order)
            if readers[reader.id].list != list {
                readers[reader.id].list = list
                return list
            }
            await change(for: reader.id)
        }
        return nil
    }
}
