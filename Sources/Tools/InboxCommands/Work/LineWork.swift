import InboxEngine
import InboxTools
import InboxVendors

/// What a command does with a batch of lines, on any thread.
protocol LineWork: Sendable {
    associatedtype Result: LineResult

    /// Reads a batch to its end, or to the line that ends the run.
    func read(_ lines: inout LineBatch, of name: String, into result: inout Result)
}

protocol LineResult: Sendable {
    var summary: BatchSummary { get set }

    init(_ summary: BatchSummary)
}

extension LineWork {
    /// Works on all lines of an input, on some threads.
    ///
    /// - Parameter write: Called with the results in the order of the lines. Returns whether to go on.
    func run(_ input: StreamInput, jobs: Int, write: @escaping (Result) -> Bool) {
        OrderedPipeline(read: input.next, isLarge: \.isLarge, work: result, write: write).run(jobs: jobs)
    }

    @Sendable private func result(_ batch: StreamInput.Batch) -> Result {
        var result = Result(BatchSummary(batch))
        switch batch.content {
        case .success(var lines):
            result.summary.position = lines.position
            read(&lines, of: batch.name, into: &result)
            result.summary.number = lines.number
        case .failure(let error):
            result.summary.failure = error
        }
        return result
    }
}

extension LineError {
    /// The error message for standard error: input, line, column and reason.
    func message(of input: String, _ number: Int) -> String {
        "\(input):\(number):\(column.map { "\($0): " } ?? " ")\(reason)"
    }

    /// The diagnostics in a format; if there are none, the line is reported with its ``message(of:_:)``.
    func diagnostics(in format: DiagnosticsFormat) -> [Diagnostic] {
        guard diagnostics.isEmpty, format == .json, let code else { return diagnostics }
        return [Diagnostic(code, column.map { "column \($0): \(reason)" } ?? reason, pointer: "")]
    }
}

extension LineReader.Line {
    /// - Parameter number: The number of the line, counted from 1.
    func parse(_ decoder: inout InboxStreamDecoder, number: Int) throws(LineError) -> JSONNode {
        guard case .bytes(let bytes) = self else {
            throw LineError(
                "the line is over the limit of 64 MiB, so it is not read; put fewer messages on one line",
                code: .limitExceeded)
        }
        do {
            return try decoder.parse(bytes)
        } catch {
            throw LineError(error.reason(fromLine: number), column: error.column, code: .malformed)
        }
    }
}
