import InboxJSON

extension Journal {
    /// Reads a file.
    ///
    /// - Complexity: O(*n*) for any file, *n* its size.
    static func read(_ bytes: [UInt8]) -> Contents {
        let header = header()
        if bytes.count < header.count - Layout.end.count, header.starts(with: bytes) {
            let corruption = bytes.isEmpty ? [] : [StoreCorruption(offset: 0, size: bytes.count, isTail: true)]
            return .journal(Lines(corruption: corruption))
        }
        var reader = JournalReader(bytes)
        var journal = Lines()
        if let first = reader.value(at: 0, seed: 0) {
            guard let json = try? JSONValue(parsing: Array(bytes[first])), json["format"]?.string == format,
                let version = json["version"]?.integer, version >= 1
            else { return .foreign }
            guard version == Self.version else { return .newer(version: version) }
            journal.end = first.upperBound + Layout.end.count
        }
        var offset = journal.end
        while offset < bytes.count {
            let value: Range<Int>
            if let next = reader.value(at: offset) {
                value = next
            } else {
                let found = reader.line(after: offset)
                let end = found?.start ?? bytes.count
                journal.corruption.append(StoreCorruption(offset: offset, size: end - offset, isTail: found == nil))
                guard let found else { break }
                value = found.value
            }
            journal.lines.append(Array(bytes[value]))
            offset = value.upperBound + Layout.end.count
            journal.end = offset
            let isSnapshot = [SnapshotLines.snapshotKey, SnapshotLines.messageKey, SnapshotLines.headKey].contains {
                bytes[value].starts(with: $0)
            }
            if isSnapshot { journal.snapshotSize = offset }
        }
        // If the first line cannot be read, another intact line has to show that the file is a journal.
        if journal.corruption.first?.offset == 0, journal.lines.isEmpty {
            guard isUnfinished(bytes) else { return .foreign }
            return .journal(Lines(corruption: [StoreCorruption(offset: 0, size: bytes.count, isTail: true)]))
        }
        return .journal(journal)
    }

    /// Whether a file is what a loss of power may leave of a new journal that was never synchronised.
    ///
    /// It is all zeros, or begins like a journal and has zeros for the other bytes of the first line that were not written.
    private static func isUnfinished(_ bytes: [UInt8]) -> Bool {
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        return bytes.starts(with: Layout.checksum) && zip(bytes, header()).allSatisfy { $0 == 0 || $0 == $1 }
    }
}

/// Finds the lines of a journal.
///
/// Each step takes a time that does not depend on the sizes that lines claim to have: after the first line that is not intact,
/// checksums come from `CRC32.Prefixes`.
private struct JournalReader {
    private typealias Layout = Journal.Layout

    private let bytes: [UInt8]
    /// Nil as long as each line was intact.
    private var prefixes: CRC32.Prefixes?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The range of the value in the line at an offset; nil if there is no intact line.
    mutating func value(at offset: Int, seed: UInt32 = UInt32(Journal.version)) -> Range<Int>? {
        guard has(Layout.checksum, at: offset),
            has(Layout.size, at: offset + Layout.checksum.count + 8),
            has(Layout.value, at: offset + Layout.beforeValue - Layout.value.count)
        else { return nil }
        let checksum = bytes[(offset + Layout.checksum.count)...].prefix(8)
        let size = Array(bytes[(offset + Layout.beforeValue - Layout.value.count - 8)...].prefix(8))
        guard let count = UInt32(String(decoding: size, as: UTF8.self), radix: 16) else { return nil }
        let start = offset + Layout.beforeValue
        guard Int(count) <= bytes.count - start else { return nil }
        let value = start..<start + Int(count)
        let actual = prefixes?.checksum(seed, size, value) ?? CRC32.checksum(seed, size, bytes[value])
        if checksum.elementsEqual(Journal.hexadecimal(actual)) { return value }
        if prefixes == nil { prefixes = CRC32.Prefixes(bytes) }
        return nil
    }

    /// The next intact line after a corrupt part that begins at an offset; nil if there is none.
    ///
    /// The corrupt part may include the line break before the line. A vendor's payload may contain what looks like a line,
    /// and must not become one if the payload's own line is corrupt. No line break is ever written into a value; therefore a
    /// line has a line break before or after it, and what is inside a value has neither. What begins inside a value and ends
    /// with it has one after it, but its value is not JSON: the value's containers end in it, and do not begin in it.
    mutating func line(after offset: Int) -> (start: Int, value: Range<Int>)? {
        var start = offset + 1
        while start + Layout.beforeValue <= bytes.count {
            if let value = value(at: start) {
                if bytes[start - 1] == Layout.lineBreak { return (start, value) }
                if has(Layout.end, at: value.upperBound) {
                    if (try? JSONValue(stored: Array(bytes[value]))) != nil { return (start, value) }
                    start = value.upperBound
                }
            }
            start += 1
        }
        return nil
    }

    private func has(_ part: [UInt8], at offset: Int) -> Bool {
        guard offset + part.count <= bytes.count, bytes[offset] == part[0] else { return false }
        return part.indices.allSatisfy { bytes[offset + $0] == part[$0] }
    }
}
