import InboxStore
import InboxVendors

/// The outputs for results, errors and diagnostics.
final class Console {
    private(set) var out: OutputBuffer
    let error: OutputBuffer
    /// The file for diagnostics, if `--diagnostics` names one.
    private var diagnostics: OutputBuffer?

    init(out: FileDescriptor = .standardOutput, error: FileDescriptor = .standardError) {
        self.out = OutputBuffer(out)
        self.error = OutputBuffer(error, isLineBuffered: true)
    }

    /// Writes results to a file from now on: `--output`.
    func redirectResults(to path: String, _ arguments: Arguments) throws(InputError) {
        let isFollowed = arguments.has(.lineBuffered)
        out = OutputBuffer(try OutputFile(path, for: "results", isFollowed: isFollowed, arguments))
    }

    /// Keeps the file of the diagnostics until the run ends.
    ///
    /// Then it is put in its place together with the results.
    func keepDiagnostics(_ file: OutputBuffer) { diagnostics = file }

    /// Writes one line to standard error.
    ///
    /// File names in it may be ``PathText``.
    func printError(_ line: String) {
        error.write(TerminalText.safe(PathText.shown(line)) + "\n")
    }

    /// Whether nobody reads one of the outputs any more, so that the run should end.
    var isBroken: Bool { out.isBroken || error.failure?.isBrokenPipe == true }

    /// Flushes the outputs and puts the files of results and diagnostics in their places.
    ///
    /// If something could not be read or written, neither file is put in its place.
    ///
    /// If nobody reads the results any more, the run ends without an error. If nobody reads standard error, the status
    /// still reports the errors.
    ///
    /// - Returns: The exit status.
    func finish(_ status: ExitStatus) -> ExitStatus {
        out.flush()
        diagnostics?.flush()
        let hasFailed =
            status == .inputOutput || diagnostics?.isBroken == true || out.failure.map { !$0.isBrokenPipe } ?? false
        if hasFailed {
            out.discard()
            diagnostics?.discard()
        } else {
            diagnostics?.finish(emptiesFile: true)
            out.finish(emptiesFile: status <= .checkFailed)
        }
        error.flush()
        if out.failure?.isBrokenPipe == true { return .done }
        guard let failure = out.failure ?? diagnostics?.failure ?? error.failure, out.isBroken || !failure.hasNoReader
        else {
            return status
        }
        printError("inbox: the output cannot be written: \(failure.reason)")
        return .inputOutput
    }

    /// Whether results may be coloured.
    func isColored(_ arguments: Arguments) -> Bool {
        out.descriptor.isTerminal && !arguments.has(.noColor) && (CurrentProcess.environment("NO_COLOR") ?? "").isEmpty
    }
}
