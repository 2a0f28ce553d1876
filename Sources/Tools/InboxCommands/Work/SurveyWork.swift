import InboxTools
import InboxVendors

struct SurveyResult: LineResult {
    var survey = Survey()
    /// A line for standard error about the first `createMessage` request, which is not a payload; nil if there is none.
    var hint: String?
    var summary: BatchSummary

    init(_ summary: BatchSummary) {
        self.summary = summary
    }
}

struct SurveyWork: LineWork {
    let decoder: InboxDecoder
    let provider: Provider?
    let pointer: JSONPointer
    let now: Instant

    func read(_ lines: inout LineBatch, of name: String, into result: inout SurveyResult) {
        var taker = SurveyTaker(decoder, from: provider, at: pointer, now: now)
        while let line = lines.next() { read(line, lines.number, of: name, &taker, &result) }
        result.survey = taker.survey
    }

    private func read(
        _ line: LineReader.Line, _ number: Int, of name: String, _ taker: inout SurveyTaker,
        _ result: inout SurveyResult
    ) {
        guard case .bytes(let bytes) = line else {
            taker.readTooLong(number: number, of: name)
            result.summary.failed += 1
            return
        }
        // A payload over several lines has the number 0.
        switch taker.read(bytes, number: number > 0 ? number : nil, of: name) {
        case .success(let feed) where !feed.gaveNothing(isStrict: false):
            result.summary.worked += 1
        case .success:
            result.summary.failed += 1
        case .failure(let error):
            result.summary.failed += 1
            guard result.hint == nil, error.reason == PushwooshRequest.reasonNotPayload else { return }
            result.hint = "\(name):\(number > 0 ? "\(number):" : "") \(error.reason)"
        }
    }
}

/// Merges the surveys of batches.
final class SurveyOutput {
    var survey = Survey()
    private let console: Console
    private var summary: RunSummary
    /// Whether the hint for an input has been printed.
    ///
    /// Other batches of the input may have the same hint.
    private var hasHint = false

    init(_ arguments: Arguments, _ console: Console) {
        self.console = console
        summary = RunSummary(arguments, resultsComeLast: true, console)
    }

    /// - Returns: Whether to go on.
    func add(_ result: SurveyResult) -> Bool {
        summary.begin(result.summary)
        if result.summary.isFirst { hasHint = false }
        if let hint = result.hint, !hasHint {
            console.printError(hint)
            hasHint = true
        }
        survey.merge(result.survey)
        return summary.end(result.summary)
    }

    /// Removes the progress bar.
    func finish() -> ExitStatus {
        summary.finish()
        return summary.status
    }
}
