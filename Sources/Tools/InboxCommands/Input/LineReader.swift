import InboxVendors

/// Reads the lines of an input in batches, in memory proportional to the longest line that it accepts.
struct LineReader {
    /// The length of the longest line that the commands accept: 64 MiB.
    static let defaultLongestLine = 64 << 20

    enum Line {
        /// A line's bytes, without its line feed.
        case bytes([UInt8])
        /// A line that is too long; the reader has skipped it.
        case tooLong
    }

    let input: Input
    private let longestLine: Int
    /// The number of bytes up to the end of the last batch.
    private(set) var position = 0
    private var lineCount = 0

    /// The bytes in `start..<end` have been read but not returned yet; there is no line feed before `searched`.
    private var buffer: ContiguousArray<UInt8> = []
    private var start = 0
    private var searched = 0
    private var end = 0
    /// Whether the beginning of the current line has been discarded because the line is too long.
    private var isSkipping = false
    private var isAtEnd = false

    /// The number of bytes to read at a time.
    private static let pieceSize = 1 << 18
    /// The largest size in bytes of a batch of more than one line.
    static let largestBatch = 2 * pieceSize

    init(_ input: Input, longestLine: Int = defaultLongestLine) {
        self.input = input
        self.longestLine = longestLine
    }

    /// The whole input as one line with the number 0, if it is one JSON text over several lines.
    ///
    /// Nil if it consists of lines of JSON, or is longer than a line may be.
    ///
    /// Call this before you read the first line. If it returns nil, it has taken nothing from the input.
    mutating func payloadOverLines() throws(InputError) -> LineBatch? {
        guard let first = try peek(untilLineFeed: true), (try? JSONValue(parsing: first)) == nil,
            let all = try peek(untilLineFeed: false), (try? JSONValue(parsing: all)) != nil
        else { return nil }
        return LineBatch(
            number: -1, position: all.count, bytes: ContiguousArray(all), ends: [all.count], longestLine: longestLine,
            isTooLong: false)
    }

    /// Whether the input begins with JSON over several lines.
    ///
    /// That is so if the first line ends inside an object or array, and the second line continues it and is not JSON by
    /// itself.
    ///
    /// Call this before you read the first line. It takes nothing from the input.
    mutating func beginsTextOverLines() throws(InputError) -> Bool {
        guard let first = try peek(untilLineFeed: true), let last = first.last(where: { !JSONText.isWhiteSpace($0) }),
            "{[,:".utf8.contains(last), let second = try peek(untilLineFeed: true, after: first.count + 1),
            (try? JSONValue(parsing: second)) == nil
        else { return false }
        do {
            _ = try JSONValue(parsing: first + second)
            return true
        } catch {
            return error.code == .unexpectedEnd
        }
    }

    /// Refuses an input whose first bytes show that it is not JSON, such as a compressed file.
    ///
    /// Call this before you read the first line. It takes nothing from the input.
    mutating func refuseForeignFile() throws(InputError) {
        if start == end { _ = try fill() }
        guard let hint = ForeignFile.hint(buffer[start..<end]) else { return }
        throw InputError(reason: "\(input.name):1:1: \(hint)", status: .badInput)
    }

    /// The bytes after the first `skipped` ones, up to a line feed or to the end of the input.
    ///
    /// They stay in the input.
    ///
    /// - Returns: Nil if nothing follows the skipped bytes, or if the bytes are longer than a line may be.
    private mutating func peek(untilLineFeed: Bool, after skipped: Int = 0) throws(InputError) -> [UInt8]? {
        // The bytes read here may contain line feeds.
        defer { searched = start }
        var seen = skipped
        while true {
            if untilLineFeed, start + seen < end,
                let feed = buffer[(start + seen)..<end].firstIndex(of: UInt8(ascii: "\n"))
            {
                return Array(buffer[(start + skipped)..<feed])
            }
            seen = max(seen, end - start)
            guard seen <= longestLine else { return nil }
            guard try fill() else {
                let isOver = skipped > 0 && end - start <= skipped
                return isOver ? nil : Array(buffer[(start + skipped)..<end])
            }
        }
    }

    /// The next lines, blank lines included, or nil after the last line.
    ///
    /// Returns the complete lines of one read: at least one line and at most `limit` lines. If there are several, they
    /// are together at most ``largestBatch`` bytes long.
    mutating func nextBatch(atMost limit: Int) throws(InputError) -> LineBatch? {
        while true {
            let found = LineFeeds.places(in: buffer, from: searched, to: end, atMost: isSkipping ? 1 : limit)
            if !found.isEmpty {
                let fitting = found.prefix { $0 - start < Self.largestBatch }
                return take(fitting.isEmpty ? found.prefix(1) : fitting)
            }
            searched = end
            if end - start > longestLine {
                isSkipping = true
                position += end - start
                start = end
            }
            guard try fill() else {
                return end > start || isSkipping ? take([end]) : nil
            }
        }
    }

    /// Removes the lines that end at some offsets from the buffer.
    ///
    /// If the buffer is large and holds nothing else, the batch gets the buffer itself, without a copy.
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
            number: lineCount, position: position, bytes: bytes, ends: ends.map { $0 - origin },
            longestLine: longestLine, isTooLong: isTooLong)
    }

    /// Reads another piece and appends it to the buffer; returns false at the end of the input.
    private mutating func fill() throws(InputError) -> Bool {
        guard !isAtEnd else { return false }
        let rest = end - start
        if rest == 0, buffer.count > 4 * Self.pieceSize { buffer = [] }
        if start > 0, rest > 0 { buffer.replaceSubrange(0..<rest, with: ContiguousArray(buffer[start..<end])) }
        (start, searched, end) = (0, rest, rest)
        if buffer.count - end < Self.pieceSize / 2 {
            let more = min(max(Self.pieceSize, end), longestLine + Self.pieceSize - end)
            var larger = ContiguousArray<UInt8>(repeating: 0, count: buffer.count + more)
            larger.replaceSubrange(0..<end, with: buffer[..<end])
            buffer = larger
        }
        let count = try input.read(into: &buffer, from: end)
        end += count
        isAtEnd = count == 0
        return !isAtEnd
    }
}

/// Consecutive lines of an input.
struct LineBatch: Sendable {
    /// The number of the last line that was returned, counted from 1.
    fileprivate(set) var number: Int
    /// The number of bytes of the input up to the end of the batch.
    let position: Int
    /// The number of bytes in the batch.
    var size: Int { bytes.count }

    fileprivate var bytes: ContiguousArray<UInt8>
    /// The offsets of the lines' ends.
    fileprivate let ends: [Int]
    /// The number of lines that have been returned.
    fileprivate var returned = 0
    fileprivate let longestLine: Int
    /// Whether the batch is one line that is too long, whose bytes have been discarded.
    fileprivate let isTooLong: Bool

    /// The next line, or nil after the last one; blank lines are returned only on request.
    mutating func next(includingBlank includesBlank: Bool = false) -> LineReader.Line? {
        while returned < ends.count {
            let start = returned == 0 ? 0 : ends[returned - 1] + 1
            let end = ends[returned]
            returned += 1
            number += 1
            guard !isTooLong, end - start <= longestLine else { return .tooLong }
            // A byte-order mark at the start of the input is not part of the first line.
            let mark = number == 1 ? bytes.span.extracting(start..<end).byteOrderMarkLength : 0
            guard includesBlank || hasText(from: start + mark, to: end) else { continue }
            guard ends.count == 1 else { return .bytes(Array(copying: bytes.span.extracting(start..<end))) }
            // If the batch has only one line, its bytes need no copy.
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
