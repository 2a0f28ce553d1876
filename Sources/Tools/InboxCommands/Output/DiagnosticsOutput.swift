import InboxStore
import InboxVendors

/// The output of diagnostics: readable lines on standard error, or lines of JSON in a file.
struct DiagnosticsOutput {
    private let console: Console
    private let file: OutputBuffer?
    private let path: String

    init(_ arguments: Arguments, _ console: Console) throws(InputError) {
        self.console = console
        path = arguments[.diagnostics] ?? ""
        file = try console.secondFile(.diagnostics, for: "diagnostics", arguments)
    }

    var format: DiagnosticsFormat { file == nil ? .text : .json }

    /// Writes the diagnostics of one input, or of one of its lines (counted from 1).
    func write(_ diagnostics: [Diagnostic], of input: String, line: Int? = nil) {
        guard !diagnostics.isEmpty else { return }
        var text: [UInt8] = []
        format.append(diagnostics, of: input, line: line, to: &text)
        write(text)
    }

    /// Writes diagnostics that are already formatted.
    func write(_ text: [UInt8]) {
        guard !text.isEmpty else { return }
        (file ?? console.error).write(text)
    }

    /// Writes the rest of the buffer; the console then puts the file in its place.
    func finish() throws(InputError) {
        file?.flush()
        if let failure = file?.failure {
            throw InputError(reason: "\(path): \(failure.reason)", status: .inputOutput)
        }
    }
}

enum DiagnosticsFormat: Sendable {
    case text, json

    /// Appends the diagnostics of one input, or of one of its lines (counted from 1).
    func append(_ diagnostics: [Diagnostic], of input: String, line: Int? = nil, to text: inout [UInt8]) {
        guard !diagnostics.isEmpty else { return }
        switch self {
        case .text:
            let place = line.map { "\(input):\($0)" } ?? input
            for diagnostic in diagnostics { text += "\(TerminalText.safe("\(place): \(diagnostic)"))\n".utf8 }
        case .json:
            var writer = JSONWriter()
            for diagnostic in diagnostics {
                diagnostic.write(to: &writer, file: input, line: line)
                writer.endLine()
            }
            text += writer.bytes
        }
    }
}
