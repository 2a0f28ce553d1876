import InboxConformance
import InboxJSON
import InboxModel
import Testing
import UnifiedInbox

/// Decoding is total: whatever stands where a value is expected, the laws hold.
@Suite struct JunkTests {
    private static let junk: [JSONValue] = {
        let texts = [
            "null", "true", "false", "0", "1", "-1", "-0", "1.0", "1.5", "1e2", "1e400", "-1e-400",
            "18446744073709551616",
            "1540468800", "1540468800000", "1e999999999999999999999", "\"\"", "\" \"", "\"\u{a0}\u{3000}\"", "\"1\"",
            "\"true\"", "\"null\"", "\"\\ud800\"", "\"\\udc00x\"", "\"\\u0000\"", "\"{}\"", "\"[]\"", "\"[null]\"",
            "\"{\\\"id\\\":1,\\\"id\\\":2}\"", "\"{\\\"u\\\":\\\"{\\\\\\\"buttons\\\\\\\":[1]}\\\"}\"",
            "\"2026-02-30\"",
            "\"2026-02-05T12:00:00Z\"", "\"not a url\"", "\"https://[\"", "\"//\"", "[]", "{}", "[null]", "[[]]",
            "[{}]",
            "{\"\":null}", "{\"id\":\"\"}", "{\"a\":1,\"a\":2}", "{\"message\":{\"message\":{}}}",
        ]
        let deep = [
            String(repeating: "[", count: 300) + String(repeating: "]", count: 300),
            String(repeating: "{\"u\":", count: 300) + "1" + String(repeating: "}", count: 300),
            "\"" + String(repeating: "long ", count: 4000) + "\"",
            "[" + Array(repeating: "{}", count: 300).joined(separator: ",") + "]",
        ]
        return (texts + deep).compactMap { try? JSONValue(parsing: $0) }
    }()

    @Test func `all of the junk is JSON`() {
        #expect(Self.junk.count == 48)
    }

    @Test(arguments: FixtureTree.vendors)
    func `the laws hold with junk in place of any value`(vendor: String) throws {
        let laws = DecodingLaws()
        var generator = SeededGenerator(seed: UInt64(vendor.utf8.count) &* 7919)
        let all = try Payload.all()
        var broken: [String] = []
        for payload in try Payload.all(of: vendor) {
            let root = try JSONValue(parsing: payload.bytes)
            let count = root.valueCount
            for _ in 0..<5 {
                var mutant = root
                for _ in 0..<Int.random(in: 1...2, using: &generator) {
                    let other =
                        try Bool.random(using: &generator)
                        ? Self.junk.randomElement(using: &generator)
                        : Self.subtree(of: all.randomElement(using: &generator), using: &generator)
                    mutant = mutant.replacing(Int.random(in: 0..<count, using: &generator), with: try #require(other))
                }
                let bytes = mutant.losslessText
                broken += laws.broken(by: bytes, from: Bool.random(using: &generator) ? nil : payload.provider).map {
                    "\(payload.name): \($0): \(String(decoding: bytes.prefix(2000), as: UTF8.self))"
                }
            }
        }
        #expect(broken.prefix(3) == [])
    }

    @Test(arguments: FixtureTree.vendors)
    func `the laws hold for texts with other bytes in any place`(vendor: String) throws {
        let laws = DecodingLaws()
        var generator = SeededGenerator(seed: UInt64(vendor.utf8.count) &* 104_729)
        // Bytes of which JSON is made, and some that it cannot have.
        let likely = Array("{}[]\":,\\ 0129.eE+-tfnu\u{e9}".utf8) + [0xFF, 0x00, 0xEF]
        var broken: [String] = []
        for payload in try Payload.all(of: vendor) {
            for _ in 0..<5 {
                var bytes = payload.bytes
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    let byte = likely.randomElement(using: &generator) ?? 0
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: bytes.insert(byte, at: place)
                    case 1 where bytes.count > 1: bytes.remove(at: place)
                    case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                    default: bytes[place] = byte
                    }
                }
                broken += laws.broken(by: bytes, from: Bool.random(using: &generator) ? nil : payload.provider).map {
                    "\(payload.name): \($0): \(String(decoding: bytes.prefix(2000), as: UTF8.self))"
                }
            }
        }
        #expect(broken.prefix(3) == [])
    }

    @Test(arguments: FixtureTree.vendors)
    func `a text that is cut short is malformed`(vendor: String) throws {
        let decoder = InboxDecoder()
        for payload in try Payload.all(of: vendor)
        where [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(payload.bytes[0]) {
            let end = payload.bytes.lastIndex { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } ?? 0
            #expect(throws: InboxDecodingError.self, "\(payload.name)") {
                try decoder.decode(payload.bytes[..<end], from: payload.provider)
            }
        }
    }

    private static func subtree(of payload: Payload?, using generator: inout SeededGenerator) throws -> JSONValue? {
        guard let payload else { return nil }
        let root = try JSONValue(parsing: payload.bytes)
        return root.value(Int.random(in: 0..<root.valueCount, using: &generator))
    }
}
