// The samples of the page *On servers* that are not in the package Tests/Tools/Examples/SQLiteStore: compiled, and compared with
// the page. What they use from the host's own code is declared at the end.

import UnifiedInbox

func makeCalls(of inbox: Inbox) async throws {
    try await inbox.deliverOutbox { entry in
        switch await report(entry) {
        case .accepted(let badge): badge
        case .refused: nil  // acknowledges the call
        case .tryAgain: throw VendorIsDown()
        }
    }
}

/// Makes the calls of an outbox once, and returns how many are left for the next time.
func makeCallsOnce(of inbox: Inbox) async throws -> Int {
    try await inbox.deliverOutbox(using: call, backoff: nil)
    return await inbox.metrics().outboxCount
}

func fetchAll(for inbox: Inbox) async throws {
    let request = await inbox.beginRequest()
    async let zeta = fetch("zeta")
    async let salesforce = fetch("salesforce")
    let feeds = try await [zeta, salesforce].map { try InboxDecoder().decode($0) }
    try await inbox.ingest(feeds, of: request)
}

/// Answers `GET /inbox?after=…&limit=20`.
func page(of inbox: Inbox, after cursor: String?) async -> Response {
    do throws(InboxError) {
        let page = try await inbox.page(after: cursor, limit: 20)
        return Response(200, page.messages, next: page.next)
    } catch {
        return Response(400, error: error.reason)
    }
}

/// Answers `GET /inbox` with the status 304 if the client's list is still right.
func messages(of inbox: Inbox, ifNoneMatch tag: String?) async -> Response {
    let (state, now) = await (inbox.state, inbox.clock.now)
    let current = "\"v1-\(state.digest(at: now))\""  // v1: how this server renders a message
    if tag == current { return Response(304, tag: current) }
    return Response(200, state.messages(at: now), tag: current)
}

func open(for user: String) async throws -> Inbox {
    var configuration = InboxConfiguration()
    configuration.log = { event in log(event.isFailure ? "error" : "info", "\(event)", user) }
    return try await Inbox(store: .memory, configuration: configuration)
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
    case accepted(badge: Int?)
    case refused, tryAgain
}

struct VendorIsDown: Error {}

func report(_ entry: OutboxEntry) async -> CallOutcome { .accepted(badge: nil) }
@Sendable func call(_ entry: OutboxEntry) async throws -> Int? { nil }
func gauge(_ name: String, _ value: Double, _ labels: [String: String]) {}
func fetch(_ vendor: String) async throws -> String { "[]" }
@Sendable func log(_ level: String, _ text: String, _ user: String) {}

struct Response {
    init(
        _ status: Int, _ messages: [InboxMessage] = [], next: String? = nil, tag: String? = nil, error: String? = nil
    ) {}
}
