import Testing

@testable import InboxJSON

@Suite("Repeated keys")
struct DuplicateKeyTests {
    private static let sizes = [2, 3, 63, 64, 65, 66, 1000]

    @Test(arguments: [0, 1] + sizes)
    func `different keys are not reported`(_ count: Int) throws {
        let document = try document(keys: (0..<count).map { "k\($0)" })
        #expect(document.anomalies.isEmpty)
        #expect(!document.tape[0].flags.contains(.duplicateKeys))
        #expect(document.superseded(in: 0).isEmpty)
    }

    @Test(arguments: sizes)
    func `one repeat is found wherever its two members are`(_ count: Int) throws {
        for (first, second) in [
            (0, count - 1), (0, 1), (count - 2, count - 1), (count / 2 - 1, count - 1), (0, count / 2),
        ] {
            var keys = (0..<count).map { "k\($0)" }
            keys[second] = keys[first]
            let document = try document(keys: keys)
            // The key of member n is at tape index 1 + 2n, and its value follows.
            #expect(document.anomalies.map(\.kind) == [.duplicateKey], "members \(first) and \(second)")
            #expect(document.anomalies.map(\.index) == [2 + 2 * second], "members \(first) and \(second)")
            #expect(document.tape[0].flags.contains(.duplicateKeys), "members \(first) and \(second)")
            #expect(document.superseded(in: 0) == [1 + 2 * first], "members \(first) and \(second)")
            #expect(document.member(keys[first], of: 0) == 2 + 2 * second, "members \(first) and \(second)")
        }
    }

    @Test(arguments: sizes)
    func `a key with three or more members is reported once, at the second one`(_ count: Int) throws {
        let others = (0..<count).map { "k\($0)" }
        let document = try document(keys: ["x"] + others + ["x", "x", "x"])
        #expect(document.anomalies.map(\.index) == [2 + 2 * (count + 1)])
        #expect(document.superseded(in: 0) == [1, 1 + 2 * (count + 1), 1 + 2 * (count + 2)])
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

    @Test(arguments: sizes)
    func `two repeated keys are reported in the order of their second members`(_ count: Int) throws {
        let document = try document(keys: ["x", "y"] + (0..<count).map { "k\($0)" } + ["y", "x"])
        #expect(document.anomalies.map(\.index) == [2 + 2 * (count + 2), 2 + 2 * (count + 3)])
    }

    @Test(arguments: [
        ["k", #"\u006b"#], [#"\u006B"#, #"\u006b"#], ["a/b", #"a\/b"#], [#"\n"#, #"\u000a"#], ["é", #"\u00E9"#],
        ["😀", #"\ud83d\ude00"#], [#"\ud800"#, #"\uD800"#], [#"\\"#, #"\u005c"#], ["", ""],
    ])
    func `different spellings of one key are a repeat`(_ keys: [String]) throws {
        for count in [0, 62, 63, 100] {
            let others = (0..<count).map { "k\($0)" }
            for (keys, numbersKeys) in [(keys, false), (keys, true), (keys.reversed(), false), (keys.reversed(), true)]
            {
                let document = try document(keys: [keys[0]] + others + [keys[1]], numbersKeys: numbersKeys)
                let repeats = document.anomalies.filter { $0.kind == .duplicateKey }
                #expect(repeats.map(\.index) == [2 + 2 * (count + 1)], "\(keys), \(count) members between")
            }
        }
    }

    @Test(arguments: [
        ["é", "e\u{301}"], ["k", "K"], ["k", " k"], ["k", #"k\u0000"#], [#"\\u006b"#, "k"], ["", #"\u0000"#],
        ["abcdefghXijklmnop", "abcdefghYijklmnop"],
    ])
    func `similar keys are different keys`(_ keys: [String]) throws {
        for count in [0, 62, 63, 100] {
            let document = try document(keys: [keys[0]] + (0..<count).map { "k\($0)" } + [keys[1]])
            #expect(document.anomalies.isEmpty, "\(count) members between")
        }
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

    private func document(keys: [String], numbersKeys: Bool = false) throws -> JSONDocument {
        let members = keys.map { "\"\($0)\":0" }
        var interner = KeyInterner(numbersKeys: numbersKeys)
        return try JSONDocument(parsing: Array(("{" + members.joined(separator: ",") + "}").utf8), &interner)
    }
}
