package import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Drops a list that equals the one before it.
package struct DistinctLists: Sendable {
    private var previous: [InboxMessage]?

    /// Begins before the first list.
    package init() {}

    /// The list; nil if it equals the one before it.
    package mutating func next(_ list: [InboxMessage]) -> [InboxMessage]? {
        guard previous != list else { return nil }
        previous = list
        return list
    }
}

/// The subscribers to an inbox's streams: what was delivered to each, and which of them are waiting.
///
/// No list is kept for a subscriber: one that asks for the next list gets the newest, if it differs from the last one.
struct Subscribers {
    /// What was delivered to one subscriber.
    struct Delivered {
        var lists = DistinctLists()
        fileprivate var entries: Set<ByteEqualString> = []
    }

    private var delivered: [UUID: Delivered] = [:]
    private var waiting: [UUID: [CheckedContinuation<Void, Never>]] = [:]

    /// Whether a subscriber is waiting.
    var areWaiting: Bool { !waiting.isEmpty }

    subscript(id: UUID) -> Delivered {
        get { delivered[id] ?? Delivered() }
        set { delivered[id] = newValue }
    }

    /// Whether an entry of the outbox was delivered to a subscriber.
    func hasDelivered(_ entry: ByteEqualString, to id: UUID) -> Bool {
        delivered[id]?.entries.contains(entry) ?? false
    }

    /// Records that an entry of the outbox is delivered to a subscriber.
    mutating func recordDelivery(of entry: ByteEqualString, to id: UUID) {
        delivered[id, default: Delivered()].entries.insert(entry)
    }

    /// Forgets the delivered entries of the outbox: a session has ended.
    mutating func forgetDeliveredEntries() {
        for id in delivered.keys { delivered[id]?.entries = [] }
    }

    /// Adds a continuation to resume at the next change.
    mutating func wait(_ id: UUID, _ continuation: CheckedContinuation<Void, Never>) {
        waiting[id, default: []].append(continuation)
    }

    /// Removes all continuations, to be resumed because something changed.
    mutating func removeWaiting() -> [CheckedContinuation<Void, Never>] {
        defer { waiting = [:] }
        return waiting.values.flatMap(\.self)
    }

    /// Removes the continuations of a subscriber, to be resumed because its task was cancelled.
    mutating func removeWaiting(_ id: UUID) -> [CheckedContinuation<Void, Never>] {
        waiting.removeValue(forKey: id) ?? []
    }

    /// Removes a subscriber.
    mutating func remove(_ id: UUID) {
        delivered[id] = nil
    }
}

/// A stream's subscription, removed when nothing can read the stream any more.
final class Subscription: Sendable {
    let id = UUID()
    let inbox: Inbox

    init(_ inbox: Inbox) {
        self.inbox = inbox
    }

    deinit {
        let (id, inbox) = (id, inbox)
        Task { await inbox.removeSubscriber(id) }
    }
}

extension Inbox {
    func removeSubscriber(_ id: UUID) {
        subscribers.remove(id)
    }

    /// Resumes the waiting subscribers: something has changed.
    func notifySubscribers() {
        for continuation in subscribers.removeWaiting() { continuation.resume() }
        scheduleTimer()
    }

    /// Waits until something changes, or the task is cancelled.
    func waitForChange(_ id: UUID) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                subscribers.wait(id, continuation)
                scheduleTimer()
            }
        } onCancel: {
            Task { await self.cancelWait(of: id) }
        }
    }

    private func cancelWait(of id: UUID) {
        for continuation in subscribers.removeWaiting(id) { continuation.resume() }
        scheduleTimer()
    }

    /// Sets the timer to the end of the span in which the lists stay as they are, or stops it if no subscriber is waiting.
    private func scheduleTimer() {
        let now = clock.now
        let isNeeded = isOpen && subscribers.areWaiting
        // The clock has left the span, and the timer has not fired yet: another timer would not fire for this.
        if isNeeded, let timer, !timer.span.contains(now) { return notifySubscribers() }
        let span = isNeeded ? state.unchangedSpan(around: now) : nil
        guard timer?.span != span else { return }
        timer?.task.cancel()
        timer = span.map { span in
            let task = Task { [weak self, clock] in
                do {
                    try await clock.sleep(while: span)
                } catch {
                    return
                }
                await self?.timerFired(span)
            }
            return (span, task)
        }
    }

    private func timerFired(_ span: Range<Date>) {
        if timer?.span == span { timer = nil }
        notifySubscribers()
    }
}

extension InboxState {
    /// The instants around `now` between which no message starts or expires; nil if none ever does.
    ///
    /// It ends in the past too, because the clock may be set back.
    fileprivate func unchangedSpan(around now: Date) -> Range<Date>? {
        let (previous, next) = (previousChange(at: now), nextChange(after: now))
        guard previous != nil || next != nil else { return nil }
        return (previous ?? min(.distantPast, now))..<(next ?? max(.distantFuture, now))
    }
}
