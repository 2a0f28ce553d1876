import InboxJSON
import Testing

@Suite("The tape")
struct JSONTapeTests {
    @Test("Entries stand in the order of the text, with their places and their siblings")
    func layout() throws {
        let document = try JSONDocument(parsing: Array(#"{"id":12,"tags":["a"]}"#.utf8))
        #expect(document.entries.map(\.kind) == [.object, .key, .number, .key, .array, .string])
        #expect(document.entries.map { Int($0.start) } == [0, 2, 6, 10, 16, 18])
        #expect(document.entries.map { Int($0.end) } == [22, 4, 8, 14, 21, 19])
        let links = [
            6, Int(JSONKeyHash.hash("id")), 3, Int(JSONKeyHash.hash("tags")), 6, 6,
        ]
        #expect(document.entries.map { Int($0.link) } == links)
    }

    @Test("Flags say what the scanner saw")
    func flags() throws {
        let text = #"[true,false,null,1,-1.0,1e2,"a","\n","\ud800",{"k":0,"k":1},{"\u006b":0},"é"]"#
        let document = try JSONDocument(parsing: Array(text.utf8))
        let flags = document.entries.map { Int($0.flags.rawValue) }
        // 0 [  1 true  2 false  3 null  4 1  5 -1.0  6 1e2  7 "a"  8 "\n"  9 half  10 {  11…14  15 {  16 "k"  17 0  18 "é"
        #expect(flags == [0, 8, 0, 0, 0, 4, 4, 0, 1, 3, 16, 0, 0, 0, 0, 0, 1, 0, 32])
    }

    @Test("Blanks and a byte-order mark are in no entry, and are counted in every place")
    func places() throws {
        let document = try JSONDocument(parsing: [0xEF, 0xBB, 0xBF] + Array(" [ 12 , \"é\" ] ".utf8))
        #expect(document.entries.map { Int($0.start) } == [4, 6, 12])
        #expect(document.entries.map { Int($0.end) } == [17, 8, 14])
    }

    @Test("Members and siblings are reached without what stands inside them")
    func walking() throws {
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

    @Test("A text equals a name scalar by scalar, escaped or not")
    func equalTexts() throws {
        let document = try JSONDocument(parsing: Array(#"["é","\u00e9","e\u0301","","a\nb"]"#.utf8))
        let names = ["\u{E9}", "\u{E9}", "e\u{301}", "", "a\nb"]
        for (position, name) in names.enumerated() {
            #expect(document.text(at: 1 + position, equals: name))
            #expect(document.text(1 + position).utf8.elementsEqual(name.utf8))
            #expect(document.textBytes(1 + position) == ContiguousArray(name.utf8))
            #expect(!document.text(at: 1 + position, equals: name + "x"))
            #expect(!document.text(at: 1 + position, equals: "x" + name))
        }
        #expect(!document.text(at: 1, equals: "e\u{301}"))
        #expect(!document.text(at: 2, equals: "e\u{301}"))
        #expect(!document.text(at: 3, equals: "\u{E9}"))
    }
}

extension JSONDocument {
    /// The tape as an array.
    var entries: [JSONTapeEntry] { tape.indices.map { tape[$0] } }
}
