import InboxEngine
import InboxTools
import InboxVendors

struct StreamResult: Sendable {
    /// The lines of its messages.
    var lines: WrittenLines?
    /// The rows of its messages as CSV.
    var rows: [UInt8] = []
    /// The written diagnostics.
    var diagnostics: [UInt8] = []
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
    func read(_ lines: inout LineBatch, _ batch: inout BatchSummary) -> StreamResult {
        var result = StreamResult()
        var writer = JSONWriter(reservingCapacity: lines.size + lines.size / 4)
        var decoder = InboxStreamDecoder(decoder)
        while !batch.endsRun, let line = lines.next() {
            read(line, lines.number, &decoder, &writer, &result, &batch)
        }
        result.lines = WrittenLines(writer)
        return result
    }

    private func read(
        _ line: LineReader.Line, _ number: Int, _ decoder: inout InboxStreamDecoder, _ writer: inout JSONWriter,
        _ result: inout StreamResult, _ batch: inout BatchSummary
    ) {
        do throws(LineError) {
            let envelope = LineEnvelope(try decoder.parse(line: line.bytes, number: number))
            var feed = try envelope.feed(&decoder, from: provider, at: pointer)
            if !feed.diagnostics.isEmpty {
                format.append(feed.diagnostics, of: batch.name, line: number, to: &result.diagnostics)
                if feed.rejectsSomething { batch.hasRejected = true }
            }
            guard !feed.gaveNothing(isStrict: isStrict) else {
                batch.failed += 1
                return
            }
            batch.worked += 1
            filter.apply(to: &feed)
            let recipient = envelope.recipient?.text
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
            // Each of these errors has a code, so only the text for standard error can have none.
            let found = error.diagnostics(in: format)
            if found.isEmpty {
                result.diagnostics += "\(TerminalText.safe(error.message(of: batch.name, number)))\n".utf8
            }
            format.append(found, of: batch.name, line: number, to: &result.diagnostics)
            batch.failed += 1
            if isStrict { batch.endsRun = true }
        }
    }
}

/// What `inbox stream --format rows` does with a batch of lines, on any thread.
struct RowWork: LineWork {
    let decoder: InboxDecoder
    let options: LineRowEncoder.Options
    let namesInputs: Bool
    let format: DiagnosticsFormat

    func read(_ lines: inout LineBatch, _ batch: inout BatchSummary) -> StreamResult {
        var result = StreamResult()
        var writer = JSONWriter(reservingCapacity: lines.size + lines.size / 4)
        var encoder = LineRowEncoder(decoder: decoder, options: options)
        let file = namesInputs ? batch.name : nil
        while let line = lines.next(includingBlank: true) {
            let found = encoder.append(line, number: lines.number, of: file, into: &writer).diagnostics
            // A line counts as good whatever its row says, because the row reports it.
            batch.worked += 1
            if found.contains(where: { $0.severity == .error }) { batch.hasRejected = true }
            // With the text format, diagnostics are not repeated on standard error, because the rows contain them.
            if format == .json { format.append(found, of: batch.name, line: lines.number, to: &result.diagnostics) }
        }
        result.lines = WrittenLines(writer)
        return result
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
