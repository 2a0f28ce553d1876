import InboxReplay
import InboxSystem
import InboxVendors

/// `inbox replay`: an event log in, each recipient's inbox out.
struct ReplayCommand: Command {
    static let name = "replay"
    static let summary = "run an event log and print each recipient's inbox"
    static let discussion = """
        A line is an event: {"at":"2026-02-05T12:00:00Z","recipient":"u1","event":"markRead","ids":["zeta:MSG-1"]}; the
        others are ingest (payload, provider, scope), markUnread, delete, click (id, value), acknowledge (ids of outbox
        entries) and clear. The order of the lines, and repeated ones, make no difference. A bad line is reported with its
        number and skipped; with --strict it ends the run. With --sorted a recipient's lines stand together, and each
        inbox is printed, and forgotten, at the change. --format snapshot writes the snapshot of one recipient's inbox
        instead, for inbox merge; where the log has several, --recipient names the one. With --jobs N so many threads work
        on some hundred lines at a time, with the same output.
        """
    static let options: [Option] = [
        .provider, .zoneOffset, .now, .recipient, .topic, .unread, .all, .limit, .offset, .strict, .raw, .format,
        .sorted, .jobs, .diagnostics, .lineBuffered, .progress, .noProgress,
    ]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case ndjson, snapshot
    }

    private let arguments: Arguments
    private let decoder: InboxDecoder
    private let provider: Provider?
    private let now: Instant
    private let line: ReplayLine
    private let writesSnapshot: Bool
    private let jobs: Int

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        decoder = try arguments.decoder
        provider = try arguments.provider
        now = try arguments.now
        line = ReplayLine(
            topic: arguments[.topic], status: arguments.has(.unread) ? .unread : nil,
            offset: try arguments.count(.offset) ?? 0, limit: try arguments.count(.limit),
            includesHidden: arguments.has(.all), includesRaw: arguments.has(.raw))
        jobs = try arguments.jobs
        writesSnapshot = try arguments.format(of: Format.self) == .snapshot
        if writesSnapshot,
            let option = [Option.topic, .unread, .all, .limit, .offset, .raw].first(where: arguments.has)
        {
            throw UsageError(
                reason: "--\(option.rawValue) narrows what is printed, or widens it; a snapshot is all of an inbox")
        }
    }

    func run(_ console: Console) throws -> ExitStatus {
        let findings = try FindingsOutput(arguments, console)
        let isLineBuffered = arguments.has(.lineBuffered) || console.out.descriptor.isTerminal
        console.out.isLineBuffered = isLineBuffered
        // Line by line, nothing waits for more input.
        let input = StreamInput(Input.names(arguments), linesAtMost: isLineBuffered ? 1 : 256)
        let work = ReplayWork(
            decoder: decoder, provider: provider, isStrict: arguments.has(.strict), findings: findings.format)
        let isSorted = arguments.has(.sorted) && !writesSnapshot
        let empty = InboxState(adapters: .standard)
        let shards = (0..<(isSorted ? 1 : jobs)).map { _ in ShardedInboxes.Shard(empty) }
        let output = ReplayOutput(
            arguments, findings, console, ReplayedInboxWriter(line: line, now: now), isSorted: isSorted, shards)
        OrderedPipeline(
            read: input.next, isLarge: \.isLarge, work: work.result, write: output.take,
            settle: { worker, batch in shards[worker % shards.count].apply(keeping: jobs > 1 ? batch : nil) }
        ).run(jobs: jobs)
        if writesSnapshot {
            let status = writeSnapshot(output, to: console)
            try output.finish()
            return max(status, output.status)
        }
        output.writeRest(jobs: jobs)
        try output.finish()
        // The process is about to end: what the system takes back at once need not be freed message by message.
        _ = Unmanaged.passRetained(output)
        return output.status
    }

    /// Writes the snapshot of the one inbox that there is; of a log without events, that of an empty one.
    private func writeSnapshot(_ output: ReplayOutput, to console: Console) -> ExitStatus {
        if output.hasFailed { return .data }
        let inboxes = output.rest()
        if let recipient = arguments[.recipient], inboxes.isEmpty {
            console.printError("inbox replay: the log has no event of the recipient \"\(recipient)\"")
            return .data
        }
        guard inboxes.count < 2 else {
            let names = inboxes.prefix(3).map { "\"\($0.recipient)\"" }.joined(separator: ", ")
            let more = inboxes.count > 3 ? ", …" : ""
            console.printError(
                "inbox replay: a snapshot is one recipient's, and the log has \(inboxes.count): \(names)\(more); "
                    + "name one with --recipient")
            return .usage
        }
        console.out.writeLine((inboxes.first?.state ?? InboxState()).snapshot)
        return .done
    }
}
