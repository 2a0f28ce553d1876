import InboxConformance
import InboxModel
import Testing

@testable import InboxEngine

/// The table of records behaves like a dictionary, in one shard and in many, with few records in each shard and with
/// more.
@Suite struct RecordTableTests {
    @Test(arguments: [0, 1, 7, 8, 9, 10, 255, 256, 257, 258, 1100])
    func `a table contains the same as a dictionary`(size: Int) {
        var generator = SeededGenerator(seed: 11)
        var table = RecordTable()
        var expected: [ByteEqualString: Int] = [:]
        for step in 0..<size * 3 {
            let id = ByteEqualString("zeta:\(Int.random(in: 0..<size, using: &generator))")
            table.update(id) { $0.user.lastMarkedRead = Instant(milliseconds: Int64(step)) }
            expected[id] = step
        }
        // Two ids that are canonically equivalent are different.
        for (number, text) in ["zeta:\u{E9}", "zeta:e\u{301}"].enumerated() {
            table.update(ByteEqualString(text)) { $0.user.lastMarkedRead = Instant(milliseconds: Int64(number)) }
            expected[ByteEqualString(text)] = number
        }
        #expect(table.count == expected.count)
        #expect(table.map(\.key).count == expected.count)
        for (id, record) in table {
            #expect(record.user.lastMarkedRead?.milliseconds == expected[id].map { Int64($0) })
        }
        for (id, step) in expected { #expect(table[id]?.user.lastMarkedRead?.milliseconds == Int64(step)) }
        #expect(table[ByteEqualString("zeta:\(size)")] == nil)
    }

    @Test(arguments: [1, 8, 9, 256, 257])
    func `a copy is not changed by updates`(size: Int) {
        var table = RecordTable()
        for number in 0..<size { table.update(ByteEqualString("zeta:\(number)")) { $0.isClickedByFeed = true } }
        let copy = table
        for number in 0...size {
            table.update(ByteEqualString("zeta:\(number)")) { $0.isClickedByFeed = false }
        }
        #expect(copy.count == size)
        #expect(copy.allSatisfy { $0.value.isClickedByFeed })
        #expect(table.count == size + 1)
        #expect(!table.contains { $0.value.isClickedByFeed })
    }
}
