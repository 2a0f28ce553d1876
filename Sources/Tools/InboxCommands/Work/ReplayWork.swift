import InboxEngine
import InboxVendors

/// The events from a batch of lines of an event log, before they are applied.
struct ReplayBatch: LineResult {
    /// The events, in the order of their lines.
    var events: [ReadEvent] = []
    /// The lines that are not events, in order, each with its number.
    var failures: [(number: Int, line: LineError)] = []
    var summary: BatchSummary

    init(_ summary: BatchSummary) {
        self.summary = summary
    }
}

/// An event of the log with its written diagnostics.
///
/// This is a class, so that passing it on copies nothing.
final class ReadEvent: Sendable {
    /// The number of its line.
    let number: Int
    let logged: LoggedEvent
    let diagnostics: [UInt8]

    init(_ logged: consuming LoggedEvent, at number: Int, diagnostics: [UInt8]) {
        self.number = number
        self.logged = logged
        self.diagnostics = diagnostics
    }
}

struct ReplayWork: LineWork {
    let decoder: InboxDecoder
    let provider: Provider?
    let isStrict: Bool
    let diagnostics: DiagnosticsFormat

    /// Reads a batch: to its end, or with `--strict` to the first bad line.
    func read(_ lines: inout LineBatch, of name: String, into result: inout ReplayBatch) {
        var decoder = InboxStreamDecoder(decoder)
        while !result.summary.endsRun, let line = lines.next() {
            do throws(LineError) {
                result.events.append(try event(line, of: name, lines.number, &decoder, &result.summary))
                result.summary.worked += 1
            } catch {
                result.failures.append((lines.number, error))
                result.summary.failed += 1
                result.summary.endsRun = isStrict
            }
        }
    }

    private func event(
        _ line: LineReader.Line, of name: String, _ number: Int, _ decoder: inout InboxStreamDecoder,
        _ summary: inout BatchSummary
    ) throws(LineError) -> ReadEvent {
        let line = try line.parse(&decoder, number: number)
        do {
            let logged = try LoggedEvent(line, decoder: &decoder, provider: provider)
            let found = logged.diagnostics(of: line, &decoder)
            guard !found.isEmpty else { return ReadEvent(logged, at: number, diagnostics: []) }
            if case .ingest(let feed, _) = logged.event.kind {
                if feed.rejectsSomething { summary.hasRejected = true }
                if feed.gaveNothing(isStrict: isStrict) { summary.empty += 1 }
            } else if found.contains(where: { $0.severity == .error }) {
                summary.hasRejected = true
            }
            var text: [UInt8] = []
            diagnostics.append(found, of: name, line: number, to: &text)
            return ReadEvent(logged, at: number, diagnostics: text)
        } catch {
            throw LineError(
                error.reason, code: error.code,
                diagnostics: error.diagnostics.namingRequest(in: line.member("payload")?.value))
        }
    }
}
