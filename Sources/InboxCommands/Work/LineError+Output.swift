import InboxReplay
import InboxVendors

extension LineError {
    /// The error message for standard error: input, line, column and reason.
    func message(of input: String, _ number: Int) -> String {
        "\(input):\(number):\(column.map { "\($0): " } ?? " ")\(reason)"
    }
}

extension LineReader.Line {
    /// Parses the line, and returns its value.
    func parse(_ decoder: inout InboxStreamDecoder) throws(LineError) -> JSONNode {
        guard case .bytes(let bytes) = self else { throw LineError("a line of over 64 MiB; it is skipped") }
        do {
            return try decoder.parseNode(bytes)
        } catch {
            throw LineError(ForeignFile.hint(bytes) ?? error.reason, column: error.column)
        }
    }
}
