#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The clock of an ``Inbox``.
public protocol InboxClock: Sendable {
    /// The present instant.
    var now: Date { get }

    /// Waits until ``now`` is outside a range; returns at once if it already is.
    ///
    /// It ends when the upper bound is reached, or when the clock is set back to before the lower bound.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    func sleep(while range: Range<Date>) async throws
}

/// The clock of the machine.
public struct SystemInboxClock: InboxClock {
    package init() {}

    /// The present instant.
    public var now: Date { Date() }

    /// Waits until the machine's clock is outside a range.
    ///
    /// The clock is read at least once a minute. So the wait ends soon enough even if somebody sets the clock or the
    /// machine sleeps.
    public func sleep(while range: Range<Date>) async throws {
        while true {
            let now = now
            guard range.contains(now) else { return }
            let seconds = min(range.upperBound.timeIntervalSince(now), 60)
            try await Task.sleep(for: .milliseconds(Int64((seconds * 1000).rounded(.up))))
        }
    }
}

extension InboxClock where Self == SystemInboxClock {
    /// The clock of the machine.
    public static var system: SystemInboxClock { SystemInboxClock() }
}

/// A clock for tests, which advances only by ``advance(by:)`` and ``set(to:)``.
///
/// ```swift
/// let clock = ManualInboxClock(at: noon)
/// let inbox = try await Inbox(store: .memory, clock: clock)
/// clock.advance(by: 60)         // a task that slept until then wakes up
/// ```
public final class ManualInboxClock: InboxClock {
    private struct Sleeper {
        /// The range of instants in which the task keeps sleeping.
        let range: Range<Date>
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Date
        var sleepers: [UUID: Sleeper] = [:]
        /// The tasks that were cancelled before they slept.
        var cancelled: Set<UUID> = []
    }

    private let state: Locked<State>

    /// Creates a clock at an instant.
    public init(at now: Date) {
        state = Locked(State(now: now))
    }

    /// The present instant.
    public var now: Date { state.withLock { $0.now } }

    /// Advances the clock by a number of seconds; a negative number sets it back.
    public func advance(by seconds: TimeInterval) {
        move { $0.addingTimeInterval(seconds) }
    }

    /// Sets the clock to an instant.
    public func set(to date: Date) {
        move { _ in date }
    }

    private func move(_ change: (Date) -> Date) {
        let woken = state.withLock { state in
            state.now = change(state.now)
            let now = state.now
            let due = state.sleepers.filter { !$0.value.range.contains(now) }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.range.upperBound < $1.range.upperBound }.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Waits until the clock is outside a range.
    public func sleep(while range: Range<Date>) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if !range.contains(state.now) { return .success(()) }
                    state.sleepers[id] = Sleeper(range: range, continuation: continuation)
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
        _ = state.withLock { $0.cancelled.remove(id) }
    }
}
