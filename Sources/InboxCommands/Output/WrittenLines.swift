import InboxVendors

/// Lines that have been written by one thread, for another to write out; an object, so that handing them on copies nothing.
final class WrittenLines: Sendable {
    private let writer: JSONWriter

    init(_ writer: consuming JSONWriter) {
        self.writer = writer
    }

    /// Hands out the lines, each with its line feed.
    func withBytes(_ body: (Span<UInt8>) -> Void) {
        writer.withBytes(body)
    }
}
