import InboxEngine
import InboxTools
import InboxVendors

struct StreamResult: LineResult {
    /// The lines of its messages.
    var lines: WrittenLines?
    /// The rows of its messages as CSV.
    var rows: [UInt8] = []
    /// The diagnostics in the format of their file; diagnostics for standard error are in ``errors``.
    var diagnostics: [UInt8] = []
    /// The lines for standard error.
    var errors: [UInt8] = []
    var summary: BatchSummary

    init(_ summary: BatchSummary) {
        self.summary = summary
    }
}

struct StreamWork: LineWork {
    let decoder: InboxDecoder
    let provider: Provider?
    let pointer: JSONPointer
    let filter: MessageFilter
    /// Whether messages are written as CSV; as JSON otherwise.
    let isCSV: Bool
    let includesRaw: Bool
    let isStrict: Bool
    let format: DiagnosticsFormat

    /// Decodes a batch to its end, or with `--strict` to the first bad line.
    func read(_ lines: inout LineBatch, of name: String, into result: inout StreamResult) {
        var writer = JSONWriter(reservingCapacity: lines.size + lines.size / 4)
        var decoder = InboxStreamDecoder(decoder)
        while !result.summary.endsRun, let line = lines.next() {
            read(line, of: name, lines.number, &decoder, &writer, &result)
        }
        result.lines = WrittenLines(writer)
    }

    private func read(
        _ line: LineReader.Line, of name: String, _ number: Int, _ decoder: inout InboxStreamDecoder,
        _ writer: inout JSONWriter, _ result: inout StreamResult
    ) {
        do throws(LineError) {
            let envelope = LineEnvelope(try line.parse(&decoder, number: number))
            let recipient: String?
            var feed: InboxFeed
            do throws(InboxDecodingError) {
                recipient = try envelope.recipient?.text
                feed = try envelope.feed(&decoder, from: provider, at: pointer)
            } catch {
                throw LineError(error)
            }
            if !feed.diagnostics.isEmpty {
                report(feed.diagnostics, of: name, number, &result)
                if feed.rejectsSomething { result.summary.hasRejected = true }
            }
            guard !feed.gaveNothing(isStrict: isStrict) else {
                result.summary.failed += 1
                return
            }
            result.summary.worked += 1
            filter.apply(to: &feed)
            // The messages are removed one by one, because reading a message in an array would copy it.
            feed.messages.reverse()
            while let message = feed.messages.popLast() {
                guard !isCSV else {
                    MessageCSV.append(message, recipient: recipient, to: &result.rows)
                    continue
                }
                message.write(to: &writer, includingRaw: includesRaw, recipient: recipient)
                writer.endLine()
            }
        } catch {
            let found = error.diagnostics(in: format)
            if found.isEmpty { result.errors += "\(TerminalText.safe(error.message(of: name, number)))\n".utf8 }
            report(found, of: name, number, &result)
            result.summary.failed += 1
            if isStrict { result.summary.endsRun = true }
        }
    }

    private func report(_ diagnostics: [Diagnostic], of name: String, _ number: Int, _ result: inout StreamResult) {
        switch format {
        case .text: format.append(diagnostics, of: name, line: number, to: &result.errors)
        case .json: format.append(diagnostics, of: name, line: number, to: &result.diagnostics)
        }
    }
}

final class StreamOutput {
    private let diagnostics: DiagnosticsOutput
    private let console: Console
    private var summary: RunSummary

    init(_ arguments: Arguments, _ diagnostics: DiagnosticsOutput, _ console: Console) {
        self.diagnostics = diagnostics
        self.console = console
        summary = RunSummary(arguments, console)
    }

    /// - Returns: Whether to go on.
    func write(_ result: StreamResult) -> Bool {
        summary.begin(result.summary)
        if let lines = result.lines { console.out.write(lines) }
        console.out.write(result.rows)
        diagnostics.write(result.diagnostics)
        console.error.write(result.errors)
        return summary.end(result.summary)
    }

    /// Writes the rest of the buffer.
    func finish() throws -> ExitStatus {
        summary.finish()
        try diagnostics.finish()
        return summary.status
    }
}

/// What `inbox stream --format rows` does with a batch of lines, on any thread.
struct RowWork: LineWork {
    let decoder: InboxDecoder
    let options: LineRowEncoder.Options
    let namesInputs: Bool
    let format: DiagnosticsFormat

    func read(_ lines: inout LineBatch, of name: String, into result: inout StreamResult) {
        var writer = JSONWriter(reservingCapacity: lines.size + lines.size / 4)
        var encoder = LineRowEncoder(decoder: decoder, options: options)
        while let line = lines.next(includingBlank: true) {
            let outcome = encoder.append(line, number: lines.number, of: namesInputs ? name : nil, into: &writer)
            count(outcome, of: name, lines.number, &result)
        }
        result.lines = WrittenLines(writer)
    }

    /// A line counts as good whatever its row says, because the row reports it.
    private func count(
        _ outcome: LineRowEncoder.Outcome, of name: String, _ number: Int, _ result: inout StreamResult
    ) {
        result.summary.worked += 1
        guard !outcome.diagnostics.isEmpty else { return }
        if outcome.diagnostics.contains(where: { $0.severity == .error }) { result.summary.hasRejected = true }
        // With the text format, diagnostics are not repeated on standard error, because the rows contain them.
        if format == .json {
            format.append(outcome.diagnostics, of: name, line: number, to: &result.diagnostics)
        }
    }
}

extension LineRowEncoder {
    fileprivate mutating func append(
        _ line: LineReader.Line, number: Int, of file: String?, into writer: inout JSONWriter
    ) -> Outcome {
        switch line {
        case .bytes(let bytes): append(line: bytes, number: number, of: file, into: &writer)
        case .tooLong: appendTooLong(number: number, of: file, into: &writer)
        }
    }
}
