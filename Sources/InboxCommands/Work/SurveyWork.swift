import InboxSurvey
import InboxVendors

/// The survey of a batch of lines.
struct SurveyResult: Sendable {
    var survey = Survey()
    var summary: BatchSummary
}

/// What `inbox survey` does with a batch of lines, on any thread.
struct SurveyWork: Sendable {
    let decoder: InboxDecoder
    let provider: Provider?
    let now: Instant

    /// Counts what is in a batch.
    @Sendable func result(_ batch: StreamInput.Batch) -> SurveyResult {
        var result = SurveyResult(summary: BatchSummary(batch))
        switch batch.content {
        case .success(var lines):
            var taker = SurveyTaker(decoder, from: provider, now: now)
            result.summary.position = lines.position
            while let line = lines.next() {
                switch line {
                case .bytes(let bytes):
                    // The number of a payload over several lines is 0.
                    taker.read(bytes, number: lines.number > 0 ? lines.number : nil, of: batch.name)
                case .tooLong: taker.readTooLong(number: lines.number, of: batch.name)
                }
            }
            result.summary.number = lines.number
            result.survey = taker.survey
            for (status, count) in result.survey.payloads {
                if status.isDone { result.summary.worked += count } else { result.summary.failed += count }
            }
        case .failure(let error):
            result.summary.failure = error
        }
        return result
    }
}

/// Merges the surveys of batches.
final class SurveyOutput {
    var survey = Survey()
    private var summary: RunSummary

    init(_ arguments: Arguments, _ console: Console) {
        summary = RunSummary(arguments, resultsComeLast: true, console)
    }

    /// Adds the survey of a batch.
    ///
    /// - Returns: Whether to go on.
    func add(_ result: SurveyResult) -> Bool {
        summary.begin(result.summary)
        survey.merge(result.survey)
        return summary.end(result.summary)
    }

    /// Removes the progress bar.
    ///
    /// - Returns: The exit status.
    func finish() -> ExitStatus {
        summary.finish()
        return summary.status
    }
}
