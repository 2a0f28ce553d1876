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
}

/// The clock of the machine.
public struct SystemInboxClock: InboxClock {
    /// Makes the clock.
    public init() {}

    /// The present instant.
    public var now: Date { Date() }

    /// Waits until the machine's clock is at `date` or later.
    ///
    /// The clock is read at least once a minute, so that the wait is right even if the clock is set or the machine sleeps.
    public func sleep(until date: Date) async throws {
        while true {
            let seconds = date.timeIntervalSince(now)
            guard seconds > 0 else { return }
            try await Task.sleep(for: .milliseconds(Int64((min(seconds, 60) * 1000).rounded(.up))))
        }
    }
}

extension InboxClock where Self == SystemInboxClock {
    /// The clock of the machine.
    public static var system: SystemInboxClock { SystemInboxClock() }
}
