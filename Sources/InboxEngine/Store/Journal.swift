import InboxJSON

/// The format of a store's file.
///
/// ```json
/// {"checksum":"8a1e0c53","size":"00000032","value":{"format":"unified-inbox-journal","version":1}}
/// {"checksum":"5b0d3f77","size":"00000083","value":{"snapshot":{…}}}
/// {"checksum":"09c1a2be","size":"000004d2","value":{"message":{"id":"zeta:MSG-1",…}}}
/// {"checksum":"77f20b1c","size":"0000007f","value":{"head":{…}}}
/// {"checksum":"e2c41a90","size":"00000051","value":{"at":1770292800000,"event":"markRead",…}}
/// ```
///
/// Each line is a JSON object. `size` is the number of bytes of `value`, in hexadecimal. `checksum` is the CRC-32 of the
/// version, `size` and `value`; the first line, which names the version, has 0 in its place. A line ends at the offset that its
/// size gives, and after a corrupt part the next line is the next one whose checksum is right. So a corrupt line, with or
/// without its line break, never loses another line. `JournalReader` reads the format.
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

    /// The missing bytes at the end of the last line.
    static func missingEnd(_ bytes: [UInt8], _ end: Int) -> [UInt8] {
        Layout.end.suffix(max(0, end - bytes.count))
    }

    /// The fixed parts of a line.
    enum Layout {
        static let checksum = Array(#"{"checksum":""#.utf8)
        static let size = Array(#"","size":""#.utf8)
        static let value = Array(#"","value":"#.utf8)
        static let end = Array("}\n".utf8)
        static let lineBreak = UInt8(ascii: "\n")
        static let beforeValue = checksum.count + 8 + size.count + 8 + value.count
    }

    /// Eight hexadecimal digits in lower case.
    static func hexadecimal(_ number: UInt32) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return (0..<8).map { digits[Int(number >> (28 - 4 * UInt32($0)) & 0xF)] }
    }
}
