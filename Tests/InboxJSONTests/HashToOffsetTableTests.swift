import InboxConformance
import InboxJSON
import Testing

@Suite("Numbers by hash")
struct HashedNumbersTests {
    /// Things with numbers, beside a dictionary of them.
    private struct Things {
        var numbers = HashToOffsetTable()
        var texts: [Int: String] = [:]
        var expected: [String: Int] = [:]

        func number(of text: String, _ hash: UInt32) -> Int? {
            numbers.number(of: hash) { texts[$0] == text }
        }
    }

    /// With true hashes, with ones of which many are alike, and with one for all.
    @Test(arguments: [UInt32.max, 0xFF00_0003, 0])
    func `what a dictionary knows is known, few things and many, added, replaced and given room for`(mask: UInt32) {
        var generator = SeededGenerator(seed: 7)
        for size in [0, 1, 7, 8, 9, 10, 16, 17, 40, 300] {
            var things = Things()
            if size % 2 == 0 { things.numbers.reserveCapacity(size / 2) }
            for step in 0..<size * 3 {
                let text = "thing \(Int.random(in: 0..<max(1, size), using: &generator))"
                let hash = HashToOffsetTable.hash(of: text) & mask
                let known = things.number(of: text, hash)
                #expect(known == things.expected[text], "\(size), \(step): \(text)")
                things.texts[step] = text
                if let known {
                    guard step % 3 == 0 else { continue }
                    things.numbers.replace(known, by: step, hash)
                } else {
                    things.numbers.add(step, hash)
                }
                things.expected[text] = step
            }
            for number in 0..<size {
                let text = "thing \(number)"
                let found = things.number(of: text, HashToOffsetTable.hash(of: text) & mask)
                #expect(found == things.expected[text], "\(size): \(text)")
            }
        }
    }

    @Test func `the number that likely has a hash is the one of many, and never one that nothing has`() {
        for size in [0, 1, 8, 9, 100, 1000] {
            var numbers = HashToOffsetTable()
            let hashes = (0..<size).map { HashToOffsetTable.hash(of: "thing \($0)") }
            for (number, hash) in hashes.enumerated() { numbers.add(number, hash) }
            let likely = hashes.map { hash in
                numbers.prefetch(hash)
                return numbers.likelyNumber(of: hash)
            }
            guard size > 8 else {
                #expect(likely.allSatisfy { $0 == nil })
                continue
            }
            #expect(likely.allSatisfy { $0.map { $0 < size } ?? false })
            #expect(zip(likely, 0..<size).count { $0 == $1 } > size / 2)
            #expect(numbers.likelyNumber(of: HashToOffsetTable.hash(of: "none")).map { $0 < size } ?? false)
        }
    }

    @Test func `a text has the hash of its bytes, and no other text's`() {
        #expect(HashToOffsetTable.hash(of: "é") == HashToOffsetTable.hash(of: Array("é".utf8).span))
        #expect(
            Set(["", "a", "b", "aa", "e\u{301}", "é", "12345678", "123456789"].map(HashToOffsetTable.hash)).count == 8)
    }
}
