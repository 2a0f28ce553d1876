import UnifiedInbox

/// Where findings go: a readable line each on standard error, or lines of JSON into a file.
struct FindingsOutput {
    private let console: Console
    private let file: OutputBuffer?
    private let path: String

    init(_ arguments: Arguments, _ console: Console) throws(InputError) {
        self.console = console
        path = arguments[.diagnostics] ?? ""
        guard arguments.has(.diagnostics) else {
            file = nil
            return
        }
        guard !arguments.operands.contains(path) else {
            throw InputError(reason: "\(path): findings would be written over an input", status: .usage)
        }
        do {
            file = OutputBuffer(try FileDescriptor.open(writing: path))
        } catch {
            throw InputError(reason: "\(path): \(error.reason)", status: .inputOutput)
        }
    }

    /// Tells the findings of one input, or of one of its lines, counted from 1.
    func write(_ diagnostics: [Diagnostic], of input: String, line: Int? = nil) {
        guard !diagnostics.isEmpty else { return }
        guard let file else {
            let place = line.map { "\(input):\($0)" } ?? input
            for diagnostic in diagnostics { console.complain("\(place): \(diagnostic)") }
            return
        }
        for diagnostic in diagnostics {
            var writer = JSONWriter()
            diagnostic.write(to: &writer, file: input, line: line)
            file.writeLine(writer.bytes)
        }
    }

    /// Writes what is left.
    func finish() throws(InputError) {
        file?.flush()
        if let failure = file?.failure {
            throw InputError(reason: "\(path): \(failure.reason)", status: .inputOutput)
        }
        file?.descriptor.close()
    }
}
