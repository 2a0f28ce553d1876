public import InboxJSON
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
    /// How many seconds the oldest of these calls has been waiting, 0 or more; nil if no call is waiting.
    public let outboxAge: TimeInterval?
    /// The size of the store's contents in bytes; nil if the store does not know it.
    public let storedSize: Int?
    /// Why the last compaction failed; nil if it succeeded, or if there was none since the inbox was opened.
    ///
    /// No change is lost, but the store grows with each change until a compaction succeeds. The disk may be full, or the
    /// folder read-only.
    public let compactionError: InboxError?
}

extension InboxMetrics: JSONRepresentable, CustomReflectable {
    /// `{"diagnostics":{"zeta":{"url.no-scheme":2}},"outboxCount":1,"outboxAge":20.0,"storedSize":4096,"compactionError":{…}}`.
    ///
    /// The age is rounded to milliseconds. The last three keys are left out if they have no value. Vendors and codes are
    /// sorted by the bytes of their names.
    public func json(includingRaw: Bool) -> JSONValue {
        var members: [JSONObject.Member] = []
        func add(_ key: String, _ value: JSONValue?) {
            if let value { members.append(.init(key: key, value: value)) }
        }
        let counts = diagnostics.map { provider, codes in
            (provider.name, Self.sorted(codes.map { ($0.key.name, JSONValue($0.value)) }))
        }
        add("diagnostics", Self.sorted(counts))
        add("outboxCount", JSONValue(outboxCount))
        add("outboxAge", outboxAge.map { JSONValue(floatLiteral: ($0 * 1000).rounded() / 1000) })
        add("storedSize", storedSize.map { JSONValue($0) })
        add(
            "compactionError",
            compactionError.map { ["code": JSONValue($0.code.rawValue), "reason": JSONValue($0.reason)] })
        return JSONValue(JSONObject(members))
    }

    private static func sorted(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return JSONValue(JSONObject(sorted.map { JSONObject.Member(key: $0.key, value: $0.value) }))
    }
}

extension Inbox {
    /// Measures the inbox.
    ///
    /// - Parameter now: The instant up to which waiting times are measured; nil for the clock's time.
    /// - Returns: The metrics. You can also ask a closed inbox.
    /// - Complexity: O(*n*), where *n* is the number of outbox entries.
    public func metrics(at now: Date? = nil) -> InboxMetrics {
        let outbox = state.outbox
        // Sorted by instant.
        let oldest = outbox.first?.date
        return InboxMetrics(
            diagnostics: diagnostics, outboxCount: outbox.count,
            outboxAge: oldest.map { max(0, (now ?? clock.now).timeIntervalSince($0)) },
            storedSize: store.storedSize, compactionError: compactionError)
    }

    /// Counts the diagnostics of a feed, unless it has no vendor and so no messages.
    func count(_ diagnostics: [Diagnostic], of provider: Provider?) {
        guard let provider, !diagnostics.isEmpty else { return }
        for diagnostic in diagnostics { self.diagnostics[provider, default: [:]][diagnostic.code, default: 0] += 1 }
    }
}
