import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("Key interner and known keys")
struct KeyInternerTests {
    /// Keys around the greatest length that gets a number.
    ///
    /// Some have equal beginnings or ends, and some are escaped.
    static let pool: [String] = {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        let prefixes = (Array(0...18) + Array(27...33)).map { String(letters.prefix($0)) }
        let suffixes = (Array(13...17) + Array(28...32)).map { String(repeating: "x", count: $0 - 1) + "y" }
        return prefixes + suffixes + [
            "id", "title", "x\\u0079", "\\u0061", "\\ud800", "é", "e\u{301}", "😀 x", "xy", "body\\n",
        ]
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

    @Test func `known keys are what a search by text finds, in texts of this parser and of another`() throws {
        var generator = SeededGenerator(seed: 13)
        var parser = JSONParser()
        var other = JSONParser()
        var table = JSONKnownKeys([])
        for round in 0..<TestScale.count(300, long: 3000) {
            if generator.oneIn(4) { table = JSONKnownKeys(Self.names(&generator)) }
            let text = Array(Self.members(&generator).utf8)
            let root = generator.oneIn(3) ? try other.parse(text) : try parser.parse(text)
            let document = root.document
            /// The keys in order, and the last value of each.
            var keys: [[UInt8]] = []
            var values: [[UInt8]: (ordinal: Int, node: JSONNode)] = [:]
            document.forEachMember(of: 0) { key, value in
                keys.append(Array(document.textBytes(at: .init(key))))
                values[Array(document.textBytes(at: .init(key)))] = (keys.count - 1, document.node(at: .init(value)))
            }

            parser.resetKeys()
            let found = parser.findKeys(of: .root, in: document, table)
            let few = table.count <= 16 ? parser.values(of: root, table) : nil
            let known = Set(table.names.prefix(64).map { Array($0.utf8) }).intersection(values.keys)
            #expect(found.mayHaveOtherMembers(of: root) == (keys.count > known.count), "\(round)")
            var names: Set<[UInt8]> = []
            for (number, name) in table.names.enumerated() {
                // If a name is repeated, its first number counts.
                let value = names.insert(Array(name.utf8)).inserted ? values[Array(name.utf8)] : nil
                let (position, ordinal) = (parser.position(of: number, found), parser.ordinal(of: number, found))
                try #require(position == value?.node.position && ordinal == value?.ordinal, "\(round): \(name)")
                try #require(few.map { $0[number]?.position == position } ?? true, "\(round): \(name)")
                guard let hasValue = found.hasValue(number) else { continue }
                try #require(
                    hasValue == value.map { ![nil, " "].contains($0.node.value) } ?? false, "\(round): \(name)")
            }
        }
    }

    @Test func `a full interner asks to be reset, and its texts are still parsed correctly`() throws {
        var keys = KeyInterner()
        for round in 0..<100 {
            let text = "{" + (0..<100).map { "\"k\(round * 100 + $0)\":0" }.joined(separator: ",") + ",\"k0\":1}     "
            let document = try JSONDocument(parsing: Array(text.utf8), &keys)
            #expect(document.text(at: .init(1)) == "k\(round * 100)")
            #expect(document.anomalies.count == (round == 0 ? 1 : 0))
        }
        let shouldReset = keys.shouldReset
        #expect(shouldReset)
    }

    /// The names of a table: keys of the pool, others that differ from them in one byte, and many that a text may repeat.
    private static func names(_ generator: inout SeededGenerator) -> [String] {
        (0..<generator.pick([0, 3, 16, 100, 500])).map { _ in
            guard generator.oneIn(2) else { return "key\(generator.below(400))" }
            var name = Array(generator.pick(pool).utf8)
            if !name.isEmpty, generator.oneIn(4) { name[generator.below(name.count)] ^= 1 }
            return String(decoding: name, as: UTF8.self)
        }
    }

    /// An object of few, many or too many members for one interner, with some of the keys escaped.
    private static func members(_ generator: inout SeededGenerator) -> String {
        let large = generator.oneIn(8) ? generator.pick([127, 128, 129, 400, 5000]) : nil
        let members = (0..<(large ?? generator.below(9))).map { number in
            let numbered = large == 5000 ? "fresh\(generator.next())" : "key\(generator.below(400))"
            let key = large == nil ? generator.pick(pool) : numbered
            let value = generator.pick(["1", "null", #"" ""#, #""v""#, #"{"id":[0]}"#])
            return "\"\(generator.oneIn(4) ? spelled(key, &generator) : key)\":\(value)"
        }
        return "{" + members.joined(separator: generator.pick([",", ", "])) + "}"
            + String(repeating: " ", count: generator.pick([0, 0, 1, 8, 40]))
    }

    /// A key with one or all of its characters as escapes, unless it has an escape already.
    private static func spelled(_ key: String, _ generator: inout SeededGenerator) -> String {
        guard !key.contains("\\"), !key.isEmpty else { return key }
        let place = generator.oneIn(2) ? generator.below(key.utf16.count) : nil
        return key.utf16.enumerated().map { offset, unit in
            guard place == nil || place == offset || unit > 0x7F else {
                return String(decoding: [unit], as: UTF16.self)
            }
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
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
