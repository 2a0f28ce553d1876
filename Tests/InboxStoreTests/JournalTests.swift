import InboxJSON
import InboxModel
import Testing

@testable import InboxEngine
@testable import InboxStore

@Suite("Journal format")
struct JournalTests {
    /// The values of three lines after the first.
    static let values = [
        #"{"snapshot":{"a":1}}"#, #"{"at":1,"event":"clear","session":0}"#, #"{"value":"{\"checksum\":\""}"#,
    ]
    .map { Array($0.utf8) }
    static let lines = [Journal.header()] + values.map { Journal.line($0) }
    static let bytes = lines.flatMap(\.self)
    /// Where each line ends, in order.
    static let ends = lines.indices.map { lines[...$0].map(\.count).reduce(0, +) }

    @Test func `a line is JSON with its value's CRC-32, between line breaks`() throws {
        #expect(CRC32.checksum("123456789".utf8) == 0xCBF4_3926)
        for (number, line) in Self.lines.enumerated() {
            #expect(line.last == UInt8(ascii: "\n"))
            #expect((line.first == UInt8(ascii: "\n")) == (number > 0))
            let json = try JSONValue(parsing: line)
            let value = try #require(json["value"]?.losslessBytes)
            #expect(json["checksum"]?.string.flatMap { UInt32($0, radix: 16) } == CRC32.checksum(value))
        }
        let header = try JSONValue(parsing: Self.lines[0])
        #expect(header["value"]?["format"]?.string == "unified-inbox-journal")
        #expect(header["value"]?["version"]?.integer == 2)
    }

    @Test func `an intact journal is read without corruption`() {
        let journal = Journal.Lines(
            values: Self.values.map { $0[...] }, corruption: [], end: Self.bytes.count, snapshotSize: Self.ends[1])
        #expect(Journal.read(Self.bytes) == .journal(journal))
    }

    @Test
    func `if a journal is cut off at any byte, every line before the cut is read, and a torn line is reported`() throws
    {
        for cut in Self.bytes.indices {
            guard case .journal(let journal) = Journal.read(Array(Self.bytes[..<cut])) else {
                Issue.record("cut at \(cut): not taken for a journal")
                continue
            }
            let whole = Self.ends.dropFirst().filter { $0 <= cut }.count
            #expect(journal.values.map(Array.init) == Array(Self.values.prefix(whole)), "cut at \(cut)")
            #expect(journal.corruption.isEmpty == (cut == 0 || Self.ends.contains(cut)), "cut at \(cut)")
            #expect(journal.corruption.allSatisfy { $0.isTail && $0.offset + $0.size == cut }, "cut at \(cut)")
        }
    }

    @Test func `if any bit is flipped, its line is reported, and every other line is read`() {
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
                #expect(journal.values.map(Array.init) == others, "bit \(bit) of byte \(at)")
                #expect(!journal.corruption.isEmpty, "bit \(bit) of byte \(at)")
            }
        }
    }
}
