import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxJSON

@Suite("Round-trip laws")
struct RoundTripLawTests {
    @Test(arguments: TestScale.seeds(from: 600, 1, long: 4))
    func `the canonical text parses as an equal value, and is its own canonical text`(_ seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        for number in 0..<300 {
            let value = try JSONValue(parsing: texts.next())
            let again = try JSONValue(parsing: value.canonicalBytes)
            try #require(again == value, "seed \(seed), text \(number)")
            try #require(again.canonicalBytes == value.canonicalBytes, "seed \(seed), text \(number)")
            try #require(again.losslessBytes == value.canonicalBytes, "seed \(seed), text \(number)")
        }
    }

    @Test(arguments: TestScale.seeds(from: 700, 1, long: 4))
    func `the lossless text is its own lossless text, with the same repeated keys and lone surrogates`(_ seed: UInt64)
        throws
    {
        var texts = GeneratedJSON(seed: seed)
        texts.halvesInKeys = true
        for number in 0..<300 {
            let document = try JSONDocument(parsing: texts.next())
            let value = JSONValue(document, at: 0)
            let again = try JSONDocument(parsing: value.losslessBytes)
            try #require(JSONValue(again, at: 0).losslessBytes == value.losslessBytes, "seed \(seed), text \(number)")
            try #require(JSONValue(again, at: 0).canonicalBytes == value.canonicalBytes, "seed \(seed), text \(number)")
            try #require(again.anomalies.map(\.kind) == document.anomalies.map(\.kind), "seed \(seed), text \(number)")
            try #require(
                again.anomalies.map(\.index) == document.anomalies.map(\.index), "seed \(seed), text \(number)")
        }
    }

    @Test(arguments: TestScale.seeds(from: 800, 1, long: 4))
    func `a value made by hand equals itself after writing and parsing`(_ seed: UInt64) throws {
        var values = GeneratedValue(seed: seed)
        for number in 0..<300 {
            let value = values.next()
            let read = try JSONValue(parsing: value.canonicalBytes)
            try #require(read.isAlike(value), "seed \(seed), value \(number): \(value)")
            try #require(read == value, "seed \(seed), value \(number): \(value)")
            try #require(read.hashValue == value.hashValue, "seed \(seed), value \(number): \(value)")
            try #require(value.losslessBytes == value.canonicalBytes, "seed \(seed), value \(number): \(value)")
        }
    }

    @Test(arguments: TestScale.seeds(from: 900, 1, long: 4))
    func `a value made of slices equals the original and loses nothing`(_ seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        for number in 0..<100 {
            let document = try JSONDocument(parsing: texts.next())
            for index in document.tape.indices where document.tape[index].kind != .key {
                let value = JSONValue(document, at: index)
                for sliced in [value.sliced(), value.sliced(\.copied)] {
                    let place: Comment = "seed \(seed), text \(number), entry \(index)"
                    try #require(sliced.kind == value.kind, place)
                    try #require(sliced == value, place)
                    try #require(sliced.losslessBytes == value.losslessBytes, place)
                    try #require(sliced.isAlike(value), place)
                    try #require(sliced.index == nil, place)
                }
            }
        }
    }

    @Test(arguments: TestScale.seeds(from: 1000, 1, long: 4))
    func `the bytes of every entry parse as its value`(_ seed: UInt64) throws {
        var texts = GeneratedJSON(seed: seed)
        for number in 0..<100 {
            let document = try JSONDocument(parsing: texts.next())
            for (index, entry) in document.entries.enumerated() where entry.kind != .key {
                let quote = entry.kind == .string ? 1 : 0
                let place = Int(entry.start) - quote..<Int(entry.end) + quote
                let alone = try JSONValue(parsing: Array(document.bytes[place]))
                try #require(
                    alone.losslessBytes == JSONValue(document, at: index).losslessBytes,
                    "seed \(seed), text \(number), entry \(index)")
            }
        }
    }
}

extension JSONValue {
    /// Whether all accessors of two values return the same.
    ///
    /// The texts are not compared.
    fileprivate func isAlike(_ other: JSONValue) -> Bool {
        guard kind == other.kind, isNull == other.isNull, bool == other.bool, lexeme == other.lexeme else {
            return false
        }
        guard string.map({ Array($0.utf8) }) == other.string.map({ Array($0.utf8) }) else { return false }
        let elements = array ?? []
        let others = other.array ?? []
        let members = object.map { Array($0) } ?? []
        let otherMembers = other.object.map { Array($0) } ?? []
        return elements.count == others.count && members.count == otherMembers.count
            && zip(elements, others).allSatisfy { $0.isAlike($1) }
            && zip(members, otherMembers).allSatisfy {
                $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.isAlike($1.value)
            }
    }
}
