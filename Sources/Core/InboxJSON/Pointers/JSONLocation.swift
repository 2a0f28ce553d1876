/// A line and column in a text, counted as editors and compilers count them.
///
/// ```swift
/// var map = try JSONSourceMap(bytes)
/// map.location(of: JSONPointer(tokens: ["messages", "0"]))?.description     // "3:5"
/// ```
public struct JSONLocation: Hashable, Sendable, CustomStringConvertible {
    /// The offset in bytes, counted from 0.
    ///
    /// A byte-order mark counts.
    public let offset: Int
    /// The line, counted from 1.
    ///
    /// A line feed ends a line.
    public let line: Int
    /// The column in Unicode scalars, counted from 1.
    ///
    /// A byte-order mark does not count.
    public let column: Int

    /// The first byte of a text.
    package static let start = JSONLocation(offset: 0, line: 1, column: 1)

    /// `LINE:COLUMN`.
    public var description: String { "\(line):\(column)" }
}

extension JSONError {
    /// The location of the first byte that is not JSON.
    package var location: JSONLocation { JSONLocation(offset: offset, line: line, column: column) }
}

/// Counts lines and columns, byte by byte.
struct LineCounter {
    private(set) var line = 1
    private(set) var column = 1

    /// Creates a counter at the first byte.
    init() {}

    /// Creates a counter and advances it to a byte of a text, or to its end.
    ///
    /// A byte-order mark does not count as a column.
    init(to offset: Int, of text: Span<UInt8>) {
        let start = text.byteOrderMarkLength
        for index in start..<max(start, min(offset, text.count)) { advance(text[index]) }
    }

    mutating func advance(_ byte: UInt8) {
        if byte == UInt8(ascii: "\n") {
            line += 1
            column = 1
        } else if byte & 0xC0 != 0x80 {
            column += 1
        }
    }
}

/// Finds the line and column of any byte of a text.
///
/// It keeps a mark for every kilobyte, so a location is counted from the mark before it and not from the beginning.
struct LineIndex: Sendable {
    /// The distance between two marks, in bytes.
    private static let stride = 1024

    private let text: ContiguousArray<UInt8>
    /// The line and column at each mark.
    private let marks: [LineCounter]
    private let start: Int

    init(_ text: ContiguousArray<UInt8>) {
        self.text = text
        // A byte-order mark does not count as a column.
        start = text.span.byteOrderMarkLength
        var marks: [LineCounter] = []
        marks.reserveCapacity(text.count / Self.stride + 1)
        var counter = LineCounter()
        for (offset, byte) in text.enumerated() {
            if offset.isMultiple(of: Self.stride) { marks.append(counter) }
            if offset >= start { counter.advance(byte) }
        }
        self.marks = marks
    }

    /// The location of a byte of the text, or of its end.
    func location(of offset: Int) -> JSONLocation {
        let offset = min(max(offset, 0), text.count)
        let mark = min(offset / Self.stride, marks.count - 1)
        guard mark >= 0 else { return .start }
        var counter = marks[mark]
        for byte in text[min(max(mark * Self.stride, start), offset)..<offset] { counter.advance(byte) }
        return JSONLocation(offset: offset, line: counter.line, column: counter.column)
    }
}
