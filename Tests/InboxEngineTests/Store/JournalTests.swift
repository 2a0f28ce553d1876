import InboxJSON
import InboxModel
import Testing

@testable import InboxEngine

@Suite("Journal format")
struct JournalTests {
    /// Three lines after the first.
    static let values = [
        #"{"snapshot":{"a":1}}"#, #"{"at":1,"event":"clear","session":0}"#, #"{"value":"{\"checksum\":\""}"#,
    ]
    .map { Array($0.utf8) }
    static let lines = [Journal.header()] + values.map { Journal.line($0) }
    static let bytes = lines.flatMap(\.self)
    /// Where each line ends, the first one first.
    static let ends = lines.indices.map { lines[...$0].map(\.count).reduce(0, +) }

    @Test
    func `a line is JSON with its value's size and CRC-32`() throws {
        #expect(CRC32.checksum(0x3433_3231, Array("567".utf8), Array("89".utf8)[...]) == 0xCBF4_3926)
        for line in Self.lines {
            #expect(line.last == UInt8(ascii: "\n"))
            let json = try JSONValue(parsing: line)
            let value = try #require(json["value"]?.losslessText)
            #expect(json["size"]?.string.flatMap { Int($0, radix: 16) } == value.count)
        }
        let header = try JSONValue(parsing: Self.lines[0])
        #expect(header["value"]?["format"]?.string == "unified-inbox-journal")
        #expect(header["value"]?["version"]?.integer == 1)
    }

    @Test
    func `an intact journal is read without corruption`() {
        let journal = Journal.Lines(
            lines: Self.values, corruption: [], end: Self.bytes.count, snapshotSize: Self.ends[1])
        #expect(Journal.read(Self.bytes) == .journal(journal))
    }

    @Test
    func `cut off at any byte, every line before the cut is read, and a torn one is reported`() throws {
        for cut in Self.bytes.indices {
            guard case .journal(let journal) = Journal.read(Array(Self.bytes[..<cut])) else {
                Issue.record("cut at \(cut): not taken for a journal")
                continue
            }
            // A line whose last brace or line break alone is missing is whole.
            let whole = Self.ends.dropFirst().filter { $0 - 2 <= cut }.count
            #expect(journal.lines == Array(Self.values.prefix(whole)), "cut at \(cut)")
            let isClean = cut == 0 || Self.ends.contains { $0 - 2...$0 ~= cut }
            #expect(journal.corruption.isEmpty == isClean, "cut at \(cut)")
            #expect(journal.corruption.allSatisfy { $0.isTail && $0.offset + $0.size == cut }, "cut at \(cut)")
        }
    }

    @Test
    func `with any bit flipped, every line but the bit's own is read, and that one is reported`() {
        for at in Self.bytes.indices {
            let line = Self.ends.firstIndex { at < $0 } ?? 0
            var others = Self.values
            if line > 0 { others.remove(at: line - 1) }
            for bit in 0..<8 {
                var bytes = Self.bytes
                bytes[at] ^= 1 << UInt8(bit)
                guard case .journal(let journal) = Journal.read(bytes) else {
                    Issue.record("bit \(bit) of byte \(at): not taken for a journal")
                    continue
                }
                // The brace and the line break after a line's value are not needed to read it.
                let isWhole = Self.ends.contains { at >= $0 - 2 && at < $0 }
                #expect(journal.lines == (isWhole ? Self.values : others), "bit \(bit) of byte \(at)")
                #expect(journal.corruption.isEmpty == isWhole, "bit \(bit) of byte \(at)")
            }
        }
    }

    @Test
    func `a newer version's file is reported as newer`() {
        #expect(Journal.read(Journal.header(version: 2)) == .newer(version: 2))
        #expect(Journal.read(Journal.header(version: 2) + Array("whatever".utf8)) == .newer(version: 2))
    }

    @Test(arguments: [
        "\n", "{}", "hello\n", #"{"format":"unified-inbox-journal","version":1}"#, #"{"checksum":"00000000"#,
        #"{"checksum":"00000000","size":"00000002","value":{}}"#, "SQLite format 3\u{0}",
    ])
    func `a file that is not a journal is foreign`(text: String) {
        #expect(Journal.read(Array(text.utf8)) == .foreign)
    }
}
