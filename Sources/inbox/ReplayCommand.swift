import UnifiedInbox

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
        instead, for inbox merge; where the log has several, --recipient names the one.
        """
    static let options: [Option] = [
        .now, .recipient, .topic, .unread, .all, .limit, .offset, .strict, .raw, .format, .sorted, .diagnostics,
        .lineBuffered,
        .progress, .noProgress,
    ]

    private let arguments: Arguments
    private let decoder: InboxDecoder
    private let now: Instant
    private let line: ReplayLine
    private let recipient: String?
    private let writesSnapshot: Bool

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        decoder = InboxDecoder(mode: arguments.mode)
        now = try arguments.now
        line = ReplayLine(
            topic: arguments[.topic], status: arguments.has(.unread) ? .unread : nil,
            offset: try arguments.count(.offset) ?? 0, limit: try arguments.count(.limit),
            includesHidden: arguments.has(.all), includesRaw: arguments.has(.raw))
        recipient = arguments[.recipient]
        writesSnapshot = try arguments.format(.ndjson, of: [.ndjson, .snapshot]) == .snapshot
    }

    private struct Tally {
        var worked = 0
        var failed = 0
        var endsRun = false
    }

    func run(_ console: Console) throws -> ExitStatus {
        let findings = try FindingsOutput(arguments, console)
        console.out.isLineBuffered = arguments.has(.lineBuffered) || console.out.descriptor.isTerminal
        var inboxes = ReplayedInboxes(adapters: .standard)
        var tally = Tally()
        var status = ExitStatus.done
        for name in Input.names(arguments) where !tally.endsRun && console.out.failure == nil {
            do throws(InputError) {
                var lines = LineReader(try Input(name))
                var progress = Progress(arguments, lines.input, console)
                defer { lines.input.descriptor.close() }
                while !tally.endsRun, console.out.failure == nil, let line = try lines.next() {
                    read(line, at: "\(name):\(lines.number)", (name, lines.number), &inboxes, &tally, findings, console)
                    progress.advance(lines.position, lines.number)
                }
                progress.finish()
            } catch {
                console.complain(error.reason)
                status = max(status, error.status)
            }
        }
        if writesSnapshot {
            status = max(status, writeSnapshot(inboxes, tally, to: console))
        } else {
            write(inboxes, to: console)
        }
        try findings.finish()
        if tally.failed > 0, tally.worked == 0 || tally.endsRun { status = max(status, .data) }
        return status
    }

    private func read(
        _ line: LineReader.Line, at place: String, _ source: (name: String, number: Int),
        _ inboxes: inout ReplayedInboxes,
        _ tally: inout Tally, _ findings: FindingsOutput, _ console: Console
    ) {
        do throws(BadLine) {
            let logged = try event(line)
            tally.worked += 1
            if let recipient, !recipient.utf8.elementsEqual(logged.recipient.utf8) { return }
            if case .ingest(let feed, _) = logged.event.kind {
                findings.write(feed.diagnostics, of: source.name, line: source.number)
            }
            if arguments.has(.sorted), !writesSnapshot, let current = inboxes.recipients.first,
                !current.utf8.elementsEqual(logged.recipient.utf8)
            {
                write(inboxes, to: console)
                inboxes.removeAll()
            }
            if now.date < logged.event.at {
                console.complain("\(place): note: the event is later than now, \(now.rfc3339); it counts all the same")
            }
            if logged.event.session < inboxes.apply(logged) {
                console.complain(
                    "\(place): warning: session \(logged.event.session) has ended; the event counts for nothing")
            }
        } catch {
            if error.diagnostics.isEmpty {
                console.complain("\(place):\(error.column.map { "\($0): " } ?? " ")\(error.reason)")
            } else {
                findings.write(error.diagnostics, of: source.name, line: source.number)
            }
            tally.failed += 1
            if arguments.has(.strict) { tally.endsRun = true }
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
    private func writeSnapshot(_ inboxes: ReplayedInboxes, _ tally: Tally, to console: Console) -> ExitStatus {
        if tally.failed > 0, tally.worked == 0 || tally.endsRun { return .data }
        if let recipient, inboxes.recipients.isEmpty {
            console.complain("inbox replay: the log has no event of the recipient \"\(recipient)\"")
            return .data
        }
        guard inboxes.recipients.count < 2 else {
            let names = inboxes.recipients.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
            let more = inboxes.recipients.count > 3 ? ", …" : ""
            console.complain(
                "inbox replay: a snapshot is one recipient's, and the log has \(inboxes.recipients.count): \(names)\(more); "
                    + "name one with --recipient")
            return .usage
        }
        console.out.writeLine(inboxes[inboxes.recipients.first ?? ""].snapshot)
        return .done
    }

    private func write(_ inboxes: ReplayedInboxes, to console: Console) {
        for recipient in inboxes.recipients {
            var writer = JSONWriter()
            line.write(inboxes[recipient], of: recipient, at: now.date, to: &writer)
            console.out.writeLine(writer.bytes)
        }
    }
}
