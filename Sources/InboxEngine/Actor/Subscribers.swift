package import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a reader of lists is given: the present list first, then each that differs from the one given before.
package struct DistinctLists: Sendable {
    private var given: [InboxMessage]?

    /// Nothing was given yet.
    package init() {}

    /// The list, where it is to be given; nil where it is the one given before.
    package mutating func next(_ list: [InboxMessage]) -> [InboxMessage]? {
        guard given != list else { return nil }
        given = list
        return list
    }
}

/// Those who read an inbox's streams: what each was given, and who of them waits.
///
/// It holds no list for anybody: a reader that comes for the next one is given the newest, where that is another.
struct Subscribers {
    /// What one reader was given, so that it is not given it again.
    struct Given {
        var lists = DistinctLists()
        fileprivate var entries: Set<ByteEqualString> = []
    }

    private var given: [UUID: Given] = [:]
    private var waiting: [UUID: [CheckedContinuation<Void, Never>]] = [:]

    /// Whether anybody waits.
    var areWaiting: Bool { !waiting.isEmpty }

    subscript(id: UUID) -> Given {
        get { given[id] ?? Given() }
        set { given[id] = newValue }
    }

    /// Whether a reader was given an entry of the outbox.
    func has(_ id: UUID, _ entry: ByteEqualString) -> Bool {
        given[id]?.entries.contains(entry) ?? false
    }

    /// Notes that a reader is given an entry of the outbox.
    mutating func give(_ id: UUID, _ entry: ByteEqualString) {
        given[id, default: Given()].entries.insert(entry)
    }

    /// Forgets which entries of the outbox readers were given: a session has ended.
    mutating func forgetEntries() {
        for id in given.keys { given[id]?.entries = [] }
    }

    mutating func wait(_ id: UUID, _ continuation: CheckedContinuation<Void, Never>) {
        waiting[id, default: []].append(continuation)
    }

    /// Those to wake because something changed.
    mutating func wakeAll() -> [CheckedContinuation<Void, Never>] {
        defer { waiting = [:] }
        return waiting.values.flatMap(\.self)
    }

    /// Those to wake because the reader's task was cancelled.
    mutating func wake(_ id: UUID) -> [CheckedContinuation<Void, Never>] {
        waiting.removeValue(forKey: id) ?? []
    }

    /// Forgets what a reader was given: it is gone.
    mutating func forget(_ id: UUID) {
        given[id] = nil
    }
}

/// A stream's place among the readers; when nothing can read the stream any more, it is forgotten.
final class Subscription: Sendable {
    let id = UUID()
    let inbox: Inbox

    init(_ inbox: Inbox) {
        self.inbox = inbox
    }

    deinit {
        let (id, inbox) = (id, inbox)
        Task { await inbox.forget(id) }
    }
}

extension Inbox {
    func forget(_ id: UUID) {
        readers.forget(id)
    }

    /// Tells those who wait that something has changed.
    func announce() {
        for continuation in readers.wakeAll() { continuation.resume() }
        setAlarm()
    }

    /// Waits until something changes, or the task is cancelled.
    func change(for id: UUID) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                readers.wait(id, continuation)
                setAlarm()
            }
        } onCancel: {
            Task { await self.cancelWait(of: id) }
        }
    }

    private func cancelWait(of id: UUID) {
        for continuation in readers.wake(id) { continuation.resume() }
        setAlarm()
    }

    /// Sleeps until a message begins or ceases to be shown, as long as anybody waits for that.
    private func setAlarm() {
        let next = isOpen && readers.areWaiting ? state.nextChange(after: clock.now) : nil
        guard alarm?.at != next else { return }
        alarm?.task.cancel()
        alarm = next.map { next in
            let task = Task { [weak self, clock] in
                do {
                    try await clock.sleep(until: next)
                } catch {
                    return
                }
                await self?.ring(next)
            }
            return (next, task)
        }
    }

    private func ring(_ instant: Date) {
        if alarm?.at == instant { alarm = nil }
        announce()
    }
}
