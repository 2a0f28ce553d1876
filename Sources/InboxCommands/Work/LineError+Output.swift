import InboxEngine
import InboxVendors

extension LineError {
    /// The error message for standard error: input, line, column and reason.
    func message(of input: String, _ number: Int) -> String {
        "\(input):\(number):\(column.map { "\($0): " } ?? " ")\(reason)"
    }

    /// The findings in a format; if there are none, the line is reported with its ``message(of:_:)``.
    func findings(in format: FindingsFormat) -> [Diagnostic] {
        guard diagnostics.isEmpty, format == .json, let code else { return diagnostics }
        return [Diagnostic(code, column.map { "column \($0): \(reason)" } ?? reason, pointer: "")]
    }
}

extension LineReader.Line {
    /// Parses the line, and returns its value.
    ///
    /// - Parameter number: The number of the line, counted from 1.
    func parse(_ decoder: inout InboxStreamDecoder, number: Int) throws(LineError) -> JSONNode {
        guard case .bytes(let bytes) = self else {
            throw LineError("a line of over 64 MiB; it is not read", code: .limitExceeded)
        }
        do {
            return try decoder.parseNode(bytes)
        } catch {
            throw LineError(error.reason(fromLine: number), column: error.column, code: .malformed)
        }
    }
}
