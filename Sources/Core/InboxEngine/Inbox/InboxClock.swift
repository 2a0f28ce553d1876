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
    /// Creates the clock.
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
