import InboxVendors

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
