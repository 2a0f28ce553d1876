package import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The subscribers to an inbox's streams, what each has received, and which of them are waiting.
///
/// Lists are not queued. A subscriber that asks for the next list gets the newest one, if it differs from its last one.
struct Subscribers {
    /// What was delivered to one subscriber.
    struct Delivered {
        var lists = DistinctLists()
        /// The list that results from the changes that were delivered; nil before the first ones.
        var list: [InboxMessage]?
    }

    private var delivered: [UUID: Delivered] = [:]
    private var waiting: [UUID: [CheckedContinuation<Void, Never>]] = [:]

    /// Whether a subscriber is waiting.
    var areWaiting: Bool { !waiting.isEmpty }

    subscript(id: UUID) -> Delivered {
        get { delivered[id] ?? Delivered() }
        set { delivered[id] = newValue }
    }

    /// Adds a continuation to resume at the next change.
    mutating func wait(_ id: UUID, _ continuation: CheckedContinuation<Void, Never>) {
        waiting[id, default: []].append(continuation)
    }

    /// Removes and returns all continuations.
    ///
    /// The caller resumes them because something has changed.
    mutating func removeWaiting() -> [CheckedContinuation<Void, Never>] {
        defer { waiting = [:] }
        return waiting.values.flatMap(\.self)
    }

    /// Removes and returns the continuations of a subscriber.
    ///
    /// The caller resumes them because the task was cancelled.
    mutating func removeWaiting(_ id: UUID) -> [CheckedContinuation<Void, Never>] {
        waiting.removeValue(forKey: id) ?? []
    }

    /// Removes a subscriber.
    mutating func remove(_ id: UUID) {
        delivered[id] = nil
    }
}

/// A subscription to a stream.
///
/// It is removed when nothing can read the stream any more.
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
}

/// Drops a list that equals the one before it.
package struct DistinctLists: Sendable {
    private var previous: [InboxMessage]?

    /// Begins before the first list.
    package init() {}

    /// Returns the list; nil if it equals the previous one.
    package mutating func next(_ list: [InboxMessage]) -> [InboxMessage]? {
        guard previous != list else { return nil }
        previous = list
        return list
    }
}
