import UnifiedInbox

/// `inbox stream`: a line in, its messages out.
struct StreamCommand: Command {
    static let name = "stream"
    static let summary = "NDJSON in, NDJSON out, in constant memory: a filter for pipes"
    static let discussion = """
        A line is a vendor's payload (a message or a feed), or an envelope
        {"provider":"zeta","recipient":"u1","payload":…}, provider and recipient optional. Each message becomes a line, in
        order, with "recipient" first where the envelope has one. A bad line is reported with its number and skipped;
        with --strict it ends the run. A line may be up to 64 MiB.
        """
    static let options: [Option] = [
        .provider, .topic, .unread, .strict, .raw, .format, .diagnostics, .lineBuffered, .progress, .noProgress,
    ]

    private let arguments: Arguments
    private let decoder: InboxDecoder
    private let provider: Provider?

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        decoder = InboxDecoder(mode: arguments.mode)
        provider = try arguments.provider
        _ = try arguments.format(.ndjson, of: [.ndjson])
    }

    /// What became of a run so far.
    private struct Tally {
        var worked = 0
        var failed = 0
        var hasRejected = false
        var endsRun = false
    }

    func run(_ console: Console) throws -> ExitStatus {
        let findings = try FindingsOutput(arguments, console)
        console.out.isLineBuffered = arguments.has(.lineBuffered) || console.out.descriptor.isTerminal
        var tally = Tally()
        var status = ExitStatus.done
        var writer = JSONWriter()
        for name in Input.names(arguments) where !tally.endsRun && console.out.failure == nil {
            do throws(InputError) {
                var lines = LineReader(try Input(name))
                var progress = Progress(arguments, lines.input, console)
                defer { lines.input.descriptor.close() }
                while !tally.endsRun, console.out.failure == nil, let line = try lines.next() {
                    read(line, of: name, lines.number, &tally, &writer, findings, console)
                    progress.advance(lines.position, lines.number)
                }
                progress.finish()
            } catch {
                console.complain(error.reason)
                status = max(status, error.status)
            }
        }
        try findings.finish()
        if tally.failed > 0, tally.worked == 0 || tally.endsRun { status = max(status, .data) }
        if arguments.has(.strict), tally.hasRejected { status = max(status, .no) }
        return status
    }

    private func read(
        _ line: LineReader.Line, of name: String, _ number: Int, _ tally: inout Tally, _ writer: inout JSONWriter,
        _ findings: FindingsOutput, _ console: Console
    ) {
        do throws(BadLine) {
            guard case .bytes(let bytes) = line else {
                throw BadLine(reason: "a line of over 64 MiB; it is skipped")
            }
            let envelope = try StreamLine(bytes, provider, decoder)
            findings.write(envelope.feed.diagnostics, of: name, line: number)
            if envelope.feed.diagnostics.contains(where: { $0.severity == .error }) { tally.hasRejected = true }
            guard !envelope.feed.messages.isEmpty || !envelope.feed.isIncomplete else {
                tally.failed += 1
                return
            }
            tally.worked += 1
            for message in envelope.feed.messages where isWanted(message) {
                writer.removeAll()
                message.write(to: &writer, includingRaw: arguments.has(.raw), recipient: envelope.recipient)
                console.out.writeLine(writer.bytes)
            }
        } catch {
            if error.diagnostics.isEmpty {
                console.complain("\(name):\(number):\(error.column.map { "\($0): " } ?? " ")\(error.reason)")
            } else {
                findings.write(error.diagnostics, of: name, line: number)
            }
            tally.failed += 1
            if arguments.has(.strict) { tally.endsRun = true }
        }
    }

    private func isWanted(_ message: InboxMessage) -> Bool {
        if arguments.has(.unread), message.status != .unread { return false }
        return arguments[.topic].map(message.hasTopic) ?? true
    }
}

/// A line that gives nothing, and why.
struct BadLine: Error {
    let reason: String
    /// The column, counted from 1, of malformed JSON.
    var column: Int?
    /// The findings of a root that is not recognised.
    var diagnostics: [Diagnostic] = []
}

/// A line's feed, and whose it is.
struct StreamLine {
    let feed: InboxFeed
    let recipient: String?

    private static let keys: Set<String> = ["provider", "recipient", "payload"]

    init(_ bytes: [UInt8], _ provider: Provider?, _ decoder: InboxDecoder) throws(BadLine) {
        let line: JSONValue
        do {
            line = try JSONValue(parsing: bytes)
        } catch {
            throw BadLine(reason: ForeignFile.hint(bytes) ?? error.reason, column: error.column)
        }
        let envelope = Self.envelope(line)
        recipient = try Self.text(envelope?["recipient"], "recipient")
        let name = try Self.text(envelope?["provider"], "provider")
        do {
            feed = try decoder.decode(envelope?["payload"] ?? line, from: name.map { Provider($0) } ?? provider)
        } catch {
            throw BadLine(reason: error.reason, diagnostics: error.diagnostics)
        }
    }

    /// The envelope that a line is: an object with `payload`, and with nothing but an envelope's keys.
    private static func envelope(_ line: JSONValue) -> JSONObject? {
        guard let object = line.object, object["payload"] != nil, object.allSatisfy({ keys.contains($0.key) }) else {
            return nil
        }
        return object
    }

    private static func text(_ value: JSONValue?, _ name: String) throws(BadLine) -> String? {
        guard let value, !value.isNull else { return nil }
        guard let text = value.string else {
            throw BadLine(reason: "the envelope's \"\(name)\" is \(value), and no string")
        }
        return text
    }
}
