import InboxReplay
import InboxVendors

/// The inboxes that a replay fills, and where they and what was found go.
///
/// Batches come in their order, one at a time, so that what the events do and what is told of them is the same on any
/// number of threads.
final class ReplayOutput {
    private let findings: FindingsOutput
    private let console: Console
    private let writer: ReplayedInboxWriter
    private let recipient: String?
    /// Whether a recipient's events stand together, so that an inbox is done when another one's comes.
    private let isSorted: Bool

    private var inboxes: ShardedInboxes
    private var account: RunSummary

    init(
        _ arguments: Arguments, _ findings: FindingsOutput, _ console: Console, _ writer: ReplayedInboxWriter,
        isSorted: Bool, _ shards: [ShardedInboxes.Shard]
    ) {
        self.findings = findings
        self.console = console
        account = RunSummary(arguments, console)
        self.writer = writer
        self.isSorted = isSorted
        inboxes = ShardedInboxes(shards)
        recipient = arguments[.recipient]
    }

    /// Takes in a batch; whether to go on.
    func take(_ batch: ReplayBatch) -> Bool {
        account.begin(batch.account)
        let file = "\(batch.name):"
        inboxes.prefetch(batch.events)
        var failures = batch.failures[...]
        for read in batch.events {
            while let failure = failures.first, failure.number < read.number {
                tell(failure.line, of: batch.name, failure.number)
                failures.removeFirst()
            }
            take(read, at: file)
        }
        for failure in failures { tell(failure.line, of: batch.name, failure.number) }
        inboxes.flush()
        return account.end(batch.account)
    }

    private func take(_ read: ReadEvent, at file: String) {
        if let recipient, !recipient.hasSameBytes(as: read.logged.recipient) { return }
        if isSorted, let open = inboxes.recipients.first, !open.hasSameBytes(as: read.logged.recipient) {
            console.out.write(writer.lines(of: inboxes.applied()))
            inboxes.removeAll()
        }
        findings.write(read.findings)
        let live = inboxes.assign(read)
        if writer.now.date < read.logged.event.at {
            console.printError(
                "\(file)\(read.number): note: the event is later than now, \(writer.now.rfc3339); "
                    + "it counts all the same")
        }
        let session = read.logged.event.session
        if session < live {
            console.printError(
                "\(file)\(read.number): warning: session \(session) has ended; the event counts for nothing")
        }
    }

    private func tell(_ error: LineError, of name: String, _ number: Int) {
        if error.diagnostics.isEmpty {
            console.printError(error.complaint(of: name, number))
        } else {
            findings.write(error.diagnostics, of: name, line: number)
        }
    }

    // MARK: The end

    /// Whether there were lines, and none that could be taken, or a bad one has ended the run.
    var hasFailed: Bool { account.hasFailed }

    /// How the run ends.
    var status: ExitStatus { account.status }

    /// The inboxes that are not written yet, in the order of their first events.
    func rest() -> ReplayedStates { inboxes.applied() }

    /// Writes the inboxes that are not written yet, on so many threads.
    func writeRest(jobs: Int) {
        let rest = rest()
        for piece in rest.parts(rest.count / (256 * jobs) + 1) {
            let lines = inParallel(piece.parts(jobs)) { [writer] part in writer.lines(of: part) }
            for lines in lines { console.out.write(lines) }
        }
    }

    /// Writes what is left of the findings.
    func finish() throws {
        account.finish()
        try findings.finish()
    }
}

/// How a recipient's inbox is written.
struct ReplayedInboxWriter: Sendable {
    let line: ReplayLine
    let now: Instant

    /// The lines of some inboxes, each with its line feed.
    func lines(of inboxes: some Collection<ReplayedStates.Element>) -> WrittenLines {
        var writer = JSONWriter()
        for (recipient, state) in inboxes {
            line.write(state, of: recipient, at: now.date, to: &writer)
            writer.endLine()
        }
        return WrittenLines(writer)
    }
}
