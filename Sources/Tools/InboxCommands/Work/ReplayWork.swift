import InboxEngine
import InboxTools
import InboxVendors

/// A line of the log: its event, before it is applied, with its written diagnostics, or why it has none.
///
/// This is a class, so that passing it on copies nothing.
final class ReadEvent: Sendable {
    /// The number of the line.
    let number: Int
    let event: Result<LoggedEvent, LineError>
    let diagnostics: [UInt8]

    init(_ event: consuming Result<LoggedEvent, LineError>, at number: Int, diagnostics: [UInt8] = []) {
        self.number = number
        self.event = event
        self.diagnostics = diagnostics
    }
}

struct ReplayWork: LineWork {
    let decoder: InboxDecoder
    let provider: Provider?
    let isStrict: Bool
    let diagnostics: DiagnosticsFormat

    /// Reads a batch: to its end, or with `--strict` to the first bad line.
    func read(_ lines: inout LineBatch, _ batch: inout BatchSummary) -> [ReadEvent] {
        var events: [ReadEvent] = []
        var decoder = InboxStreamDecoder(decoder)
        while !batch.endsRun, let line = lines.next() {
            do throws(LineError) {
                events.append(try event(line, lines.number, &decoder, &batch))
                batch.worked += 1
            } catch {
                events.append(ReadEvent(.failure(error), at: lines.number))
                batch.failed += 1
                batch.endsRun = isStrict
            }
        }
        return events
    }

    private func event(
        _ line: LineReader.Line, _ number: Int, _ decoder: inout InboxStreamDecoder, _ batch: inout BatchSummary
    ) throws(LineError) -> ReadEvent {
        let line = try decoder.parse(line: line.bytes, number: number)
        do {
            let logged = try LoggedEvent(line, decoder: &decoder, provider: provider)
            let found = logged.diagnostics(of: line, &decoder)
            guard !found.isEmpty else { return ReadEvent(.success(logged), at: number) }
            if case .ingest(let feed, _) = logged.event.kind {
                if feed.rejectsSomething { batch.hasRejected = true }
                if feed.gaveNothing(isStrict: isStrict) { batch.empty += 1 }
            } else if found.contains(where: { $0.severity == .error }) {
                batch.hasRejected = true
            }
            var text: [UInt8] = []
            diagnostics.append(found, of: batch.name, line: number, to: &text)
            return ReadEvent(.success(logged), at: number, diagnostics: text)
        } catch {
            throw LineError(
                error.reason, code: error.code,
                diagnostics: error.diagnostics.namingRequest(in: line.member("payload")?.value))
        }
    }
}
