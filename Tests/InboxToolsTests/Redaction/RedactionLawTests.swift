import InboxJSON
import InboxModel
import InboxTestSupport
import InboxTools
import Testing
import UnifiedInbox

@testable import InboxConformance

/// Redaction changes what a payload says, but nothing that decoding depends on.
@Suite struct RedactionLawTests {
    @Test(arguments: FixtureTree.vendors, [false, true])
    func `redaction keeps structure, diagnostics and messages' shapes, and none of the texts`(
        vendor: String, redactsKeys: Bool
    ) throws {
        let laws = RedactionLaws(redactsKeys: redactsKeys)
        let broken = try Payload.all(of: vendor).sample(oneIn: redactsKeys ? 12 : 6).flatMap { payload in
            laws.broken(by: payload.bytes, from: payload.provider).map { "\(payload.name): \($0)" }
        }
        #expect(broken.prefix(3) == [])
    }

    @Test(arguments: FixtureTree.vendors)
    func `redaction of mutated payloads keeps structure, diagnostics and shapes`(vendor: String) throws {
        let laws = RedactionLaws()
        let mutants = TestScale.count(20, long: 150)
        let inputs = LawInputs(
            try Payload.all(of: vendor).sample(oneIn: 4).map(\.bytes), from: Provider(vendor),
            mixing: try Payload.all().sample(oneIn: 6).map(\.bytes), seed: 15_485_863, mutants: mutants
        ).all
        let broken = inputs.suffix(mutants).filter { (try? JSONValue(parsing: $0.bytes)) != nil }.flatMap { input in
            laws.broken(by: input.bytes, from: input.provider).map { "\(input): \($0)" }
        }
        #expect(broken.prefix(3) == [])
    }

    @Test(arguments: FixtureTree.vendors)
    func `redaction of payloads with an anomalous value keeps structure, diagnostics and shapes`(vendor: String) throws
    {
        let laws = RedactionLaws()
        var generator = SeededGenerator(seed: UInt64(vendor.utf8.count) &* 32_452_843)
        var broken: [String] = []
        for payload in try Payload.all(of: vendor).sample(oneIn: 11) {
            let root = try JSONValue(parsing: payload.bytes)
            for _ in 0..<TestScale.count(1, long: 3) {
                let odd = try #require(OddTexts.values.randomElement(using: &generator))
                let mutant = root.editing(Int.random(in: 0..<root.valueCount, using: &generator)) { _ in [odd] }
                broken += laws.broken(by: mutant.losslessBytes, from: payload.provider).map {
                    "\(payload.name): \($0): \(mutant.description.prefix(2000))"
                }
            }
        }
        #expect(broken.prefix(3) == [])
    }
}

/// Values that decoding treats in special ways.
enum OddTexts {
    static let values: [JSONValue] = texts.map { JSONValue($0) } + numbers.compactMap { JSONValue(lexeme: $0) }

    private static let texts = [
        "Anna Lindqvist", "ÅSA öst", "Ελένη", "Иван Петров", "田中 さくら", "משה כהן", "أحمد", "٠١٢٣٤٥٦٧", "🎉 party 🎉",
        "anna@example.com", "+49 151 23456789", "015123456789", "DE89 3704 0044 0532 0130 00", "{name: Anna",
        "[1, 2", "{\"a\":01}", "{\"name\":\"Anna Lindqvist\",\"name\":\"Per\"}",
        "[\"Anna\",{\"u\":\"{\\\"n\\\":\\\"Anna\\\"}\"}]",
        "https://anna:secret@shop.example.com:8080/orders/4711?mail=anna%40example.com#top",
        "https://192.168.10.20/x", "https://[2001:db8::17]/x", "https://[::ffff:192.168.10.20]/", "https://[fe80::1",
        "https://shop.example.com:port/", "https://exa mple.com/", "https://example.com/50%?a=[1]",
        "//cdn.example.com/a",
        "logo.png", "16:9.png", "mailto:anna@example.com", "tel:+4915123456789", "acmebank://accounts/DE89",
        "HTTPS://Example.COM/Ä", "http:broken", "https://example.com/%41%6e%6E%61/%zz%C3%A9", "Note: call Anna",
        "2026-02-05", "1985-03-12T07:45:00Z", "1985-03-12 7:45:00", "2016-12-31T23:59:60Z", "2026-02-30", "24:00",
        "2026-05-02 3:56:00 AM +0000", "2026-05-02 3:56:00\u{202F}PM +0000", "9999-12-31T23:59:59.999Z",
        "0000-01-01T00:00:00+01:00", "1770292800", "1770292800000.5", "0012345", "-98765", "12345678901234567890",
        "253402300799999", "253402300800000", "9223372036854775808", "12340000e-4", "0.00012345", "captioned ",
        "MarkRead", "openurl", "#Dismiss", "NULL", "True", "\u{0130}stanbul", "\u{212A}elvin", "ǅungla", "_private",
        "\u{0}\u{1}bell", "a", "Ü", "Zq",
    ]

    private static let numbers = [
        "12345", "1.50", "12.5000", "1e400", "12345e400", "-0", "0.0", "1540468800", "1540468800000",
        "123456789012345678",
        "9223372036854775807", "9223372036854775808", "-62167219200000", "-62167219200001", "253402300799999.9",
        "98765.0",
        "987650e-1", "1E5", "12345E+2",
    ]
}
