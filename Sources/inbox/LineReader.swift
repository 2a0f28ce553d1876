/// The lines of an input, one after the other, in memory bounded by the longest line that is taken.
struct LineReader {
    /// The longest line that is taken: 64 MiB.
    static let longestLine = 64 << 20

    enum Line {
        /// A line's bytes, without its line feed.
        case bytes([UInt8])
        /// A line that is too long; it has been passed over.
        case tooLong
    }

    let input: Input
    /// The number of the line that was given last, counted from 1.
    private(set) var number = 0
    /// How many bytes have been given.
    private(set) var position = 0
    private var piece = [UInt8](repeating: 0, count: 1 << 16)
    private var start = 0
    private var end = 0
    private var isAtEnd = false

    init(_ input: Input) {
        self.input = input
    }

    /// The next line that is not blank; nil behind the last.
    mutating func next() throws(InputError) -> Line? {
        while let line = try nextLine() {
            number += 1
            guard case .bytes(let bytes) = line else { return line }
            if bytes.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) { return line }
        }
        return nil
    }

    private mutating func nextLine() throws(InputError) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if start == end {
                guard try fill() else {
                    if isTooLong { return .tooLong }
                    return line.isEmpty ? nil : .bytes(line)
                }
            }
            let feed = piece[start..<end].firstIndex(of: 0x0A)
            let stop = feed ?? end
            if !isTooLong, line.count + (stop - start) > Self.longestLine {
                isTooLong = true
                line = []
            }
            if !isTooLong { line.append(contentsOf: piece[start..<stop]) }
            position += stop - start
            start = stop
            if feed != nil {
                start += 1
                position += 1
                return isTooLong ? .tooLong : .bytes(line)
            }
        }
    }

    /// Reads another piece; false at the end.
    private mutating func fill() throws(InputError) -> Bool {
        guard !isAtEnd else { return false }
        start = 0
        end = try input.read(into: &piece)
        isAtEnd = end == 0
        return !isAtEnd
    }
}
