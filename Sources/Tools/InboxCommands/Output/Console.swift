import InboxStore
import InboxVendors

/// The outputs for results, errors and diagnostics.
final class Console {
    private(set) var out: OutputBuffer
    let error: OutputBuffer
    /// The file beside the results, if `--diagnostics` or `--badge` names one.
    private var second: OutputBuffer?
    /// An object that is kept until the process ends, so that the system frees all of its memory at once.
    ///
    /// Otherwise `inbox replay` and `inbox unify` free their results object by object at the end. For a log of 200,000
    /// events with 20,000 inboxes, this takes a sixth of the processor time; for a long list, a tenth.
    var kept: AnyObject?

    init(out: FileDescriptor = .standardOutput, error: FileDescriptor = .standardError) {
        self.out = OutputBuffer(out)
        self.error = OutputBuffer(error, isLineBuffered: true)
    }

    /// Writes results to a file from now on: `--output`.
    func redirectResults(to path: String, _ arguments: Arguments) throws(InputError) {
        let isFollowed = arguments.has(.lineBuffered)
        out = OutputBuffer(try OutputFile(path, for: "results", isFollowed: isFollowed, arguments))
    }

    /// Opens the file that an option names; nil if the option is not given.
    ///
    /// It is put in its place together with the results, when the run ends.
    ///
    /// - Parameter content: What is written, in the words of messages: "diagnostics".
    func secondFile(_ option: Option, for content: String, _ arguments: Arguments) throws(InputError) -> OutputBuffer? {
        guard let path = arguments[option] else { return nil }
        guard path != "-" else {
            throw InputError(reason: "--\(option.name) expects the path of a file, not -", status: .usage)
        }
        let file = OutputBuffer(try OutputFile(path, for: content, arguments))
        if file.isSameFile(as: out) {
            throw InputError(
                reason: "\(path): the \(content) would replace the results; choose another file", status: .usage)
        }
        second = file
        return file
    }

    /// Writes a piece of the results, and returns whether anybody reads on.
    func write(_ piece: String) -> Bool {
        out.write(piece)
        return !isBroken
    }

    /// Writes one line to standard error; file names in it may be ``PathText``.
    func printError(_ line: String) {
        error.write(TerminalText.safe(PathText.shown(line)) + "\n")
    }

    /// Whether nobody reads one of the outputs any more, so that the run should end.
    var isBroken: Bool { out.isBroken || error.failure?.isBrokenPipe == true }

    /// Flushes the outputs and puts the results and the file beside them in their places.
    ///
    /// If something could not be read or written, neither file is put in its place.
    ///
    /// If nobody reads the results any more, the run ends without an error. If nobody reads standard error, the status
    /// still reports the errors.
    func finish(_ status: ExitStatus) -> ExitStatus {
        out.flush()
        second?.flush()
        let hasFailed =
            status == .inputOutput || second?.isBroken == true || out.failure.map { !$0.isBrokenPipe } ?? false
        if hasFailed {
            out.discard()
            second?.discard()
        } else {
            second?.finish(emptiesFile: true)
            out.finish(emptiesFile: status <= .checkFailed)
        }
        error.flush()
        if out.failure?.isBrokenPipe == true { return .done }
        guard let failure = out.failure ?? second?.failure ?? error.failure, out.isBroken || !failure.hasNoReader
        else {
            return status
        }
        printError("inbox: the output cannot be written: \(failure.reason)")
        return .inputOutput
    }

    func isColored(_ arguments: Arguments) -> Bool {
        out.descriptor.isTerminal && !arguments.has(.noColor) && (CurrentProcess.environment("NO_COLOR") ?? "").isEmpty
    }
}
