/// A line and column in a text, counted as editors and compilers count them.
public struct JSONLocation: Hashable, Sendable, CustomStringConvertible {
    /// The offset in bytes, counted from 0.
    ///
    /// A byte-order mark counts.
    public private(set) var offset = 0
    /// The line, counted from 1.
    ///
    /// A line feed ends a line.
    public private(set) var line = 1
    /// The column in Unicode scalars, counted from 1.
    ///
    /// A byte-order mark does not count.
    public private(set) var column = 1

    package static let start = JSONLocation()

    /// The location of a byte of a text, or of its end.
    init(of offset: Int, in text: Span<UInt8>) {
        advance(to: offset, in: text)
    }

    private init() {}

    /// Advances to a later byte of the text, or to its end.
    package mutating func advance(to end: Int, in text: Span<UInt8>) {
        for at in max(offset, text.byteOrderMarkLength)..<max(end, offset, text.byteOrderMarkLength) {
            if text[at] == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if text[at] & 0xC0 != 0x80 {
                column += 1
            }
        }
        offset = max(end, offset)
    }

    /// `LINE:COLUMN`.
    public var description: String { "\(line):\(column)" }
}
