import InboxConformance
import Testing

@testable import InboxJSON

@Suite("Table of hashes and offsets")
struct HashToOffsetTableTests {
    /// Elements with offsets, and a dictionary to compare with.
    private struct Things {
        var table = HashToOffsetTable()
        var texts: [Int: String] = [:]
        var expected: [String: Int] = [:]

        func offset(of text: String, _ hash: UInt32) -> Int? {
            table.offset(of: hash) { texts[$0] == text }
        }
    }

    /// With real hashes, with few different hashes, and with one hash for all elements.
    @Test(arguments: [UInt32.max, 0xFF00_0003, 0])
    func `a table finds the offsets that a dictionary finds, after insertions, replacements and reservations`(
        mask: UInt32
    ) {
        var generator = SeededGenerator(seed: 7)
        for size in [0, 1, 7, 8, 9, 10, 16, 17, 40, 300] {
            var things = Things()
            if size % 2 == 0 { things.table.reserveCapacity(size / 2) }
            for step in 0..<size * 3 {
                let text = "thing \(Int.random(in: 0..<max(1, size), using: &generator))"
                let hash = HashToOffsetTable.hash(of: text) & mask
                let known = things.offset(of: text, hash)
                #expect(known == things.expected[text], "\(size), \(step): \(text)")
                things.texts[step] = text
                if let known {
                    guard step % 3 == 0 else { continue }
                    things.table.replace(known, by: step, hash)
                } else {
                    things.table.insert(step, hash)
                }
                things.expected[text] = step
            }
            for offset in 0..<size {
                let text = "thing \(offset)"
                let found = things.offset(of: text, HashToOffsetTable.hash(of: text) & mask)
                #expect(found == things.expected[text], "\(size): \(text)")
            }
        }
    }
}
