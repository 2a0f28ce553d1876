import InboxEngine
import InboxJSON
import InboxVendors

/// Applies the batches of a replay to the inboxes, and writes inboxes and diagnostics.
///
/// Batches arrive one at a time, in the order of the log. So inboxes and output do not depend on the number of threads.
final class ReplayOutput {
    private let diagnostics: DiagnosticsOutput
    private let console: Console
    private let lineWriter: ReplayLineWriter
    private let now: Instant
    private let recipient: String?
    /// Whether each recipient's events are together, so that an inbox is complete when the recipient changes.
    private let isSorted: Bool
    private let isStrict: Bool
    /// The hashes of the recipients whose inboxes have been written, if the user said that the log is sorted.
    ///
    /// With ten million recipients, one recipient is mistaken for another in one of 100,000 runs. The hash uses a random
    /// seed for each process, so nobody can make a log in which this happens on purpose.
    private var written: Set<Int> = []
    /// Whether an event came for a recipient whose inbox had already been written.
    private(set) var isUnsorted = false

    /// The inboxes that are not written yet.
    private(set) var inboxes: ReplayedInboxes

    init(
        _ arguments: Arguments, _ diagnostics: DiagnosticsOutput, _ console: Console, _ lineWriter: ReplayLineWriter,
        isSorted: Bool, since earlier: InboxState?
    ) {
        // Each event is applied to the earlier inbox, so that a message that was forgotten there does not come back.
        var first = earlier ?? InboxState(adapters: .standard)
        first.collapse = arguments.collapse
        inboxes = ReplayedInboxes(first: first)
        self.diagnostics = diagnostics
        self.console = console
        self.lineWriter = lineWriter
        now = arguments.now
        self.isSorted = isSorted
        recipient = arguments[.recipient]
        isStrict = arguments.has(.strict)
    }

    /// Applies the events of a batch to their inboxes, and reports its bad lines.
    ///
    /// - Returns: Whether to go on.
    func add(_ lines: [ReadEvent], _ batch: BatchSummary) -> Bool {
        lines.allSatisfy { line in
            switch line.event {
            case .success(let logged): return add(logged, line, of: batch.name)
            case .failure(let error):
                report(error, of: batch.name, line.number)
                return true
            }
        }
    }

    /// Returns false if the run ends before this event.
    private func add(_ logged: LoggedEvent, _ line: ReadEvent, of name: String) -> Bool {
        var place: String { "\(name):\(line.number)" }
        if let recipient, !recipient.hasSameBytes(as: logged.recipient) { return true }
        if isSorted, let open = inboxes.recipients.first, !open.hasSameBytes(as: logged.recipient) {
            console.out.write(lineWriter.lines(of: inboxes.recipients.indices, in: inboxes, at: now))
            inboxes.removeAll()
            written.insert(Array(open.utf8).hashValue)
            if written.contains(Array(logged.recipient.utf8).hashValue) {
                isUnsorted = true
                console.printError(
                    "\(place): error: the recipient \"\(logged.recipient)\" appears again after its "
                        + "inbox was printed; sort the log by recipient, or remove --sorted")
                if isStrict { return false }
            }
        }
        diagnostics.write(line.diagnostics)
        let live = inboxes.apply(logged)
        if now.date < logged.event.at {
            console.printError(
                "\(place): note: the event is later than the current time, \(now.rfc3339); "
                    + "it is applied anyway")
        }
        let session = logged.event.session
        if session < live {
            console.printError("\(place): warning: session \(session) has ended, so the event has no effect")
        }
        return true
    }

    private func report(_ error: LineError, of name: String, _ number: Int) {
        let found = error.diagnostics(in: diagnostics.format)
        if found.isEmpty { console.printError(error.message(of: name, number)) }
        diagnostics.write(found, of: name, line: number)
    }

    // MARK: The end

    /// Writes the inboxes that are not written yet, on some threads.
    func writeRest(jobs: Int) {
        let count = inboxes.recipients.count
        var next = 0
        OrderedPipeline(
            read: {
                guard next < count else { return nil as Range<Int>? }
                defer { next += 256 }
                return next..<min(next + 256, count)
            },
            isLarge: { _ in false },
            work: { [lineWriter, inboxes, now] in lineWriter.lines(of: $0, in: inboxes, at: now) },
            write: {
                self.console.out.write($0)
                return !self.console.isBroken
            }
        ).run(jobs: jobs)
    }
}

extension ReplayLineWriter {
    /// The lines for some inboxes, each ended by a line feed.
    fileprivate func lines(of offsets: Range<Int>, in inboxes: ReplayedInboxes, at now: Instant) -> WrittenLines {
        var writer = JSONWriter()
        for offset in offsets {
            write(inboxes[offset], of: inboxes.recipients[offset], at: now.date, to: &writer)
            writer.endLine()
        }
        return WrittenLines(writer)
    }
}
