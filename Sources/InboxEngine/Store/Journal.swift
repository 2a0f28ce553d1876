import InboxJSON

/// The format of a store's file.
///
/// ```json
/// {"checksum":"8a1e0c53","size":"00000032","value":{"format":"unified-inbox-journal","version":1}}
/// {"checksum":"5b0d3f77","size":"00000083","value":{"snapshot":{…}}}
/// {"checksum":"09c1a2be","size":"000004d2","value":{"message":{"id":"zeta:MSG-1",…}}}
/// {"checksum":"e2c41a90","size":"00000051","value":{"at":1770292800000,"event":"markRead",…}}
/// ```
///
/// Each line is a JSON object. `size` is the number of bytes of `value`, in hexadecimal. `checksum` is the CRC-32 of the
/// version, `size` and `value`; the first line, which names the version, has 0 in its place. A line ends at the offset that its
/// size gives, so that a corrupt line break or a corrupt line never loses another line.
enum Journal {
    static let format = "unified-inbox-journal"
    static let version = 1

    /// What a file is.
    enum Contents: Equatable {
        /// Not a journal.
        case foreign
        /// A journal of a newer version.
        case newer(version: Int)
        /// A journal.
        case journal(Lines)
    }

    /// The contents of a journal.
    struct Lines: Equatable {
        /// The values of the lines after the first.
        var lines: [[UInt8]] = []
        /// The parts that could not be read.
        var corruption: [StoreCorruption] = []
        /// The offset for the next line: before a torn end, or up to two bytes after the end of a file whose last line lacks them.
        var end = 0
        /// The size of the file up to the end of the snapshot; nil if there is none.
        var snapshotSize: Int?
    }

    /// The first line.
    static func header(version: Int = version) -> [UInt8] {
        line(Array(#"{"format":"\#(format)","version":\#(version)}"#.utf8), seed: 0)
    }

    /// A line with a JSON value.
    static func line(_ json: [UInt8]) -> [UInt8] {
        line(json, seed: UInt32(version))
    }

    private static func line(_ json: [UInt8], seed: UInt32) -> [UInt8] {
        let size = hexadecimal(UInt32(truncatingIfNeeded: json.count))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Layout.beforeValue + json.count + 2)
        bytes += Layout.checksum
        bytes += hexadecimal(CRC32.checksum(seed, size, json[...]))
        bytes += Layout.size
        bytes += size
        bytes += Layout.value
        bytes += json
        bytes += Layout.end
        return bytes
    }

    /// Reads a file.
    static func read(_ bytes: [UInt8]) -> Contents {
        let header = header()
        if bytes.count < header.count - Layout.end.count, header.starts(with: bytes) {
            let corruption = bytes.isEmpty ? [] : [StoreCorruption(offset: 0, size: bytes.count, isTail: true)]
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
                let next = nextLine(in: bytes, after: at)
                journal.corruption.append(StoreCorruption(offset: at, size: next - at, isTail: next == bytes.count))
                at = next
            }
        }
        // If the first line cannot be read, another intact line has to show that the file is a journal.
        if journal.corruption.first?.offset == 0, journal.lines.isEmpty { return .foreign }
        return .journal(journal)
    }

    /// The missing bytes at the end of the last line.
    static func missingEnd(_ bytes: [UInt8], _ end: Int) -> [UInt8] {
        Layout.end.suffix(max(0, end - bytes.count))
    }

    /// The range of the value in the line at an offset; nil if there is no intact line.
    private static func value(in bytes: [UInt8], at offset: Int, seed: UInt32) -> Range<Int>? {
        guard offset + Layout.beforeValue < bytes.count,
            bytes[offset...].starts(with: Layout.checksum),
            bytes[(offset + Layout.checksum.count + 8)...].starts(with: Layout.size),
            bytes[(offset + Layout.beforeValue - Layout.value.count)...].starts(with: Layout.value)
        else { return nil }
        let checksum = bytes[(offset + Layout.checksum.count)...].prefix(8)
        let size = bytes[(offset + Layout.beforeValue - Layout.value.count - 8)...].prefix(8)
        guard let count = UInt32(String(decoding: size, as: UTF8.self), radix: 16) else { return nil }
        let start = offset + Layout.beforeValue
        guard Int(count) <= bytes.count - start else { return nil }
        let value = start..<start + Int(count)
        guard checksum.elementsEqual(hexadecimal(CRC32.checksum(seed, Array(size), bytes[value]))) else { return nil }
        return value
    }

    /// The offset after the next line break; the end of the file if there is none.
    private static func nextLine(in bytes: [UInt8], after offset: Int) -> Int {
        bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }

    /// The fixed parts of a line.
    private enum Layout {
        static let checksum = Array(#"{"checksum":""#.utf8)
        static let size = Array(#"","size":""#.utf8)
        static let value = Array(#"","value":"#.utf8)
        static let end = Array("}\n".utf8)
        static let beforeValue = checksum.count + 8 + size.count + 8 + value.count
    }

    /// Eight hexadecimal digits in lower case.
    private static func hexadecimal(_ number: UInt32) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return (0..<8).map { digits[Int(number >> (28 - 4 * UInt32($0)) & 0xF)] }
    }
}

/// CRC-32 as in zip and PNG (polynomial 0xEDB88320, reflected).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    /// The checksum of a number's four bytes, the lowest first, and of the bytes after it.
    static func checksum(_ seed: UInt32, _ first: [UInt8], _ second: ArraySlice<UInt8>) -> UInt32 {
        let table = table
        var crc = UInt32.max
        func add(_ byte: UInt8) {
            crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
        }
        for shift in [0, 8, 16, 24] as [UInt32] { add(UInt8(truncatingIfNeeded: seed >> shift)) }
        for byte in first { add(byte) }
        for byte in second { add(byte) }
        return ~crc
    }
}
