public import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Inbox {
    /// A stream of the messages that are shown: first the present list, then each list that differs from the one before.
    ///
    /// A new list comes after a change, when a message starts or expires, and when a pin ends. Nothing is buffered: a slow
    /// reader gets the newest list and skips those between. The stream ends when its task ends or the inbox is closed.
    ///
    /// - Parameters:
    ///   - topics: Only messages that satisfy the filter; nil for all.
    ///   - order: The order of the lists.
    public nonisolated func updates(
        topics: TopicFilter? = nil, order: InboxOrder = .newestFirst
    ) -> AsyncStream<[InboxMessage]> {
        let subscription = Subscription(self)
        return AsyncStream {
            await subscription.inbox.next(for: subscription) { state, now, previous in
                let list = state.messages(at: now, topics: topics, order: order)
                return list == previous ? nil : (list, list)
            }
        }
    }

    /// Calls a listener with the messages that are shown: at once with the present list, then with each list that differs
    /// from the one before it.
    ///
    /// Calls never overlap. If several changes happen during a call, the next list contains them all. The listener stays
    /// registered until its token is cancelled or the inbox is closed. You need not keep the token.
    ///
    /// ```swift
    /// let token = inbox.addChangeListener { @MainActor messages in table.show(messages) }
    /// token.cancel()
    /// ```
    ///
    /// - Parameters:
    ///   - topics: Only messages that satisfy the filter; nil for all.
    ///   - order: The order of the lists.
    ///   - listener: The function to call with each list. It runs on the actor that it is isolated to.
    /// - Returns: The token that removes the listener.
    @discardableResult
    public nonisolated func addChangeListener(
        topics: TopicFilter? = nil, order: InboxOrder = .newestFirst,
        _ listener: @escaping @isolated(any) @Sendable ([InboxMessage]) async -> Void
    ) -> ListenerToken {
        let updates = updates(topics: topics, order: order)
        let isCancelled = Locked(false)
        let task = Task {
            for await messages in updates {
                // The call runs in a separate task. So cancelling the outer task does not cancel a call that is under
                // way.
                await Task {
                    await Self.call(listener, on: listener.isolation, with: messages, unless: isCancelled)
                }.value
            }
        }
        return ListenerToken(task, isCancelled)
    }

    /// Calls a listener unless its token is cancelled, which is checked on the listener's actor.
    private static func call(
        _ listener: @isolated(any) @Sendable ([InboxMessage]) async -> Void, on actor: isolated (any Actor)?,
        with messages: [InboxMessage], unless isCancelled: Locked<Bool>
    ) async {
        guard !isCancelled.withLock({ $0 }) else { return }
        await listener(messages)
    }

    fileprivate func remove(_ subscriber: UUID) { lastLists[subscriber] = nil }

    /// Waits for the next element of a stream; nil at its end.
    ///
    /// - Parameter make: Makes the element and the list to compare with next time, from the present state and the last
    ///   list. Returns nil if there is nothing new.
    private func next<Element>(
        for subscription: Subscription,
        _ make: (InboxState, Date, [InboxMessage]?) -> (element: Element, list: [InboxMessage])?
    ) async -> Element? {
        while isOpen, !Task.isCancelled {
            let now = clock.now
            if let (element, list) = make(state, now, lastLists[subscription.id]) {
                lastLists[subscription.id] = list
                return element
            }
            await waitForChange(subscription.id, since: now)
        }
        return nil
    }
}

extension Inbox {
    /// A stream of the changes to the list of shown messages.
    ///
    /// The first element adds the present list to an empty one; each later element says what differs after a change.
    ///
    /// ```swift
    /// var list: [InboxMessage] = []
    /// for await changes in inbox.changes() { list = changes.applied(to: list) }
    /// ```
    ///
    /// The first element comes at once, even if the inbox is empty. Each later element has at least one change, relative to
    /// the list that you get by applying all elements before it. So a slow reader gets several changes in one element and
    /// misses nothing, and nothing is buffered. Time changes the list too: messages start and expire, and pins end.
    ///
    /// The list contains all shown messages, the newest first (``InboxOrder/newestFirst``). As in all ``InboxChanges``,
    /// messages have no ``InboxMessage/Fields/raw``. The stream ends when its task ends or the inbox is closed.
    ///
    /// - Complexity: Each element takes O(*n* log *n*) over the messages of both lists. Each stream keeps its last list in
    ///   memory.
    public nonisolated func changes() -> AsyncStream<InboxChanges> {
        let subscription = Subscription(self)
        return AsyncStream {
            await subscription.inbox.next(for: subscription) { state, now, previous in
                let list = state.messages(at: now)
                let changes = state.changes(from: previous ?? [], to: list, now: now)
                return previous != nil && changes.isEmpty ? nil : (changes, list)
            }
        }
    }
}

/// The registration of a change listener.
public struct ListenerToken: Sendable {
    private let task: Task<Void, Never>
    private let isCancelled: Locked<Bool>

    init(_ task: Task<Void, Never>, _ isCancelled: Locked<Bool>) {
        self.task = task
        self.isCancelled = isCancelled
    }

    /// Removes the listener.
    ///
    /// A call that is under way is not interrupted. If you call this on the listener's actor, the listener is not
    /// called again. If you call it elsewhere, one more call may just be starting.
    public func cancel() {
        isCancelled.withLock { $0 = true }
        task.cancel()
    }
}

/// A subscription to a stream, removed when nothing can read the stream any more.
final class Subscription: Sendable {
    let id = UUID()
    let inbox: Inbox

    init(_ inbox: Inbox) {
        self.inbox = inbox
    }

    deinit {
        let (id, inbox) = (id, inbox)
        Task { await inbox.remove(id) }
    }
}
