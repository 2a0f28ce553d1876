import InboxSystem
import InboxVendors

/// The outputs for results, errors and findings.
final class Console {
    let out: OutputBuffer
    let error: OutputBuffer

    init(out: FileDescriptor = .standardOutput, error: FileDescriptor = .standardError) {
        self.out = OutputBuffer(out)
        self.error = OutputBuffer(error, isLineBuffered: true)
    }

    /// Writes one line to standard error.
    ///
    /// It may contain names of files as ``PathText``.
    func printError(_ line: String) {
        error.write(Terminal.plain(PathText.shown(line)) + "\n")
    }

    /// Whether a pipe's reader is gone, so that the run should end.
    var isBroken: Bool { out.isBroken || error.failure?.isBrokenPipe == true }

    /// Flushes both outputs.
    ///
    /// If the reader of the results is gone, the run ends without an error. If the reader of standard error is gone, the
    /// status still reports the errors.
    ///
    /// - Returns: The exit status.
    func finish(_ status: ExitStatus) -> ExitStatus {
        out.flush()
        error.flush()
        if out.failure?.isBrokenPipe == true { return .done }
        guard let failure = out.failure ?? error.failure, out.isBroken || !failure.hasNoReader else { return status }
        printError("inbox: writing failed: \(failure.reason)")
        return .inputOutput
    }

    /// Whether results may be coloured.
    func isColored(_ arguments: Arguments) -> Bool {
        out.descriptor.isTerminal && !arguments.has(.noColor) && (CurrentProcess.environment("NO_COLOR") ?? "").isEmpty
    }
}

enum Terminal {
    /// Replaces the control characters of a text, since error messages quote vendors' texts.
    static func plain(_ text: String) -> String {
        // Control characters are U+0000 to U+001F and U+007F to U+009F, and those beyond ASCII begin with this byte.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { plain.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
        return String(plain)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }
}

/// Collects output and writes it in large pieces.
///
/// After a failure, discards everything.
final class OutputBuffer {
    private static let pieceSize = 1 << 16

    let descriptor: FileDescriptor
    /// Whether to write each line as soon as it is complete.
    var isLineBuffered: Bool
    private(set) var failure: SystemError?
    /// Whether it was closed when the program began, so that nothing can be written.
    private let isClosed: Bool

    /// Whether writing has failed.
    var isBroken: Bool { failure != nil }

    private var bytes: [UInt8] = []

    init(_ descriptor: FileDescriptor, isLineBuffered: Bool = false) {
        self.descriptor = descriptor
        self.isLineBuffered = isLineBuffered
        isClosed = FileDescriptor.closedAtStart.contains(descriptor.number)
    }

    func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        flushIfDue()
    }

    func write(_ more: [UInt8]) {
        more.withElements { write($0) }
    }

    func write(_ lines: WrittenLines) {
        lines.withBytes { write($0) }
    }

    private func write(_ more: Span<UInt8>) {
        guard bytes.isEmpty, more.count >= Self.pieceSize else {
            more.withUnsafeBytes { bytes.append(contentsOf: $0) }
            return flushIfDue()
        }
        // Large enough to write without a copy.
        hand(more)
    }

    /// Writes bytes and ends the line.
    func writeLine(_ line: [UInt8]) {
        bytes.append(contentsOf: line)
        bytes.append(UInt8(ascii: "\n"))
        flushIfDue()
    }

    private func flushIfDue() {
        if isLineBuffered || bytes.count >= Self.pieceSize { flush() }
    }

    func flush() {
        bytes.withElements { hand($0) }
        bytes.removeAll(keepingCapacity: true)
    }

    private func hand(_ piece: Span<UInt8>) {
        guard !piece.isEmpty, failure == nil else { return }
        do throws(SystemError) {
            if isClosed { throw .notOpen }
            try descriptor.write(piece)
        } catch {
            failure = error
        }
    }
}
