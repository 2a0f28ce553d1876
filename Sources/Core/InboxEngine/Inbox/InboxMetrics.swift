public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Figures for monitoring one inbox.
///
/// ```swift
/// let metrics = await inbox.metrics()
/// if let age = metrics.outboxAge, age > 3600 { log("a vendor has accepted no call for an hour") }
/// ```
public struct InboxMetrics: Hashable, Sendable {
    /// The number of diagnostics, by provider and code, in the feeds that were ingested since the inbox was opened.
    ///
    /// Diagnostics are not stored: after a restart the count begins at 0.
    public let diagnostics: [Provider: [DiagnosticCode: Int]]
    /// The number of calls that the vendors have not acknowledged.
    public let outboxCount: Int
    /// How long the oldest of these calls has been waiting, in seconds, 0 or more; nil if there is none.
    public let outboxAge: TimeInterval?
    /// The size of the store's contents in bytes; nil if the store does not know it.
    public let storedSize: Int?
    /// Why the last compaction failed; nil if it succeeded, or if there was none since the inbox was opened.
    ///
    /// No change is lost, but the store grows with each change until a compaction succeeds. The disk may be full, or the
    /// folder read-only.
    public let compactionError: InboxError?
}

extension Inbox {
    /// Measures the inbox.
    ///
    /// - Parameter now: The instant up to which waiting times are measured; nil for the clock's time.
    /// - Returns: The metrics. A closed inbox has them too.
    /// - Complexity: O(*n*), *n* the entries of the outbox.
    public func metrics(at now: Date? = nil) -> InboxMetrics {
        let outbox = state.outbox
        // Sorted by instant.
        let oldest = outbox.first?.at
        return InboxMetrics(
            diagnostics: diagnostics, outboxCount: outbox.count,
            outboxAge: oldest.map { max(0, (now ?? clock.now).timeIntervalSince($0)) },
            storedSize: store.storedSize, compactionError: compactionError)
    }

    /// Counts the diagnostics of a feed.
    ///
    /// A feed without a vendor has no messages, and its diagnostics are not counted.
    func count(_ diagnostics: [Diagnostic], of provider: Provider?) {
        guard let provider, !diagnostics.isEmpty else { return }
        for diagnostic in diagnostics { self.diagnostics[provider, default: [:]][diagnostic.code, default: 0] += 1 }
    }
}
