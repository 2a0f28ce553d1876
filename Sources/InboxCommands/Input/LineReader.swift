import InboxVendors

/// The lines of an input, one after the other or some at a time, in memory bounded by the longest line that is taken.
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
    /// How many bytes have been given, those behind that line aside.
    private(set) var position = 0
    /// The lines at hand, for ``next()``.
    private var batch: LineBatch?
    /// How many lines the batches had.
    private var lineCount = 0

    /// What has been read and not given: `start..<end` of the buffer, without a line feed before `searched`.
    private var buffer: ContiguousArray<UInt8> = []
    private var start = 0
    private var searched = 0
    private var end = 0
    /// Whether the beginning of the line at hand has been thrown away: it is too long.
    private var isSkipping = false
    private var isAtEnd = false

    /// How many bytes are read at a time.
    private static let pieceSize = 1 << 18
    /// How many bytes a batch has at most that is not a single line.
    static let largestBatch = 2 * pieceSize

    init(_ input: Input) {
        self.input = input
    }

    /// The next line that is not blank; nil behind the last.
    mutating func next() throws(InputError) -> Line? {
        while true {
            if let line = batch?.next() {
                number = batch?.number ?? number
                return line
            }
            batch = nil
            batch = try nextBatch(atMost: 1024)
            if batch == nil { return nil }
        }
    }

    /// The next lines, blank ones among them: those that one read gives, at least one of them and at most so many, and no more
    /// than ``largestBatch`` where they are several; nil behind the last.
    mutating func nextBatch(atMost limit: Int) throws(InputError) -> LineBatch? {
        while true {
            let found = LineFeeds.places(in: buffer, from: searched, to: end, atMost: isSkipping ? 1 : limit)
            if !found.isEmpty {
                let fitting = found.prefix { $0 - start < Self.largestBatch }
                return take(fitting.isEmpty ? found.prefix(1) : fitting)
            }
            searched = end
            if end - start > Self.longestLine {
                isSkipping = true
                position += end - start
                start = end
            }
            guard try fill() else {
                return end > start || isSkipping ? take([end]) : nil
            }
        }
    }

    /// Takes the lines out of the buffer that end at some places: with it where there is nothing else in it and it is large.
    private mutating func take(_ ends: ArraySlice<Int>) -> LineBatch {
        var bytes: ContiguousArray<UInt8> = []
        let isTooLong = isSkipping
        let origin = start
        // The last line may have no line feed.
        let stop = min((ends.last ?? start) + 1, end)
        if isTooLong {
            isSkipping = false
        } else if start == 0, stop == end, stop > 4 * Self.pieceSize {
            swap(&bytes, &buffer)
            bytes.removeLast(bytes.count - stop)
            (start, end) = (0, 0)
        } else {
            bytes = ContiguousArray(buffer[start..<stop])
        }
        position += stop - origin
        if end > 0 { start = stop }
        searched = start
        defer { lineCount += ends.count }
        return LineBatch(
            bytes, ends: ends.map { $0 - origin }, firstNumber: lineCount + 1, position: position, isTooLong: isTooLong)
    }

    /// Reads another piece behind what there is; false at the end of the input.
    private mutating func fill() throws(InputError) -> Bool {
        guard !isAtEnd else { return false }
        let rest = end - start
        if rest == 0, buffer.count > 4 * Self.pieceSize { buffer = [] }
        if start > 0, rest > 0 { buffer.replaceSubrange(0..<rest, with: ContiguousArray(buffer[start..<end])) }
        (start, searched, end) = (0, rest, rest)
        if buffer.count - end < Self.pieceSize / 2 {
            let more = min(max(Self.pieceSize, end), Self.longestLine + Self.pieceSize - end)
            buffer.append(contentsOf: repeatElement(0, count: more))
        }
        let count = try input.read(into: &buffer, from: end)
        end += count
        isAtEnd = count == 0
        return !isAtEnd
    }
}

/// Some lines of an input, one behind another.
struct LineBatch: Sendable {
    /// The number of the line that was given last, counted from 1.
    private(set) var number: Int
    /// How many bytes of the input end with these.
    let position: Int
    /// How many bytes they have.
    var size: Int { bytes.count }

    private var bytes: ContiguousArray<UInt8>
    /// Where the lines end, and how many of them have been given.
    private let ends: [Int]
    private var given = 0
    /// Whether it is one line that is too long, and its bytes are not here.
    private let isTooLong: Bool

    init(_ bytes: ContiguousArray<UInt8>, ends: [Int], firstNumber: Int, position: Int, isTooLong: Bool) {
        self.bytes = bytes
        self.ends = ends
        number = firstNumber - 1
        self.position = position
        self.isTooLong = isTooLong
    }

    /// The next line that is not blank; nil behind the last.
    mutating func next() -> LineReader.Line? {
        while given < ends.count {
            let start = given == 0 ? 0 : ends[given - 1] + 1
            let end = ends[given]
            given += 1
            number += 1
            guard !isTooLong, end - start <= LineReader.longestLine else { return .tooLong }
            // A byte-order mark before the first line is none of it.
            let mark = number == 1 ? bytes.span.extracting(start..<end).byteOrderMarkLength : 0
            guard hasText(from: start + mark, to: end) else { continue }
            guard ends.count == 1 else { return .bytes(Array(copying: bytes.span.extracting(start..<end))) }
            // The only line: its bytes need no copy.
            var line: ContiguousArray<UInt8> = []
            swap(&line, &bytes)
            line.removeLast(line.count - end)
            return .bytes(Array(line))
        }
        return nil
    }

    private func hasText(from start: Int, to end: Int) -> Bool {
        let text = bytes.span
        return (start..<end).contains { !JSONText.isWhiteSpace(text[$0]) }
    }
}
