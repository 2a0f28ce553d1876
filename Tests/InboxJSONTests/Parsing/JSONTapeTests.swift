import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("The tape")
struct JSONTapeTests {
    @Test(arguments: TestScale.seeds(from: 71, 1, long: 4))
    func `generated containers are marked canonical if they have no white space, escape or repeated key`(_ seed: UInt64)
        throws
    {
        var generator = GeneratedJSON(seed: seed)
        for number in 0..<300 {
            let document = try JSONDocument(parsing: generator.next())
            for index in document.tape.indices where [.object, .array].contains(document.tape[index].kind) {
                let entry = document.tape[index]
                let bytes = document.bytes[Int(entry.start)..<Int(entry.end)]
                // There is no backslash, so every quote begins or ends a string.
                let outside = bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
                    .enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined()
                let isCanonical =
                    !bytes.contains(UInt8(ascii: "\\")) && !outside.contains { $0 <= 0x20 }
                    && !(index..<document.next(index)).contains { document.tape[$0].flags.contains(.duplicateKeys) }
                try #require(entry.flags.contains(.canonical) == isCanonical, "seed \(seed), text \(number), \(index)")
            }
        }
    }

    @Test func `white space and a byte-order mark are in no entry, and counted in every offset`() throws {
        let document = try JSONDocument(parsing: [0xEF, 0xBB, 0xBF] + Array(" [ 12 , \"é\" ] ".utf8))
        #expect(document.entries.map { Int($0.start) } == [4, 6, 12])
        #expect(document.entries.map { Int($0.end) } == [17, 8, 14])
    }

    @Test func `members and siblings are reached past nested values`() throws {
        let document = try JSONDocument(parsing: Array(#"{"a":[1,[2,3]],"b":{"c":4},"d":5}"#.utf8))
        var members: [[Int]] = []
        document.forEachMember(of: 0) { key, value in members.append([key, value]) }
        // 0 {  1 "a"  2 [  3 1  4 [  5 2  6 3  7 "b"  8 {  9 "c"  10 4  11 "d"  12 5
        #expect(members == [[1, 2], [7, 8], [11, 12]])
        #expect(document.next(2) == 7)
        #expect(document.next(3) == 4)
        #expect(document.next(4) == 7)
        #expect(document.next(12) == 13)
        #expect(document.member("b", of: 0) == 8)
        #expect(document.member("c", of: 0) == nil)
        #expect(document.member("a", of: 2) == nil)
    }

    @Test func `a text is compared with a name scalar by scalar, escaped or not`() throws {
        let document = try JSONDocument(parsing: Array(#"["é","\u00e9","e\u0301","","a\nb"]"#.utf8))
        let names = ["\u{E9}", "\u{E9}", "e\u{301}", "", "a\nb"]
        for (position, name) in names.enumerated() {
            #expect(document.text(at: 1 + position, equals: name))
            #expect(document.text(at: JSONNode.Position(1 + position)).utf8.elementsEqual(name.utf8))
            #expect(document.textBytes(at: JSONNode.Position(1 + position)) == ContiguousArray(name.utf8))
            #expect(!document.text(at: 1 + position, equals: name + "x"))
            #expect(!document.text(at: 1 + position, equals: "x" + name))
        }
        #expect(!document.text(at: 1, equals: "e\u{301}"))
        #expect(!document.text(at: 2, equals: "e\u{301}"))
        #expect(!document.text(at: 3, equals: "\u{E9}"))
    }
}

extension JSONDocument {
    var entries: [JSONTapeEntry] { tape.indices.map { tape[$0] } }
}
