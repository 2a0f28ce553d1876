// The samples of the page *On servers* that are not in the package Tests/Tools/Examples/SQLiteStore: compiled, and compared with the
// page. What they use of the host's own is declared at the end.

import UnifiedInbox

func makeCalls(of inbox: Inbox) async throws {
    try await inbox.deliverOutbox { entry in
        switch await report(entry) {
        case .accepted(let badge): badge
        case .refused: nil                             // for good: it would stop the calls after it
        case .tryAgain: throw VendorIsDown()
        }
    }
}

/// Makes the calls of an outbox once, and returns how many are left for the next time.
func makeCallsOnce(of inbox: Inbox) async throws -> Int {
    try await inbox.deliverOutbox(using: call, backoff: nil)
    return await inbox.metrics().outboxCount
}

func publish(_ metrics: InboxMetrics) {
    for (provider, codes) in metrics.diagnostics {
        for (code, count) in codes {
            gauge("inbox_diagnostics", Double(count), ["provider": provider.name, "code": code.name])
        }
    }
    gauge("inbox_outbox_entries", Double(metrics.outboxCount), [:])
    gauge("inbox_outbox_age_seconds", metrics.outboxAge ?? 0, [:])
    gauge("inbox_stored_bytes", Double(metrics.storedSize ?? 0), [:])
    gauge("inbox_compaction_failures", metrics.compactionError == nil ? 0 : 1, [:])
}

func closeInbox(_ inbox: Inbox) async {
    publish(await inbox.metrics())
    await inbox.close()
}

// MARK: The host's own

enum CallOutcome {
    case accepted(badge: Int?), refused, tryAgain
}

struct VendorIsDown: Error {}

func report(_ entry: OutboxEntry) async -> CallOutcome { .accepted(badge: nil) }
@Sendable func call(_ entry: OutboxEntry) async throws -> Int? { nil }
func gauge(_ name: String, _ value: Double, _ labels: [String: String]) {}
