import InboxJSON
import InboxStore

/// Collects output and writes it in large pieces.
///
/// After a failure, discards everything.
final class OutputBuffer {
    private static let pieceSize = 1 << 16

    let descriptor: FileDescriptor
    /// Whether to write each line as soon as it is complete.
    var isLineBuffered: Bool
    private(set) var failure: SystemError?
    /// The file that is written; nil for a standard output.
    private var file: OutputFile?
    /// Whether it was closed when the program began, so that nothing can be written.
    private let isClosed: Bool

    /// Whether writing has failed.
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

    /// Writes a file.
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

    /// Gives up a file that is not in its place yet: the one that it would replace stays as it was.
    func discard() { file = nil }

    /// Writes the rest, and puts a file in its place, unless writing has failed.
    ///
    /// - Parameter emptiesFile: Whether a file to which nothing was written is empty then; it is left as it was if not.
    func finish(emptiesFile: Bool) {
        flush()
        // Without its last reference, a file that is not put in its place is removed.
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

    /// Writes what a writer has so far, if it is a piece, and removes it there: a long text is written as it is made.
    func drain(_ writer: inout JSONWriter) {
        if writer.count >= Self.pieceSize { writer.drain { write($0) } }
    }

    /// Ends the line of a writer, writes what it has, and removes it there.
    func writeLine(of writer: inout JSONWriter) {
        writer.endLine()
        writer.drain { write($0) }
    }

    /// Shows a bar below everything that was written, in place of the last one.
    ///
    /// What is written next takes its place.
    func show(bar: String) {
        flush()
        hasBar = false
        write(Self.clearedLine + bar)
        flush()
        hasBar = true
    }

    /// Removes the bar, if there is one.
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

/// Lines that one thread has produced for another to write; an object, so that passing them on copies nothing.
final class WrittenLines: Sendable {
    private let writer: JSONWriter

    init(_ writer: consuming JSONWriter) {
        self.writer = writer
    }

    /// Returns the lines, each with its line feed.
    func withBytes(_ body: (Span<UInt8>) -> Void) {
        writer.withBytes(body)
    }
}
