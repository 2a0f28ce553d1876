import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

@testable import InboxConformance

@Suite struct LawInputsTests {
    private static let samples = [
        Array(#"[{"id":"1","text":"Buy bread"},{"id":"2","text":"Call","at":5}]"#.utf8), Array("no JSON".utf8),
    ]
    private let inputs = LawInputs(samples, from: CardAdapter.name, seed: 7, mutants: 500).all

    @Test func `the samples come first, once with the vendor named and once to be detected`() {
        #expect(inputs.count == 504)
        #expect(inputs.prefix(4).map(\.bytes) == Self.samples + Self.samples)
        #expect(inputs.prefix(4).map(\.provider) == [CardAdapter.name, CardAdapter.name, nil, nil])
    }

    @Test func `the input of a number does not depend on earlier inputs`() {
        let again = LawInputs(Self.samples, from: CardAdapter.name, seed: 7, mutants: 1000).all
        #expect(Array(again.dropFirst(433).prefix(1)) == Array(inputs.dropFirst(433).prefix(1)))
        #expect(Array(again.prefix(504)) == Array(inputs))
    }

    @Test func `another seed gives other mutants`() {
        let others = LawInputs(Self.samples, from: CardAdapter.name, seed: 8, mutants: 500).all
        let common = Set(others.dropFirst(4).map(\.bytes)).intersection(inputs.dropFirst(4).map(\.bytes))
        #expect(common.count < 100)
    }

    @Test func `mutants are of every kind, mostly valid JSON, mostly different, and half to be detected`() {
        let mutants = inputs.dropFirst(4).filter { $0.name.hasSuffix("of sample 0") }
        #expect(mutants.count == 250)
        #expect((150..<240).contains(mutants.count { (try? JSONValue(parsing: $0.bytes)) != nil }))
        #expect(Set(mutants.map(\.bytes)).count > 200)
        #expect((80..<170).contains(mutants.count { $0.provider == nil }))
        #expect(mutants.contains { $0.bytes.count < Self.samples[0].count })
        #expect(mutants.contains { String(decoding: $0.bytes, as: UTF8.self).contains("long long") })
    }

    @Test func `parts of other payloads are put into mutants`() {
        let mixed = LawInputs(
            Self.samples, from: CardAdapter.name, mixing: [Array(#""a part of another""#.utf8)], mutants: 200
        ).all
        #expect(mixed.contains { String(decoding: $0.bytes, as: UTF8.self).contains("a part of another") })
    }

    @Test func `an input's description has its origin, and only the beginning of a long payload`() {
        let short = LawInput(Array("[1]".utf8), from: CardAdapter.name, name: "sample 3", seed: 9)
        #expect(short.description == "sample 3, as one of card, seed 9: [1]")
        let long = LawInput([UInt8](repeating: 0x20, count: 2001))
        #expect(long.description == "an input, detected, seed 0: \(String(repeating: " ", count: 2000))… (2001 bytes)")
    }
}
