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
        instead, for inbox merge; where the log has several, --recipient names the one. With --jobs N so many threads work on some hundred lines at a
        time, with the same output.
        """
    static let options: [Option] = [
        .now, .recipient, .topic, .unread, .all, .limit, .offset, .strict, .raw, .format, .sorted, .jobs, .diagnostics,
        .lineBuffered, .progress, .noProgress,
    ]

    private let arguments: Arguments
    private let decoder: InboxDecoder
    private let now: Instant
    private let line: ReplayLine
    private let recipient: String?
    private let writesSnapshot: Bool
    private let jobs: Int

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        decoder = InboxDecoder(mode: arguments.mode)
        now = try arguments.now
        line = ReplayLine(
            topic: arguments[.topic], status: arguments.has(.unread) ? .unread : nil,
            offset: try arguments.count(.offset) ?? 0, limit: try arguments.count(.limit),
            includesHidden: arguments.has(.all), includesRaw: arguments.has(.raw))
        jobs = try arguments.jobs
        recipient = arguments[.recipient]
        writesSnapshot = try arguments.format(.ndjson, of: [.ndjson, .snapshot]) == .snapshot
    }

    /// Lines that are worked on together, of one input.
    private struct Batch {
        let name: String
        var lines: [(number: Int, line: LineReader.Line)] = []
        var size = 0
    }

    private struct Tally {
        var worked = 0
        var failed = 0
        var endsRun = false
    }

    func run(_ console: Console) throws -> ExitStatus {
        let findings = try FindingsOutput(arguments, console)
        console.out.isLineBuffered = arguments.has(.lineBuffered) || console.out.descriptor.isTerminal
        let writer = ReplayedInboxWriter(line: line, now: now)
        var inboxes: any ReplayInboxes =
            arguments.has(.sorted) && !writesSnapshot
            ? SortedInboxes(jobs: jobs, writer) : ShardedInboxes(jobs: jobs, writer)
        // Line by line, nothing waits for more input.
        let batchSize = console.out.isLineBuffered ? 1 : 256 * jobs
        var tally = Tally()
        var status = ExitStatus.done
        for name in Input.names(arguments) where !tally.endsRun && console.out.failure == nil {
            do throws(InputError) {
                var lines = LineReader(try Input(name))
                var progress = Progress(arguments, lines.input, console)
                defer { lines.input.descriptor.close() }
                var isAtEnd = false
                while !isAtEnd, !tally.endsRun, console.out.failure == nil {
                    var batch = Batch(name: name)
                    // What was read before reading failed counts.
                    let failure = read(&batch, batchSize, of: &lines, &isAtEnd, &progress)
                    take(batch, &inboxes, &tally, findings, console)
                    if let failure { throw failure }
                }
                progress.finish()
            } catch {
                console.complain(error.reason)
                status = max(status, error.status)
            }
        }
        if writesSnapshot {
            status = max(status, writeSnapshot(inboxes.rest, tally, to: console))
        } else {
            inboxes.writeRest(console.out.write)
        }
        try findings.finish()
        if tally.failed > 0, tally.worked == 0 || tally.endsRun { status = max(status, .data) }
        return status
    }

    /// Reads so many lines more.
    private func read(
        _ batch: inout Batch, _ count: Int, of lines: inout LineReader, _ isAtEnd: inout Bool,
        _ progress: inout Progress
    ) -> InputError? {
        do throws(InputError) {
            repeat {
                guard let line = try lines.next() else {
                    isAtEnd = true
                    return nil
                }
                if case .bytes(let bytes) = line { batch.size += bytes.count }
                batch.lines.append((lines.number, line))
                progress.advance(lines.position, lines.number)
            } while batch.lines.count < count && batch.size < jobs << 20
            return nil
        } catch {
            return error
        }
    }

    /// Takes in the lines of a batch, and reports in their order.
    private func take(
        _ batch: Batch, _ inboxes: inout any ReplayInboxes, _ tally: inout Tally, _ findings: FindingsOutput,
        _ console: Console
    ) {
        var results = inParallel(batch.lines.parts(jobs)) { part in part.map { result($0.line) } }.flatMap(\.self)
        if arguments.has(.strict), let first = results.firstIndex(where: \.isFailure) {
            results.removeSubrange((first + 1)...)
            tally.endsRun = true
        }
        let (live, lines) = inboxes.apply(results.compactMap { try? $0.get() }.filter { isWanted($0.logged) })
        var sessions = live.makeIterator()
        for (result, line) in zip(results, batch.lines) {
            var place: String { "\(batch.name):\(line.number)" }
            switch result {
            case .success(let read):
                tally.worked += 1
                guard isWanted(read.logged) else { continue }
                let event = read.logged.event
                if case .ingest(let feed, _) = event.kind {
                    findings.write(feed.diagnostics, of: batch.name, line: line.number)
                }
                let live = sessions.next() ?? 0
                if now.date < event.at {
                    console.complain(
                        "\(place): note: the event is later than now, \(now.rfc3339); it counts all the same")
                }
                if event.session < live {
                    console.complain(
                        "\(place): warning: session \(event.session) has ended; the event counts for nothing")
                }
            case .failure(let error) where error.diagnostics.isEmpty:
                console.complain("\(place):\(error.column.map { "\($0): " } ?? " ")\(error.reason)")
                tally.failed += 1
            case .failure(let error):
                findings.write(error.diagnostics, of: batch.name, line: line.number)
                tally.failed += 1
            }
        }
        console.out.write(lines)
    }

    private func isWanted(_ logged: LoggedEvent) -> Bool {
        recipient.map { $0.utf8.elementsEqual(logged.recipient.utf8) } ?? true
    }

    private func result(_ line: LineReader.Line) -> Result<ReadEvent, BadLine> {
        do throws(BadLine) {
            return .success(ReadEvent(try event(line)))
        } catch {
            return .failure(error)
        }
    }

    private func event(_ line: LineReader.Line) throws(BadLine) -> LoggedEvent {
        guard case .bytes(let bytes) = line else { throw BadLine(reason: "a line of over 64 MiB; it is skipped") }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw BadLine(reason: ForeignFile.hint(bytes) ?? error.reason, column: error.column)
        }
        do {
            return try LoggedEvent(json, decoder: decoder)
        } catch {
            throw BadLine(reason: error.reason, diagnostics: error.diagnostics)
        }
    }

    /// Writes the snapshot of the one inbox that there is; of a log without events, that of an empty one.
    private func writeSnapshot(_ inboxes: [(recipient: String, state: InboxState)], _ tally: Tally, to console: Console)
        -> ExitStatus
    {
        if tally.failed > 0, tally.worked == 0 || tally.endsRun { return .data }
        if let recipient, inboxes.isEmpty {
            console.complain("inbox replay: the log has no event of the recipient \"\(recipient)\"")
            return .data
        }
        guard inboxes.count < 2 else {
            let names = inboxes.prefix(3).map { "\"\($0.recipient)\"" }.joined(separator: ", ")
            let more = inboxes.count > 3 ? ", …" : ""
            console.complain(
                "inbox replay: a snapshot is one recipient's, and the log has \(inboxes.count): \(names)\(more); "
                    + "name one with --recipient")
            return .usage
        }
        console.out.writeLine((inboxes.first?.state ?? InboxState()).snapshot)
        return .done
    }
}

extension Result {
    fileprivate var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}
