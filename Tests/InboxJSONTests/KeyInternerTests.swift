import InboxConformance
import InboxTestSupport
import InboxJSON
import Testing

@Suite("Numbered keys")
struct KeyInternerTests {
    /// Keys of every length around what has a number, some alike at either end, some escaped.
    private static let pool: [String] = {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        let beginnings = (Array(0...18) + Array(27...33)).map { String(letters.prefix($0)) }
        let ends = (Array(13...17) + Array(28...32)).map { String(repeating: "x", count: $0 - 1) + "y" }
        return beginnings + ends + ["id", "title", "x\\u0079", "\\u0061", "\\ud800", "é", "e\u{301}", "body\\n"]
    }()

    @Test
    func `a text parsed behind others gives the tape that it gives by itself`() throws {
        var generator = SeededGenerator(seed: 11)
        var keys = KeyInterner()
        for round in 0..<TestScale.count(600, long: 3000) {
            let text = Self.object(&generator, depth: 0)
            let alone = try JSONDocument(parsing: Array(text.utf8))
            let behind = try JSONDocument(parsing: Array(text.utf8), &keys)
            #expect(alone.tape.count == behind.tape.count, "\(round): \(text)")
            for index in alone.tape.indices {
                let (one, other) = (alone.tape[index], behind.tape[index])
                let areSame =
                    one.kind == other.kind && one.start == other.start && one.end == other.end
                    && one.link == other.link && one.flags == other.flags
                #expect(areSame, "\(round), entry \(index): \(text)")
            }
            #expect(alone.anomalies.map(\.index) == behind.anomalies.map(\.index), "\(round): \(text)")
        }
    }

    @Test
    func `repeats are those that comparing all texts finds, over all pairs of keys and at the very end of a text`()
        throws
    {
        var generator = SeededGenerator(seed: 12)
        var keys = KeyInterner()
        for round in 0..<TestScale.count(600, long: 3000) {
            let names = (0..<1 + generator.below(9)).map { _ in generator.pick(Self.pool) }
            let text = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
            let document = try JSONDocument(parsing: Array(text.utf8), &keys)
            // A key's text, U+FFFD for its halves of pairs.
            let texts = names.indices.map { document.textBytes(1 + 2 * $0) }
            let second = texts.indices.filter { place in texts[..<place].filter { $0 == texts[place] }.count == 1 }
            let found = document.anomalies.filter { $0.kind == .duplicateKey }.map(\.index)
            #expect(found == second.map { 2 + 2 * $0 }, "\(round): \(text)")
        }
    }

    @Test(arguments: [2, 3, 40, 127, 128, 129, 400])
    func `keys that come in turns, or in no order, are what they are`(_ count: Int) throws {
        var keys = KeyInterner()
        var numbers = KeyIDCache()
        var generator = SeededGenerator(seed: 13)
        let names = (0..<count).map { "key\($0)" }
        let table = KeyTable(names.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
        for round in 0..<60 {
            var order = round < 20 ? names : round < 40 ? names.reversed() : []
            while order.count < count { order.append(generator.pick(names)) }
            let text = "{" + order.map { "\"\($0)\":0" }.joined(separator: ", ") + "}                "
            let document = try JSONDocument(parsing: Array(text.utf8), &keys)
            #expect(order.indices.map { document.text(1 + 2 * $0) } == order)

            var board = KeySlotArena()
            let places = board.places(of: 0, in: document, table, &numbers)
            #expect(places.memberCount == count)
            for (number, name) in table.spellings.enumerated() {
                let last = order.lastIndex(of: name)
                #expect(board.place(of: number, places) == last.map { 2 + 2 * $0 }, "\(name)")
                #expect(board.ordinal(of: number, places) == last, "\(name)")
            }
        }
    }

    @Test
    func `two tables that are asked of the same keys do not mix them up`() throws {
        var keys = KeyInterner()
        var numbers = KeyIDCache()
        let tables = [KeyTable(["a", "b", "c"]), KeyTable(["c", "d", "a"]), KeyTable([])]
        for text in [#"{"a":1,"b":2,"c":3,"d":4}"#, #"{"d":1,"c":2,"b":3,"a":4}"#, #"{"x":1,"\u0061":2}"#] {
            let document = try JSONDocument(parsing: Array((text + "                 ").utf8), &keys)
            for table in tables {
                var found: [String] = []
                table.forEachKnown(of: 0, in: document, &numbers) { number, value, _ in
                    #expect(document.text(value - 1) == table.spellings[number])
                    found.append(table.spellings[number])
                }
                let all = document.tape.indices.filter { document.tape[$0].kind == .key }.map { document.text($0) }
                #expect(found == all.filter { table.spellings.contains($0) }, "\(text)")
            }
        }
    }

    @Test
    func `a text whose keys another interner has numbered is read by their bytes`() throws {
        var keys = KeyInterner()
        var others = KeyInterner()
        var numbers = KeyIDCache()
        let table = KeyTable(["a", "b", "c"])
        // The same numbers stand for other keys here than there.
        let here = try JSONDocument(parsing: Array(#"{"a":1,"b":2,"x":3,"c":4}                "#.utf8), &keys)
        let there = try JSONDocument(parsing: Array(#"{"x":1,"c":2,"b":3,"a":4}                "#.utf8), &others)
        for _ in 0..<2 {
            for (document, isNumbered) in [(here, true), (there, false)] {
                var found: [String] = []
                table.forEachKnown(of: 0, in: document, &numbers, isNumbered: isNumbered) { number, value, _ in
                    #expect(document.text(value - 1) == table.spellings[number])
                    found.append(table.spellings[number])
                }
                #expect(found == (isNumbered ? ["a", "b", "c"] : ["c", "b", "a"]))
            }
        }
    }

    @Test
    func `an interner whose room is taken says so in time, and reads on`() throws {
        var keys = KeyInterner()
        for round in 0..<100 {
            let text = "{" + (0..<100).map { "\"k\(round * 100 + $0)\":0" }.joined(separator: ",") + ",\"k0\":1}     "
            let document = try JSONDocument(parsing: Array(text.utf8), &keys)
            #expect(document.text(1) == "k\(round * 100)")
            #expect(document.anomalies.count == (round == 0 ? 1 : 0))
        }
        let shouldReset = keys.shouldReset
        #expect(shouldReset)
    }

    private static func object(_ generator: inout SeededGenerator, depth: Int) -> String {
        let blank = generator.pick(["", "", " "])
        let members = (0..<generator.below(7)).map { _ in
            let value =
                depth < 3 && generator.oneIn(4)
                ? object(&generator, depth: depth + 1) : generator.pick(["1", "\"v\"", "null", "[{\"id\":1}]"])
            return "\"\(generator.pick(pool))\"\(blank):\(blank)\(value)"
        }
        return "{" + members.joined(separator: blank + "," + blank) + "}"
    }
}
