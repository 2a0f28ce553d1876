import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxJSON

/// The reader and ``ReferenceReader`` must agree on every text: on its value, or on why and where it is not JSON.
@Suite("Agreement with the reference reader")
struct DifferentialTests {
    @Test(arguments: TestScale.seeds(from: 100, 2, long: 8))
    func `both readers agree on generated texts`(_ seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        for number in 0..<TestScale.count(400, long: 800) {
            let accepted = try judgeAlike(texts.next(), "seed \(seed), text \(number)")
            try #require(accepted, "seed \(seed), text \(number): what is generated must be JSON")
        }
    }

    @Test(arguments: TestScale.seeds(from: 200, 2, long: 8))
    func `both readers agree on damaged generated texts`(_ seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        var mutator = ByteMutator(seed: seed + 1000)
        var accepted = 0
        let count = TestScale.count(150, long: 500)
        for number in 0..<count {
            let text = texts.next()
            for copy in 0..<8 where try judgeAlike(mutator.mutated(text), "seed \(seed), text \(number), copy \(copy)")
            {
                accepted += 1
            }
        }
        // If damaged texts were never or always refused, only one result would be tested.
        #expect(count * 8 / 10..<count * 8 * 9 / 10 ~= accepted)
    }

    @Test(arguments: TestScale.seeds(from: 1400, 2, long: 4))
    func `both readers agree on generated texts that are cut anywhere`(_ seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        for number in 0..<TestScale.count(20, long: 40) {
            let text = texts.next()
            for length in text.indices {
                try judgeAlike(Array(text[..<length]), "seed \(seed), text \(number) cut to \(length) bytes")
            }
        }
    }

    @Test(arguments: borders)
    func `both readers agree on texts at the borders of the grammar`(_ topic: String, _ texts: [String]) throws {
        for text in texts { try judgeAlike(text) }
    }

    @Test(arguments: bytes)
    func `both readers agree on bytes that are not UTF-8`(_ bytes: [UInt8]) throws {
        let isAccepted = try judgeAlike(bytes, "the bytes")
        #expect(!isAccepted)
    }

    @Test func `both readers agree on the sample feeds`() throws {
        for name in SampleFeeds.names { #expect(try judgeAlike(SampleFeeds.bytes(name), name), "\(name)") }
    }

    @Test(arguments: TestScale.seeds(from: 400, 1, long: 4))
    func `both readers agree on damaged copies of the sample feeds`(_ seed: UInt64) throws {
        var mutator = ByteMutator(seed: seed)
        for name in SampleFeeds.names.sorted() {
            let feed = try SampleFeeds.bytes(name)
            for copy in 0..<6 { try judgeAlike(mutator.mutated(feed), "seed \(seed), \(name), copy \(copy)") }
        }
    }

    @Test(arguments: TestScale.seeds(from: 500, 1, long: 4))
    func `both readers agree on damaged copies of the objects in the sample feeds`(_ seed: UInt64) throws {
        var mutator = ByteMutator(seed: seed)
        for (number, object) in try SampleFeeds.objects().enumerated() {
            for copy in 0..<6 {
                try judgeAlike(mutator.mutated(object), "seed \(seed), object \(number), copy \(copy)")
            }
        }
    }

    @Test func `both readers agree on keys that differ only in lone surrogates`() throws {
        let text = #"{"a\ud83d":1,"\ud83d":{"\udc00":1,"\ufffd":2},"a\udc00":3,"a\ud83d\udc00":4,"a\ufffd\ufffd":5}"#
        try judgeAlike(text)
        // The last of each repeated key counts: "a\udc00" for "a\ud83d", "\ufffd" for "\udc00".
        #expect(
            try JSONValue(parsing: text).canonicalBytes
                == Array(
                    "{\"\u{FFFD}\":{\"\u{FFFD}\":2},\"a\u{FFFD}\":3,\"a\u{1F400}\":4,\"a\u{FFFD}\u{FFFD}\":5}".utf8))
    }

