import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("Repeated keys")
struct DuplicateKeyTests {
    /// Keys, some of them with other spellings, and keys that differ from them in little.
    private static let spellings = [
        "k", #"\u006b"#, #"\u006B"#, "K", " k", #"k\u0000"#, #"\\u006b"#, "a/b", #"a\/b"#, #"\n"#, #"\u000a"#, "é",
        #"\u00E9"#, "e\u{301}", "😀", #"\ud83d\ude00"#, #"\ud800"#, #"\uD800"#, "\u{FFFD}", #"\\"#, #"\u005c"#, "",
        #"\u0000"#, "abcdefghXijklmnop", "abcdefghYijklmnop",
    ]

    /// The sizes around 64 are those from which keys are hashed.
    @Test(arguments: [1, 2, 3, 9, 63, 64, 65, 66, 67, 1000], [false, true])
    func `the repeats are those found by comparing all keys as text`(count: Int, numbersKeys: Bool) throws {
        var generator = SeededGenerator(seed: UInt64(count))
        var interner = KeyInterner(numbersKeys: numbersKeys)
        for round in 0..<TestScale.count(60, long: 600) {
            let distinct = count * generator.pick([1, 10, 1000])
            var keys = (0..<count).map { _ in "k\(generator.below(distinct))" }
            for _ in 0..<generator.below(8) {
                keys[generator.below(count)] = generator.pick(Self.spellings + KeyInternerTests.pool)
            }
            let text = "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
            let document = try JSONDocument(parsing: Array(text.utf8), &interner)
            // The key of member n is at tape index 1 + 2n, and its value follows. Lone surrogates become U+FFFD.
            var members: [ContiguousArray<UInt8>: [Int]] = [:]
            for number in keys.indices {
                members[document.textBytes(at: .init(1 + 2 * number)), default: []].append(number)
            }
            let repeated = members.filter { $0.value.count > 1 }
            let repeats = document.anomalies.filter { $0.kind == .duplicateKey }.map(\.index)
            #expect(repeats == repeated.values.map { 2 + 2 * $0[1] }.sorted(), "\(round): \(text)")
            let superseded = repeated.values.flatMap { $0.dropLast().map { 1 + 2 * $0 } }
            #expect(document.superseded(in: 0) == Set(superseded), "\(round): \(text)")
            #expect(document.tape[0].flags.contains(.duplicateKeys) == !repeated.isEmpty, "\(round): \(text)")
            for (key, numbers) in members.prefix(9) {
                let key = String(decoding: key, as: UTF8.self)
                #expect(document.member(key, of: 0) == numbers.last.map { 2 + 2 * $0 }, "\(round): \(text)")
            }
        }
    }

    @Test(arguments: [
        // The tape contains the object, and then a key and a value for each member.
        (#"{"a":"\ud800","a":1}"#, [4]), (#"{"a":1,"a":"\ud800"}"#, [4, 4]),
        (#"{"a":{"b":1,"b":2},"a":3}"#, [8]), (#"{"a":{"b":1,"b":2},"c":3,"c":4}"#, [6, 10]),
        (#"{"a":["\ud800"],"a":["\ud801"],"a":[]}"#, [5]), (#"{"\ud800":1,"\ud801":2}"#, [4, 4]),
    ])
    func `a value that a later member with the same key replaces has no anomalies`(text: String, indices: [Int]) throws
    {
        let document = try JSONDocument(parsing: text.utf8)
        #expect(document.anomalies.map(\.index).sorted() == indices)
    }

    @Test func `a repeat is found across objects in between, inner repeats before outer ones`() throws {
        // 0 {  1 "a"  2 {  3 "b"  4 1  5 "b"  6 2  7 "c"  8 [  9 {  10 "a"  11 0  12 "a"  13 3
        let document = try JSONDocument(parsing: Array(#"{"a":{"b":1,"b":2},"c":[{"a":0}],"a":3}"#.utf8))
        #expect(document.scannedAnomalies.map(\.index) == [6, 13])
        #expect(document.superseded(in: 0) == [1])
        #expect(document.superseded(in: 2) == [3])
        #expect(document.tape.indices.filter { document.tape[$0].flags.contains(.duplicateKeys) } == [0, 2])
    }

    @Test func `a repeat around an inner object of many members is found`() throws {
        let inner = "{" + (0..<70).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
        let document = try JSONDocument(parsing: Array("{\"x\":\(inner),\"k0\":1,\"x\":2}".utf8))
        #expect(document.anomalies.map(\.index) == [document.tape.count - 1])
    }
}
