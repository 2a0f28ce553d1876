import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Inbox {
    /// What changes in the list of the messages that are shown: first the present list, as what appeared in an empty one, then
    /// what differs after each change.
    ///
    /// ```swift
    /// var list: [InboxMessage] = []
    /// for await changes in inbox.changes() { list = changes.applied(to: list) }
    /// ```
    ///
    /// The first element comes at once, even if the inbox is empty. Each later one has at least one change, and is what differs
    /// from the list that the elements before it lead to: so a slow reader gets the differences of several changes in one
    /// element, misses nothing, and nothing is buffered. Time changes the list too: messages start and expire, and pins end.
    ///
    /// The list is whole, the newest first (``InboxOrder/newestFirst``), and its messages are without ``InboxMessage/Fields/raw``, as
    /// ``InboxChanges`` has them. The stream ends with the task that reads it, and when the inbox is closed.
    ///
    /// - Complexity: Each element takes O(*n* log *n*) over the messages of both lists. The last list is kept for each stream.
    public nonisolated func changes() -> AsyncStream<InboxChanges> {
        let subscription = Subscription(self)
        return AsyncStream { await subscription.inbox.nextChanges(for: subscription) }
    }

    /// Waits for a list that differs from the last one; nil at the end of the stream.
    private func nextChanges(for subscription: Subscription) async -> InboxChanges? {
        while isOpen, !Task.isCancelled {
            let now = clock.now
            let (previous, list) = (subscribers[subscription.id].list, state.messages(at: now))
            let changes = state.changes(from: previous ?? [], to: list, now: now)
            if previous == nil || !changes.isEmpty {
                subscribers[subscription.id].list = list
                return changes
            }
            await waitForChange(subscription.id)
        }
        return nil
    }
}