    @Test(arguments: 0x80...0xFF)
    func `both readers agree on sequences of three and four bytes in a string`(_ lead: Int) throws {
        let continuations: [UInt8] = [0x00, 0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
        for second in continuations {
            for third in continuations {
                try judgeAlike([0x22, UInt8(lead), second, third, 0x22], "three bytes")
                guard lead >= 0xEE else { continue }
                for fourth in continuations {
                    try judgeAlike([0x22, UInt8(lead), second, third, fourth, 0x22], "four bytes")
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func `both readers agree on every code unit, and on pairs of every surrogate, in digits of either case`(
        _ uppercase: Bool
    ) throws {
        let (highs, lows) = (0xD800...0xDBFF, 0xDC00...0xDFFF)
        let some = [0, 1, 0x155, 0x2AA, 0x3FE, 0x3FF]
        let pairs =
            highs.flatMap { high in some.flatMap { [high, lows.lowerBound + $0] } }
            + lows.flatMap { low in some.flatMap { [highs.lowerBound + $0, low] } }
        for units in [Array(0...0xFFFF), pairs] {
            let escapes = units.map { unit in
                let digits = String(unit, radix: 16, uppercase: uppercase)
                return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
            }
            try judgeAlike("\"\(escapes.joined())\"")
        }
    }

    @Test func `both readers agree on an escape with any byte in any place`() throws {
        for byte: UInt8 in 0x00...0xFF {
            for place in 2...6 {
                var text = Array(#""\u0030""#.utf8)
                text[place] = byte
                try judgeAlike(text, "byte \(byte) at \(place)")
            }
        }
    }

    @Test(arguments: Self.tokens)
    func `both readers agree on every text of up to three tokens, and of four in the long tests`(_ first: String) throws
    {
        try judgeAlike(first)
        for second in Self.tokens {
            try judgeAlike(first + second)
            for third in Self.tokens {
                try judgeAlike(first + second + third)
                guard TestScale.isLong else { continue }
                for fourth in Self.tokens { try judgeAlike(first + second + third + fourth) }
            }
        }
    }

    /// The reader looks at sixteen bytes of a run at a time.
    @Test(arguments: 0...40)
    func `both readers agree on runs of plain bytes, digits and blanks, whatever ends them`(_ length: Int) throws {
        for (before, byte, after) in [
            ("\"", "a", "\""), ("{\"", "a", "\" : 1,\"a\":2}"), ("[1", "1", "]"), ("[", " ", "1 ]"),
        ] {
            for end in Self.ends {
                for rest in [0, 1, 15, 16, 17] {
                    let (run, tail) = (String(repeating: byte, count: length), String(repeating: byte, count: rest))
                    let text = Array((before + run).utf8) + end + Array(tail.utf8)
                    try judgeAlike(text, "not closed")
                    guard try judgeAlike(text + Array(after.utf8), "closed") else { continue }
                    let value = try JSONValue(parsing: text + Array(after.utf8))
                    guard let string = value.string else { continue }
                    #expect(JSONValue(string).canonicalBytes == value.canonicalBytes, "made by hand: \(text)")
                }
            }
        }
    }

    /// Bytes that may end a run, their neighbours in ASCII, and the same bytes with the high bit.
    private static let ends: [[UInt8]] =
        ["", "\"", #"\""#, #"\\"#, #"\n"#, #"\u0001"#, #"\u00e9"#, #"\ud83d\ude00"#, "é", "日", "😀", "¢", "Ü"]
        .map { Array($0.utf8) }
        + [0x00, 0x09, 0x0B, 0x1F, 0x20, 0x21, 0x23, 0x2C, 0x2F, 0x3A, 0x5B, 0x5D, 0x65, 0x7F, 0xA0, 0xA2, 0xB0, 0xFF]
        .map { [$0] }
        // These are not UTF-8.
        + [
            [0xC0, 0xAF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98],
            [0xF4, 0x90, 0x80, 0x80],
        ]

    private static let tokens = [
        "[", "]", "{", "}", ",", ":", "\"", "\\", "0", "1", "-", ".", "e", "+", "true", "\"k\"", " ",
    ]

    private struct Disagreement: Error, CustomStringConvertible {
        let description: String
    }

    private func judgeAlike(_ text: String) throws(Disagreement) {
        _ = try judgeAlike(Array(text.utf8), text)
    }

    /// Whether both readers accept a text.
    ///
    /// - Throws: ``Disagreement``, which names the text by its label and its bytes.
    @discardableResult
    private func judgeAlike(_ text: [UInt8], _ label: @autoclosure () -> String) throws(Disagreement) -> Bool {
        let reference: ReferenceValue
        let document: JSONDocument
        switch (
            Result { () throws(ReferenceReader.Refusal) in try ReferenceReader.read(text) },
            Result { () throws(JSONError) in try JSONDocument(parsing: text) }
        )
        {
        case (.success(let expected), .success(let found)): (reference, document) = (expected, found)
        case (.failure(let expected), .failure(let found)):
            guard (found.code, found.offset) == (expected.code, expected.offset) else {
                let place = "\(expected.code) at \(expected.offset)"
                throw Disagreement(
                    description: "\(label()): \(found.code) at \(found.offset), should be \(place): \(text)")
            }
            return false
        case (.success, .failure(let error)):
            throw Disagreement(description: "\(label()): refused, and should not be: \(error): \(text)")
        case (.failure(let refusal), .success):
            throw Disagreement(description: "\(label()): accepted, and should not be: \(refusal): \(text)")
        }
        let value = JSONValue(document, at: 0)
        guard value.canonicalBytes == Array(reference.canonical.utf8) else {
            throw Disagreement(description: "\(label()): \(value) should read \(reference.canonical): \(text)")
        }
        guard value.losslessBytes == Array(reference.lossless.utf8) else {
            throw Disagreement(description: "\(label()): \(value) should keep \(reference.lossless): \(text)")
        }
        let repeats = document.scannedAnomalies.count { $0.kind == .duplicateKey }
        let halves = document.scannedAnomalies.count { $0.kind == .loneSurrogate }
        guard (repeats, halves) == reference.anomalies else {
            throw Disagreement(
                description: "\(label()): \(repeats) repeated keys and \(halves) lone surrogates, should be "
                    + "\(reference.anomalies): \(text)")
        }
        return true
    }
}

extension SampleFeeds {
    /// The texts of the objects in the feeds that have 40 to 1500 bytes, with white space and escapes as sent.
    fileprivate static func objects() throws -> [[UInt8]] {
        try names.flatMap { name in
            let feed = try bytes(name)
            return try JSONDocument(parsing: feed).entries.filter { entry in
                entry.kind == .object && 40...1500 ~= Int(entry.end - entry.start)
            }.map { Array(feed[Int($0.start)..<Int($0.end)]) }
        }
    }
}
