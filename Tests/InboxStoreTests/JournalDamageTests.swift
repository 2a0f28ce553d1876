import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxEngine
@testable import InboxStore

@Suite("A damaged journal", .timeLimit(.minutes(1)))
struct JournalDamageTests {
    private static let values = (1...5).map { Array(#"{"at":\#($0),"event":"clear","session":0}"#.utf8) }
    private static let lines = [Journal.header()] + values.map { Journal.line($0) }
    private static let bytes = lines.flatMap(\.self)
    /// The range of each line, in order.
    private static let ranges = lines.indices.map { index in
        let start = lines[..<index].map(\.count).reduce(0, +)
        return start..<start + lines[index].count
    }

    private func read(_ bytes: [UInt8]) throws -> Journal.Lines {
        guard case .journal(let journal) = Journal.read(bytes) else {
            Issue.record("not taken for a journal")
            return Journal.Lines()
        }
        return journal
    }

    @Test func `zeroing a line, including its line break, loses only that line`() throws {
        for line in 1..<Self.lines.count {
            var bytes = Self.bytes
            for at in Self.ranges[line] { bytes[at] = 0 }
            let journal = try read(bytes)
            var others = Self.values
            others.remove(at: line - 1)
            #expect(journal.values.map(Array.init) == others, "line \(line)")
            let isLast = line == Self.lines.count - 1
            #expect(journal.end == (isLast ? Self.ranges[line].lowerBound : bytes.count), "line \(line)")
            #expect(
                journal.corruption == [
                    StoreCorruption(offset: Self.ranges[line].lowerBound, size: Self.ranges[line].count, isTail: isLast)
                ], "line \(line)")
        }
    }

    @Test(arguments: [0, 0x0A, 0x22, 0x7B] as [UInt8])
    func `overwriting a stretch loses only the lines that it touches, and no line is cut off`(
        byte: UInt8
    ) throws {
        var generator = SeededGenerator(seed: UInt64(byte))
        for _ in 0..<TestScale.count(300, long: 20_000) {
            let start = generator.below(Self.bytes.count)
            let stretch = start..<start + 1 + generator.below(Self.bytes.count - start)
            var bytes = Self.bytes
            for at in stretch { bytes[at] = byte }
            let untouched = Self.ranges.indices.filter { !Self.ranges[$0].overlaps(stretch) }
            let kept = untouched.filter { $0 > 0 }
            if untouched.isEmpty || untouched.first != 0 && kept.isEmpty { continue }
            let journal = try read(bytes)
            for line in kept {
                #expect(journal.values.contains(Self.values[line - 1][...]), "\(stretch), line \(line)")
            }
            if let last = kept.last { #expect(journal.end >= Self.ranges[last].upperBound, "\(stretch)") }
        }
    }

    @Test func `inserting or removing bytes loses only the lines that they are in`() throws {
        for line in 1..<Self.lines.count - 1 {
            let middle = Self.ranges[line].lowerBound + 20
            var others = Self.values
            others.remove(at: line - 1)
            for bytes in [
                Self.bytes[..<middle] + [0, 0, 0] + Self.bytes[middle...],
                Self.bytes[..<middle] + Self.bytes[(middle + 3)...],
            ] {
                #expect(try read(Array(bytes)).values.map(Array.init) == others)
            }
        }
    }

    /// A vendor decides what a payload contains.
    ///
    /// Here it contains something that looks like a line.
    @Test func `text that looks like a line inside a corrupt line is not read as a line`() throws {
        let fake = Array(Journal.line(Array(#"{"at":9,"event":"clear","session":7}"#.utf8)).dropFirst().dropLast())
        let value = Array(#"{"a":["#.utf8) + fake + Array(#","x",{"b":"#.utf8) + fake + Array("}]}".utf8)
        let line = Journal.line(value)
        let next = Journal.line(Self.values[1])
        for at in line.indices {
            var corrupt = line
            corrupt[at] ^= 0x01
            let journal = try read(Journal.header() + corrupt + next)
            #expect(journal.values == [Self.values[1][...]], "byte \(at)")
        }
        // A torn end, as a power failure leaves it.
        for size in 1..<line.count {
            let torn = try read(Journal.header() + next + line.prefix(size))
            #expect(torn.values == [Self.values[1][...]], "cut at \(size)")
            let zeroed = line.prefix(size) + [UInt8](repeating: 0, count: line.count - size)
            #expect(try read(Journal.header() + next + zeroed).values == [Self.values[1][...]], "zeros from \(size)")
        }
    }

    /// If a vendor can predict the rest of the line after the payload, the payload can contain a correct checksum for it.
    @Test func `the rest of a corrupt line is not read as a line, even if it has a checksum`() throws {
        let rest = Array(#"{"c":1}}]},"scope":"page","session":0}"#.utf8)
        let inner = Journal.line(rest)
        var line = Journal.line(Array(#"{"at":1,"feed":{"messages":[{"x":"#.utf8) + inner.dropFirst().dropLast(2))
        line[60] ^= 0x01
        let next = Journal.line(Self.values[0])
        #expect(try read(Journal.header() + line + next).values == [Self.values[0][...]])
    }
}
