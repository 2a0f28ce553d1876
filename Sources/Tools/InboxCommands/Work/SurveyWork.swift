import InboxTools
import InboxVendors

struct SurveyResult: Sendable {
    let survey: Survey
    /// A line for standard error about the first `createMessage` request, which is not a payload; nil if there is none.
    let hint: String?
}

struct SurveyWork: LineWork {
    let decoder: InboxDecoder
    let provider: Provider?
    let pointer: JSONPointer
    let now: Instant

    func read(_ lines: inout LineBatch, _ batch: inout BatchSummary) -> SurveyResult {
        var taker = SurveyTaker(decoder, from: provider, at: pointer, now: now)
        var hint: String?
        while let line = lines.next() {
            let gaveMessages = read(line, lines.number, of: batch.name, &taker, &hint)
            if gaveMessages { batch.worked += 1 } else { batch.failed += 1 }
        }
        return SurveyResult(survey: taker.survey, hint: hint)
    }

    private func read(
        _ line: LineReader.Line, _ number: Int, of name: String, _ taker: inout SurveyTaker, _ hint: inout String?
    ) -> Bool {
        guard case .bytes(let bytes) = line else {
            taker.readTooLong(number: number, of: name)
            return false
        }
        // A payload over several lines has the number 0.
        switch taker.read(bytes, number: number > 0 ? number : nil, of: name) {
        case .success(let feed): return !feed.gaveNothing(isStrict: false)
        case .failure(let error):
            if hint == nil, error.reason == PushwooshRequest.reasonNotPayload {
                hint = "\(name):\(number > 0 ? "\(number):" : "") \(error.reason)"
            }
            return false
        }
    }
}
