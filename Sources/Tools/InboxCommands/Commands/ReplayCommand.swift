import InboxEngine
import InboxVendors

struct ReplayCommand: Command {
    static let name = "replay"
    static let summary = "apply the events of a log and print each recipient's inbox"
    static let examples: [CommandExample] = [
        ("inbox replay events.ndjson", "print each recipient's inbox and outbox"),
        (
            "inbox replay --recipient u1 -n 5 --unread events.ndjson",
            "print the five newest unread messages of one recipient"
        ),
        ("inbox replay -f snapshot --recipient u1 events.ndjson", "write a snapshot for inbox merge"),
    ]
    static let discussion = """
        Each line is an event: {"at":"2026-02-05T12:00:00Z","recipient":"u1","event":"markRead","ids":["zeta:MSG-1"]}.
        The other events are ingest (payload, provider, scope), markUnread, delete, pin (until), unpin, click (id,
        value), acknowledge (ids of outbox entries, badge), badge (provider, badge) and clear. The lines may be in any
        order, and repeated lines change nothing. A bad line is reported with its number and skipped. With --strict it
        ends the run.

        --sorted saves memory if the lines of each recipient are together: each inbox is printed and freed when the
        recipient changes. If a recipient appears again later, it is reported and printed again without its earlier
        events, and the exit status is 65. --explain adds "placements": for each known message, an object with its id
        and the same members as in inbox explain. With --collapse, a change to one duplicate counts for all of them, and
        the outbox has an entry for each vendor. --jobs changes the speed, but not the output.

        --format snapshot writes a snapshot of one recipient's inbox, for inbox merge. Select the recipient with
        --recipient.

        --since SNAPSHOT adds the events to the inbox in SNAPSHOT and prints what changed: {"recipient","from","to",
        "unread","total","changes":[CHANGE]}. A CHANGE is {"change":"left","id","reason"?},
        {"change":"appeared","index", "message"}, {"change":"changed","id","index"?,"set"?,"removed"?} or
        {"change":"moved","id","index"}.
        """
    static let failure: String? = "--strict rejected a message"
    static let options: [Option] = [
        .provider, .zoneOffset, .limits, .now, .recipient, .topic, .topics, .unread, .all, .collapse,
        .collapsePrefer, .limit, .offset, .strict, .raw, .format, .output, .sorted, .explain, .since, .then,
        .jobs, .diagnostics, .lineBuffered, .progress,
    ]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case ndjson, snapshot
    }

    private let arguments: Arguments
    private let lineWriter: ReplayLineWriter
    private let writesSnapshot: Bool
    /// The file of the snapshot whose list the changes are compared with; nil to write whole inboxes.
    private let since: String?
    private let then: Instant?

    init(arguments: Arguments) throws {
        self.arguments = arguments
        lineWriter = ReplayLineWriter(
            topics: arguments.topics, status: arguments.has(.unread) ? .unread : nil,
            offset: arguments.offset, limit: arguments.limit,
            includesHidden: arguments.has(.all), includesRaw: arguments.has(.raw),
            includesPlacements: arguments.has(.explain))
        writesSnapshot = arguments.format(of: Format.self) == .snapshot
        if writesSnapshot {
            try arguments.refuse(Self.viewOptions, on: "a snapshot, which is always the whole inbox")
            try arguments.refuse([.collapse], on: "a snapshot, which always has all messages")
        }
        since = arguments[.since]
        then = try arguments.instant(.then)
        if since == nil, arguments.has(.then) { throw UsageError(reason: "--then needs --since; add --since SNAPSHOT") }
        if since != nil {
            try arguments.refuse(Self.viewOptions + [.sorted, .format], on: "the changes since a snapshot")
        }
    }

    /// The options that select which parts of an inbox are printed.
    private static let viewOptions: [Option] = [
        .topic, .topics, .unread, .all, .limit, .offset, .raw, .explain,
    ]

    func run(_ console: Console) throws -> ExitStatus {
        var earlier: InboxState?
        if let since {
            do throws(InputError) {
                earlier = try Input.snapshot(since)
            } catch {
                console.printError(error.reason)
                return error.status
            }
        }
        let diagnostics = try DiagnosticsOutput(arguments, console)
        let isLineBuffered = arguments.has(.lineBuffered) || console.out.descriptor.isTerminal
        console.out.isLineBuffered = isLineBuffered
        // A line-buffered run must never wait for more input.
        let input = StreamInput(Input.names(arguments), linesAtMost: isLineBuffered ? 1 : 256, textOverLines: .refused)
        let work = ReplayWork(
            decoder: arguments.decoder, provider: arguments.provider, isStrict: arguments.has(.strict),
            diagnostics: diagnostics.format)
        let isSorted = arguments.has(.sorted) && !writesSnapshot
        let output = ReplayOutput(arguments, diagnostics, console, lineWriter, isSorted: isSorted, since: earlier)
        let run = LineRun(arguments, console)
        run.run(work, on: input, write: output.add)
        var status = max(run.status, output.isUnsorted ? .badInput : .done)
        if writesSnapshot || earlier != nil {
            let written = run.hasFailed ? .badInput : writeOnlyInbox(output, since: earlier, to: console)
            status = max(status, written)
        } else {
            output.writeRest(jobs: arguments.jobs)
        }
        try diagnostics.finish()
        console.kept = output
        return status
    }

    /// Writes the snapshot of the only inbox, which is empty if there are no events, or what changed in it since an
    /// earlier state.
    private func writeOnlyInbox(
        _ output: ReplayOutput, since earlier: InboxState?, to console: Console
    ) -> ExitStatus {
        let recipients = output.inboxes.recipients
        if let recipient = arguments[.recipient], recipients.isEmpty, earlier == nil {
            console.printError("inbox replay: the log has no events for the recipient \"\(recipient)\"")
            return .badInput
        }
        guard recipients.count < 2 else {
            let names = recipients.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
            let more = recipients.count > 3 ? ", …" : ""
            console.printError(
                "inbox replay: a snapshot holds one recipient's inbox, but the log has \(recipients.count) recipients: "
                    + "\(names)\(more); select one with --recipient")
            return .usage
        }
        // Without events, this is the inbox before the first one.
        let state = output.inboxes[recipients.first ?? ""]
        guard let earlier else {
            console.out.writeLine(state.snapshot())
            return .done
        }
        var writer = JSONWriter()
        lineWriter.writeChanges(
            in: state, of: recipients.first ?? arguments[.recipient] ?? "",
            at: arguments.now.date, since: earlier, at: then?.date, to: &writer)
        console.out.writeLine(writer.bytes)
        return .done
    }
}
