import InboxEngine
import InboxJSON

/// The format of a store's file.
///
/// ```json
/// {"checksum":"8a1e0c53","value":{"format":"unified-inbox-journal","version":2}}
///
/// {"checksum":"5b0d3f77","value":{"snapshot":{…}}}
///
/// {"checksum":"e2c41a90","value":{"at":1770292800000,"event":"markRead",…}}
/// ```
///
/// Each line is a JSON object with a value and the CRC-32 of that value. The first value names the format. Then come the
/// snapshots that the last compaction wrote; to read the inbox, merge them. After them comes one event for each change,
/// or an array of events that were appended together.
///
/// Each line has a line break before it and one after it, and none inside. The next line is the next text between line
/// breaks that has a correct checksum. So a corrupt line never destroys another line, even if its line breaks are corrupt
/// too.
enum Journal {
    static let format = "unified-inbox-journal"
    static let version = 2

    /// What kind of file it is.
    enum FileKind: Equatable {
        /// Not a journal.
        case foreign
        /// A journal of another version.
        case other(version: Int)
        case journal(Lines)
    }

    struct Lines: Equatable {
        /// The values of the lines after the first.
        var values: [ArraySlice<UInt8>] = []
        /// The parts that could not be read.
        var corruption: [StoreCorruption] = []
        /// The offset at which to write the next line: the end of the last intact line, or 0 if there is none.
        var end = 0
        /// The size of the file up to the end of its snapshots; 0 if there are none.
        var snapshotSize = 0
    }

    // MARK: Writing

    /// The first line.
    static func header(version: Int = version) -> [UInt8] {
        Array(line(Array(#"{"format":"\#(format)","version":\#(version)}"#.utf8)).dropFirst())
    }

    static func line(_ value: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(beforeValue.count + 9 + value.count + afterValue.count)
        bytes.append(lineBreak)
        bytes += start
        bytes += hexadecimal(CRC32.checksum(value))
        bytes += beforeValue
        bytes += value
        bytes += afterValue
        return bytes
    }

    static func line(snapshot: [UInt8]) -> [UInt8] { line(snapshotKey + snapshot + [closingBrace]) }

    static func line(_ events: [InboxEvent]) -> [UInt8] {
        guard events.count != 1 else { return line(events[0].journalJSON) }
        return line(Array("[".utf8) + events.map(\.journalJSON).joined(separator: ",".utf8) + Array("]".utf8))
    }

    // MARK: Reading

    /// - Complexity: O(*n*), *n* the size of the file.
    static func read(_ bytes: [UInt8]) -> FileKind {
        let header = header()
        if bytes.count < header.count, header.starts(with: bytes) {
            let corruption = bytes.isEmpty ? [] : [StoreCorruption(offset: 0, size: bytes.count, isTail: true)]
            return .journal(Lines(corruption: corruption))
        }
        if bytes.starts(with: firstVersion) { return .other(version: 1) }
        var journal = Lines()
        var offset = 0
        while let lineEnd = bytes[offset...].firstIndex(of: lineBreak) {
            defer { offset = lineEnd + 1 }
            guard let value = value(ofLine: bytes[offset..<lineEnd]) else { continue }
            // The line break before a line is a part of it, except for the first line.
            let lineStart = offset > journal.end ? offset - 1 : offset
            if lineStart > journal.end {
                journal.corruption.append(
                    StoreCorruption(offset: journal.end, size: lineStart - journal.end, isTail: false))
            }
            journal.end = lineEnd + 1
            if offset == 0 {
                guard let json = try? JSONValue(parsing: Array(value)), json["format"]?.string == format,
                    let version = json["version"]?.integer, version >= 1
                else { return .foreign }
                guard version == Self.version else { return .other(version: version) }
            } else {
                journal.values.append(value)
                if value.starts(with: snapshotKey) { journal.snapshotSize = journal.end }
            }
        }
        if journal.end < bytes.count {
            journal.corruption.append(
                StoreCorruption(offset: journal.end, size: bytes.count - journal.end, isTail: true))
        }
        // If the first line cannot be read, the file counts as a journal only if another line is intact.
        if journal.end == 0, !isUnfinished(bytes) { return .foreign }
        return .journal(journal)
    }

    /// The value of a line without its line breaks; nil if the line is not intact.
    private static func value(ofLine line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard line.last == closingBrace, line.starts(with: start) else { return nil }
        let rest = line.dropFirst(start.count)
        guard rest.dropFirst(8).starts(with: beforeValue) else { return nil }
        let value = rest.dropFirst(8 + beforeValue.count).dropLast()
        return rest.prefix(8).elementsEqual(hexadecimal(CRC32.checksum(value))) ? value : nil
    }

    /// Whether the file may be a new journal that was never synchronised before a power failure.
    ///
    /// Such a file is all zeros, or it begins like a journal and the rest of its first line is zeros.
    private static func isUnfinished(_ bytes: [UInt8]) -> Bool {
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        return bytes.starts(with: start) && zip(bytes, header()).allSatisfy { $0 == 0 || $0 == $1 }
    }

    /// Reads the value of a line after the first; nil if this version does not know its kind.
    static func contents(of value: ArraySlice<UInt8>) -> Value? {
        if value.starts(with: snapshotKey) { return .snapshot(Array(value.dropFirst(snapshotKey.count).dropLast())) }
        guard let json = try? JSONValue(stored: Array(value)) else { return nil }
        let elements = json.array ?? [json]
        let events = elements.compactMap(InboxEvent.init(journal:))
        return events.count == elements.count ? .events(events) : nil
    }

    /// The value of a line after the first.
    enum Value {
        /// A snapshot of a part of the inbox.
        case snapshot([UInt8])
        /// Events that were appended together, all of them or none.
        case events([InboxEvent])
    }

    // MARK: The parts of a line

    static let start = Array(#"{"checksum":""#.utf8)
    private static let beforeValue = Array(#"","value":"#.utf8)
    private static let afterValue = Array("}\n".utf8)
    private static let snapshotKey = Array(#"{"snapshot":"#.utf8)
    private static let closingBrace = UInt8(ascii: "}")
    private static let lineBreak = UInt8(ascii: "\n")

    /// How the first line of a journal of version 1 begins.
    private static let firstVersion = Array(
        #"{"checksum":"765a62ed","size":"0000002e","value":{"format":"\#(format)""#.utf8)

    /// Eight hexadecimal digits in lower case.
    private static func hexadecimal(_ number: UInt32) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return (0..<8).map { digits[Int(number >> (28 - 4 * UInt32($0)) & 0xF)] }
    }
}

/// CRC-32 as in zip and PNG (polynomial 0xEDB88320, reflected).
enum CRC32 {
    private static let polynomial: UInt32 = 0xEDB8_8320

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1 }
    }

    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let table = table
        var register = UInt32.max
        for byte in bytes { register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8 }
        return ~register
    }
}
