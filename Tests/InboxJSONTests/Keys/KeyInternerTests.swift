import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("Key interner and known keys")
struct KeyInternerTests {
    /// Keys around the greatest length that gets a number.
    ///
    /// Some have equal beginnings or ends, and some are escaped.
    private static let pool: [String] = {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        let prefixes = (Array(0...18) + Array(27...33)).map { String(letters.prefix($0)) }
        let suffixes = (Array(13...17) + Array(28...32)).map { String(repeating: "x", count: $0 - 1) + "y" }
        return prefixes + suffixes + ["id", "title", "x\\u0079", "\\u0061", "\\ud800", "é", "e\u{301}", "body\\n"]
    }()

    @Test func `a text parsed after others has the same tape as parsed alone`() throws {
        var generator = SeededGenerator(seed: 11)
        var keys = KeyInterner()
        for round in 0..<TestScale.count(600, long: 3000) {
            let text = Self.object(&generator, depth: 0)
            let alone = try JSONDocument(parsing: Array(text.utf8))
            let after = try JSONDocument(parsing: Array(text.utf8), &keys)
            #expect(alone.tape.count == after.tape.count, "\(round): \(text)")
            for index in alone.tape.indices {
                let (one, other) = (alone.tape[index], after.tape[index])
                let areSame =
                    one.kind == other.kind && one.start == other.start && one.end == other.end
                    && one.link == other.link && one.flags == other.flags
                #expect(areSame, "\(round), entry \(index): \(text)")
            }
            #expect(alone.anomalies.map(\.index) == after.anomalies.map(\.index), "\(round): \(text)")
        }
    }

    @Test func `the reported repeats are those found by comparing all keys as text`()
        throws
    {
        var generator = SeededGenerator(seed: 12)
        var keys = KeyInterner()
        for round in 0..<TestScale.count(600, long: 3000) {
            let names = (0..<1 + generator.below(9)).map { _ in generator.pick(Self.pool) }
            let text = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
            let document = try JSONDocument(parsing: Array(text.utf8), &keys)
            // Lone surrogates become U+FFFD.
            let texts = names.indices.map { document.textBytes(at: JSONNode.Position(1 + 2 * $0)) }
            let second = texts.indices.filter { index in texts[..<index].filter { $0 == texts[index] }.count == 1 }
            let found = document.anomalies.filter { $0.kind == .duplicateKey }.map(\.index)
            #expect(found == second.map { 2 + 2 * $0 }, "\(round): \(text)")
        }
    }

    @Test(arguments: [2, 3, 40, 127, 128, 129, 400])
    func `known keys are found in a fixed, a reversed and a random order of keys`(_ count: Int) throws {
        var parser = JSONParser()
        var generator = SeededGenerator(seed: 13)
        let names = (0..<count).map { "key\($0)" }
        let table = JSONKnownKeys(names.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
        for round in 0..<60 {
            var order = round < 20 ? names : round < 40 ? names.reversed() : []
            while order.count < count { order.append(generator.pick(names)) }
            let text = "{" + order.map { "\"\($0)\":0" }.joined(separator: ", ") + "}                "
            let document = try parser.parse(Array(text.utf8)).document
            #expect(order.indices.map { document.text(at: JSONNode.Position(1 + 2 * $0)) } == order)

            parser.resetKeys()
            let found = parser.findKeys(of: .root, in: document, table)
            #expect(found.memberCount == count)
            for (number, name) in table.names.enumerated() {
                let last = order.lastIndex(of: name)
                let (position, ordinal) = (parser.position(of: number, found), parser.ordinal(of: number, found))
                #expect(position?.index == last.map { UInt32(2 + 2 * $0) }, "\(name)")
                #expect(ordinal == last, "\(name)")
            }
        }
    }

    @Test func `two tables have their own numbers for the same keys`() throws {
        var parser = JSONParser()
        let tables = [JSONKnownKeys(["a", "b", "c"]), JSONKnownKeys(["c", "d", "a"]), JSONKnownKeys([])]
        for text in [#"{"a":1,"b":2,"c":3,"d":4}"#, #"{"d":1,"c":2,"b":3,"a":4}"#, #"{"x":1,"\u0061":2}"#] {
            let document = try parser.parse(Array((text + "                 ").utf8)).document
            for table in tables {
                var found: [String] = []
                parser.forEachKnownKey(of: document.root, table) { number, value in
                    #expect(document.node(at: value).key == table.names[number])
                    found.append(table.names[number])
                }
                let all = document.entries.filter { $0.kind == .key }.map { document.text(of: $0) }
                #expect(found == all.filter { table.names.contains($0) }, "\(text)")
            }
        }
    }

    @Test func `keys numbered by another interner are found by their bytes`() throws {
        var parser = JSONParser()
        var others = JSONParser()
        let table = JSONKnownKeys(["a", "b", "c"])
        // The two interners give the same numbers to different keys.
        let here = try parser.parse(Array(#"{"a":1,"b":2,"x":3,"c":4}                "#.utf8))
        let there = try others.parse(Array(#"{"x":1,"c":2,"b":3,"a":4}                "#.utf8))
        for _ in 0..<2 {
            for (root, expected) in [(here, ["a", "b", "c"]), (there, ["c", "b", "a"])] {
                var found: [String] = []
                parser.forEachKnownKey(of: root, table) { number, value in
                    #expect(root.node(at: value).key == table.names[number])
                    found.append(table.names[number])
                }
                #expect(found == expected)
            }
        }
    }

    @Test func `a parser that starts again with a new interner uses the numbers of that interner`() throws {
        var parser = JSONParser()
        let table = JSONKnownKeys(["a", "b"])
        for text in [#"{"a":1,"b":2,"x":3}"#, #"{"x":1,"b":2,"a":3}"#] {
            let root = try parser.parse(Array((text + "                ").utf8))
            for _ in 0..<2 {
                var found: Set<String> = []
                parser.forEachKnownKey(of: root, table) { number, value in
                    #expect(root.node(at: value).key == table.names[number])
                    found.insert(table.names[number])
                }
                #expect(found == ["a", "b"])
            }
            // So many different keys that the next text gets a new interner.
            let keys = (0..<5000).map { "\"k\($0)\":0" }.joined(separator: ",")
            _ = try parser.parse(Array("{\(keys)}".utf8))
            let shouldReset = parser.interner.shouldReset
            #expect(shouldReset)
        }
    }

    @Test func `a full interner asks to be reset, and its texts are still parsed correctly`() throws {
        var keys = KeyInterner()
        for round in 0..<100 {
            let text = "{" + (0..<100).map { "\"k\(round * 100 + $0)\":0" }.joined(separator: ",") + ",\"k0\":1}     "
            let document = try JSONDocument(parsing: Array(text.utf8), &keys)
            #expect(document.text(at: JSONNode.Position(1)) == "k\(round * 100)")
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
