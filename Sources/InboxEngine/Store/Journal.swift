import InboxJSON

/// The form of a store's file.
///
/// ```json
/// {"sum":"8a1e0c53","size":"00000032","line":{"format":"unified-inbox-journal","version":1}}
/// {"sum":"5b0d3f77","size":"00000083","line":{"snapshot":{…}}}
/// {"sum":"09c1a2be","size":"000004d2","line":{"message":{"id":"zeta:MSG-1",…}}}
/// {"sum":"e2c41a90","size":"00000051","line":{"at":1770292800000,"event":"markRead",…}}
/// ```
///
/// A line is JSON. `size` is how many bytes the value of `line` takes, in hexadecimal, and `sum` the CRC-32 of the version
/// (in all lines but the first, which names it), `size` and that value. A line ends where its size says, so that neither a
/// line break that was damaged nor a line that was can take another one with it.
enum Journal {
    static let format = "unified-inbox-journal"
    static let version = 1

    /// What a file's bytes are.
    enum Contents: Equatable {
        /// No journal.
        case foreign
        /// A journal of a newer version.
        case newer(version: Int)
        /// A journal.
        case journal(Lines)
    }

    /// What is in a journal.
    struct Lines: Equatable {
        /// The values of the lines behind the first.
        var lines: [[UInt8]] = []
        /// What could not be read.
        var corruption: [StoreDamage] = []
        /// Where the next line is to begin: before a torn end, and up to two bytes behind the end of a file that lacks them.
        var end = 0
        /// How long the file is up to the end of the snapshot; nil where there is none.
        var snapshotSize: Int?
    }

    /// The first line.
    static func header(version: Int = version) -> [UInt8] {
        line(Array(#"{"format":"\#(format)","version":\#(version)}"#.utf8), seed: 0)
    }

    /// A line that holds a value of JSON.
    static func line(_ json: [UInt8]) -> [UInt8] {
        line(json, seed: UInt32(version))
    }

    private static func line(_ json: [UInt8], seed: UInt32) -> [UInt8] {
        let size = hexadecimal(UInt32(truncatingIfNeeded: json.count))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Layout.beforeValue + json.count + 2)
        bytes += Layout.sum
        bytes += hexadecimal(CRC32.sum(seed, size, json[...]))
        bytes += Layout.size
        bytes += size
        bytes += Layout.line
        bytes += json
        bytes += Layout.end
        return bytes
    }

    /// Reads a file.
    static func read(_ bytes: [UInt8]) -> Contents {
        let header = header()
        if bytes.count < header.count - Layout.end.count, header.starts(with: bytes) {
            let corruption = bytes.isEmpty ? [] : [StoreDamage(offset: 0, size: bytes.count, isTail: true)]
            return .journal(Lines(corruption: corruption))
        }
        var journal = Lines()
        if let first = value(in: bytes, at: 0, seed: 0) {
            guard let json = try? JSONValue(parsing: Array(bytes[first])), json["format"]?.string == format,
                let version = json["version"]?.integer, version >= 1
            else { return .foreign }
            guard version == Self.version else { return .newer(version: version) }
            journal.end = first.upperBound + Layout.end.count
        }
        var at = journal.end
        while at < bytes.count {
            if let value = value(in: bytes, at: at, seed: UInt32(version)) {
                journal.lines.append(Array(bytes[value]))
                at = value.upperBound + Layout.end.count
                journal.end = at
                let isSnapshot = [SnapshotLines.snapshotKey, SnapshotLines.messageKey].contains {
                    bytes[value].starts(with: $0)
                }
                if isSnapshot { journal.snapshotSize = at }
            } else {
                let next = nextLine(in: bytes, behind: at)
                journal.corruption.append(StoreDamage(offset: at, size: next - at, isTail: next == bytes.count))
                at = next
            }
        }
        // A first line that cannot be read is forgiven only where others prove whose file it is.
        if journal.corruption.first?.offset == 0, journal.lines.isEmpty { return .foreign }
        return .journal(journal)
    }

    /// What a file lacks of the end of its last line.
    static func missingEnd(_ bytes: [UInt8], _ end: Int) -> [UInt8] {
        Layout.end.suffix(max(0, end - bytes.count))
    }

    /// The value of the line that begins at an offset; nil where there is no such line, or it is not as it was written.
    private static func value(in bytes: [UInt8], at offset: Int, seed: UInt32) -> Range<Int>? {
        guard offset + Layout.beforeValue < bytes.count,
            bytes[offset...].starts(with: Layout.sum),
            bytes[(offset + Layout.sum.count + 8)...].starts(with: Layout.size),
            bytes[(offset + Layout.beforeValue - Layout.line.count)...].starts(with: Layout.line)
        else { return nil }
        let sum = bytes[(offset + Layout.sum.count)...].prefix(8)
        let size = bytes[(offset + Layout.beforeValue - Layout.line.count - 8)...].prefix(8)
        guard let count = UInt32(String(decoding: size, as: UTF8.self), radix: 16) else { return nil }
        let start = offset + Layout.beforeValue
        guard Int(count) <= bytes.count - start else { return nil }
        let value = start..<start + Int(count)
        guard sum.elementsEqual(hexadecimal(CRC32.sum(seed, Array(size), bytes[value]))) else { return nil }
        return value
    }

    /// Where the next line break ends; the end of the file where there is none.
    private static func nextLine(in bytes: [UInt8], behind offset: Int) -> Int {
        bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }

    /// The parts of a line that are always the same.
    private enum Layout {
        static let sum = Array(#"{"sum":""#.utf8)
        static let size = Array(#"","size":""#.utf8)
        static let line = Array(#"","line":"#.utf8)
        static let end = Array("}\n".utf8)
        static let beforeValue = sum.count + 8 + size.count + 8 + line.count
    }

    /// Eight digits, in lower case.
    private static func hexadecimal(_ number: UInt32) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return (0..<8).map { digits[Int(number >> (28 - 4 * UInt32($0)) & 0xF)] }
    }
}

/// CRC-32 as zip and PNG have it (polynomial 0xEDB88320, reflected).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    /// The sum of a number's four bytes, the lowest first, and of bytes.
    static func sum(_ seed: UInt32, _ first: [UInt8], _ second: ArraySlice<UInt8>) -> UInt32 {
        let table = table
        var crc = UInt32.max
        func take(_ byte: UInt8) {
            crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
        }
        for shift in [0, 8, 16, 24] as [UInt32] { take(UInt8(truncatingIfNeeded: seed >> shift)) }
        for byte in first { take(byte) }
        for byte in second { take(byte) }
        return ~crc
    }
}
