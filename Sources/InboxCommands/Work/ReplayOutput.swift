import InboxEngine
import InboxVendors

/// Applies the batches of a replay to the inboxes, and writes inboxes and findings.
///
/// Batches arrive one at a time, in the order of the log, so that inboxes and output are the same on any number of threads.
final class ReplayOutput {
    private let findings: FindingsOutput
    private let console: Console
    private let writer: ReplayedInboxWriter
    private let recipient: String?
    /// Whether each recipient's events are together, so that an inbox is complete when the recipient changes.
    private let isSorted: Bool
    private let isStrict: Bool
    /// If the log is said to be sorted, the recipients whose inboxes are written.
    private var written = WrittenRecipients()
    /// Whether a recipient came again after its inbox was written.
    private var isUnsorted = false

    private var inboxes: ShardedInboxes
    private var summary: RunSummary

    init(
        _ arguments: Arguments, _ findings: FindingsOutput, _ console: Console, _ writer: ReplayedInboxWriter,
        isSorted: Bool, _ shards: [ShardedInboxes.Shard], session: Int
    ) {
        self.findings = findings
        self.console = console
        summary = RunSummary(arguments, console)
        self.writer = writer
        self.isSorted = isSorted
        inboxes = ShardedInboxes(shards, session: session)
        recipient = arguments[.recipient]
        isStrict = arguments.has(.strict)
    }

    /// Assigns the events of a batch to their inboxes, and reports its bad lines.
    ///
    /// - Returns: Whether to go on.
    func add(_ batch: ReplayBatch) -> Bool {
        summary.begin(batch.summary)
        let file = "\(batch.name):"
        inboxes.prefetch(batch.events)
        var failures = batch.failures[...]
        for read in batch.events {
            while let failure = failures.first, failure.number < read.number {
                report(failure.line, of: batch.name, failure.number)
                failures.removeFirst()
            }
            guard add(read, at: file) else { return false }
        }
        for failure in failures { report(failure.line, of: batch.name, failure.number) }
        inboxes.flush()
        return summary.end(batch.summary)
    }

    /// Assigns an event to its inbox; false if the run ends before it.
    private func add(_ read: ReadEvent, at file: String) -> Bool {
        if let recipient, !recipient.hasSameBytes(as: read.logged.recipient) { return true }
        if isSorted, let open = inboxes.recipients.first, !open.hasSameBytes(as: read.logged.recipient) {
            console.out.write(writer.lines(of: inboxes.applied()))
            inboxes.removeAll()
            written.insert(open)
            if written.contains(read.logged.recipient) {
                isUnsorted = true
                console.printError(
                    "\(file)\(read.number): error: the recipient \"\(read.logged.recipient)\" comes again after its "
                        + "inbox was printed; sort the log by recipient, or remove --sorted")
                if isStrict { return false }
            }
        }
        findings.write(read.findings)
        let live = inboxes.assign(read)
        if writer.view.now.date < read.logged.event.at {
            console.printError(
                "\(file)\(read.number): note: the event is later than now, \(writer.view.now.rfc3339); "
                    + "it is applied anyway")
        }
        let session = read.logged.event.session
        if session < live {
            console.printError(
                "\(file)\(read.number): warning: session \(session) has ended; the event has no effect")
        }
        return true
    }

    private func report(_ error: LineError, of name: String, _ number: Int) {
        let found = error.findings(in: findings.format)
        if found.isEmpty { console.printError(error.message(of: name, number)) }
        findings.write(found, of: name, line: number)
    }

    // MARK: The end

    /// Whether all lines were bad, or a bad line has ended the run.
    var hasFailed: Bool { summary.hasFailed }

    /// The exit status.
    var status: ExitStatus { max(summary.status, isUnsorted ? .badInput : .done) }

    /// The inboxes that are not written yet, in order of their first events.
    func rest() -> ReplayedStates { inboxes.applied() }

    /// Writes the inboxes that are not written yet, on some threads.
    func writeRest(jobs: Int) {
        let rest = rest()
        for piece in rest.parts(rest.count / (256 * jobs) + 1) {
            let lines = inParallel(piece.parts(jobs)) { [writer] part in writer.lines(of: part) }
            for lines in lines { console.out.write(lines) }
        }
    }

    /// Writes the rest of the findings.
    func finish() throws {
        summary.finish()
        try findings.finish()
    }
}

/// Writes recipients' inboxes as lines.
struct ReplayedInboxWriter: Sendable {
    let lineWriter: ReplayLineWriter
    let view: ReplayedView

    /// The lines of some inboxes, each with its line feed.
    func lines(of inboxes: some Collection<ReplayedStates.Element>) -> WrittenLines {
        var writer = JSONWriter()
        for (recipient, state) in inboxes {
            lineWriter.write(view.of(state), of: recipient, at: view.now.date, to: &writer)
            writer.endLine()
        }
        return WrittenLines(writer)
    }
}

/// How an inbox is looked at after all events.
struct ReplayedView: Sendable {
    let now: Instant
    /// Which messages are the same one; nil if each stands for itself.
    let collapse: CollapsePolicy?
    /// What is kept of each inbox.
    let retention: RetentionPolicy

    /// The state with the policies applied, or as it is if there are none.
    func of(_ state: InboxState) -> InboxState {
        guard collapse != nil || retention != .everything else { return state }
        var state = state
        state.collapse = collapse
        if retention != .everything { state.compact(at: now.date, retention: retention) }
        return state
    }
}
