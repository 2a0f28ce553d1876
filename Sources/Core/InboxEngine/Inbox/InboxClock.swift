#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The clock of an ``Inbox``.
public protocol InboxClock: Sendable {
    /// The present instant.
    var now: Date { get }

    /// Waits until ``now`` is `date` or later; returns at once if it already is.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    func sleep(until date: Date) async throws

    /// Waits until ``now`` is outside a range; returns at once if it already is.
    ///
    /// It is outside when the upper bound comes, and when the clock is set back to before the lower bound. By default only the
    /// upper bound is waited for, with ``sleep(until:)``.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    func sleep(while range: Range<Date>) async throws
}

extension InboxClock {
    /// Waits for the upper bound.
    public func sleep(while range: Range<Date>) async throws {
        try await sleep(until: range.upperBound)
    }
}

/// The clock of the machine.
public struct SystemInboxClock: InboxClock {
    /// Creates the clock.
    public init() {}

    /// The present instant.
    public var now: Date { Date() }

    /// Waits until the machine's clock is at `date` or later.
    ///
    /// The clock is read at least once a minute, so that the wait is right even if the clock is set or the machine sleeps.
    public func sleep(until date: Date) async throws {
        try await sleepInSteps { $0 < date ? date : nil }
    }

    /// Waits until the machine's clock is outside a range.
    ///
    /// The clock is read at least once a minute, as in ``sleep(until:)``.
    public func sleep(while range: Range<Date>) async throws {
        try await sleepInSteps { range.contains($0) ? range.upperBound : nil }
    }

    /// Waits as long as a function of the present instant returns an instant, for a minute or until that instant each time.
    private func sleepInSteps(until next: (Date) -> Date?) async throws {
        while true {
            let now = now
            guard let seconds = next(now)?.timeIntervalSince(now) else { return }
            try await Task.sleep(for: .milliseconds(Int64((min(seconds, 60) * 1000).rounded(.up))))
        }
    }
}

extension InboxClock where Self == SystemInboxClock {
    /// The clock of the machine.
    public static var system: SystemInboxClock { SystemInboxClock() }
}
