#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The time, as an ``Inbox`` knows it.
public protocol InboxClock: Sendable {
    /// The present.
    var now: Date { get }

    /// Waits until ``now`` is `date` or later; returns at once where it is already.
    ///
    /// - Throws: `CancellationError` where the task is cancelled before.
    func sleep(until date: Date) async throws
}

/// The clock of the machine.
public struct SystemInboxClock: InboxClock {
    /// Makes the clock.
    public init() {}

    /// The present.
    public var now: Date { Date() }

    /// Waits until the clock of the machine says `date`, even if it is set meanwhile or the machine sleeps: it looks at
    /// least once a minute.
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
