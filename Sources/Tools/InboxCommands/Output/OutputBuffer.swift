import InboxJSON
import InboxStore

/// Collects output and writes it in large pieces; after a failure it discards everything.
final class OutputBuffer {
    private static let pieceSize = 1 << 16

    let descriptor: FileDescriptor
    var isLineBuffered: Bool
    private(set) var failure: SystemError?
    /// The file that is written; nil for a standard output.
    private var file: OutputFile?
    /// Whether the output was closed when the program began, so that nothing can be written.
    private let isClosed: Bool

    var isBroken: Bool { failure != nil }

    private var bytes: [UInt8] = []
    /// Whether the terminal's last line is a bar.
    private var hasBar = false
    /// Goes to the beginning of the terminal's line and clears it.
    private static let clearedLine = "\r\u{1B}[K"

    init(_ descriptor: FileDescriptor, isLineBuffered: Bool = false) {
        self.descriptor = descriptor
        self.isLineBuffered = isLineBuffered
        isClosed = FileDescriptor.closedAtStart.contains(descriptor.number)
    }

    convenience init(_ file: OutputFile) {
        self.init(file.descriptor)
        self.file = file
    }

    /// Whether it is the same regular file as another output.
    func isSameFile(as other: OutputBuffer) -> Bool {
        if let identity { return identity == other.identity }
        guard let file, let other = other.file else { return false }
        return file.isNewFile(as: other)
    }

    /// The regular file that is written; nil if there is none yet.
    private var identity: FileIdentity? {
        if let file { return file.identity }
        return FileIdentity(of: descriptor)
    }

    /// Gives up the file if it is not in its place yet; the file that it would replace stays unchanged.
    func discard() { file = nil }

    /// Writes the rest.
    ///
    /// If writing has not failed, puts the file in its place.
    ///
    /// - Parameter emptiesFile: What happens to a file to which nothing was written. If true, it becomes empty; otherwise
    ///   it is unchanged.
    func finish(emptiesFile: Bool) {
        flush()
        // If the new file is not put in its place, it is removed when its last reference goes away.
        defer { file = nil }
        guard failure == nil else { return }
        do throws(SystemError) {
            try file?.finish(emptiesFile: emptiesFile)
        } catch {
            failure = error
        }
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

    /// Moves the bytes of a writer to the output if they fill a piece, so that a long text is written while it is made.
    func drain(_ writer: inout JSONWriter) {
        if writer.count >= Self.pieceSize { writer.drain { write($0) } }
    }

    /// Ends the line of a writer, and moves the writer's bytes to the output.
    func writeLine(of writer: inout JSONWriter) {
        writer.endLine()
        writer.drain { write($0) }
    }

    /// Shows a bar below everything that was written, until the next output takes its place.
    func show(bar: String) {
        flush()
        hasBar = false
        write(Self.clearedLine + bar)
        flush()
        hasBar = true
    }

    func removeBar() {
        guard hasBar else { return }
        hasBar = false
        write(Self.clearedLine)
        flush()
    }

    private func write(_ more: Span<UInt8>) {
        guard bytes.isEmpty, more.count >= Self.pieceSize, !hasBar else {
            bytes.append(copying: more)
            return flushIfDue()
        }
        // This is large enough to be written without a copy.
        hand(more)
    }

    func writeLine(_ line: [UInt8]) {
        bytes.append(contentsOf: line)
        bytes.append(UInt8(ascii: "\n"))
        flushIfDue()
    }

    private func flushIfDue() {
        if isLineBuffered || bytes.count >= Self.pieceSize { flush() }
    }

    func flush() {
        if hasBar, !bytes.isEmpty {
            hasBar = false
            bytes.insert(contentsOf: Self.clearedLine.utf8, at: 0)
        }
        bytes.withElements { hand($0) }
        bytes.removeAll(keepingCapacity: true)
    }

    private func hand(_ piece: Span<UInt8>) {
        guard !piece.isEmpty, failure == nil else { return }
        do throws(SystemError) {
            if isClosed { throw .notOpen }
            try file?.begin()
            try descriptor.write(piece)
        } catch {
            failure = error
        }
    }
}

/// Lines that one thread has produced and another will write; an object, so that passing it on copies nothing.
final class WrittenLines: Sendable {
    private let writer: JSONWriter

    init(_ writer: consuming JSONWriter) {
        self.writer = writer
    }

    /// Calls a function with the lines, each ended by a line feed.
    func withBytes(_ body: (Span<UInt8>) -> Void) {
        writer.withBytes(body)
    }
}
