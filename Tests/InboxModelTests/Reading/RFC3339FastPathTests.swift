import InboxConformance
import InboxTestSupport
import Testing

@testable import InboxModel

@Suite("Dates in the commonest forms")
struct RFC3339FastPathTests {
    /// The reference: reads character by character.
    private func plainReading(_ text: [UInt8]) -> Instant? {
        let forms = ["0000-00-00T00:00:00Z", "0000-00-00T00:00:00.000Z"].map { Array($0.utf8) }
        guard let form = forms.first(where: { $0.count == text.count }) else { return nil }
        var digits: [Int] = []
        for (byte, wanted) in zip(text, form) {
            if wanted == UInt8(ascii: "0") {
                guard 0x30...0x39 ~= byte else { return nil }
                digits.append(Int(byte) - 0x30)
            } else if byte != wanted {
                return nil
            }
        }
        func number(_ places: Range<Int>) -> Int { digits[places].reduce(0) { $0 * 10 + $1 } }
        let (hour, minute, second) = (number(8..<10), number(10..<12), number(12..<14))
        guard hour < 24, minute < 60, second < 60,
            let day = CivilDate.daysSince1970(year: number(0..<4), month: number(4..<6), day: number(6..<8))
        else { return nil }
        let seconds = day * 86_400 + hour * 3600 + minute * 60 + second
        return Instant(milliseconds: Int64(seconds * 1000 + (digits.count > 14 ? number(14..<17) : 0)))
    }

    private func read(_ text: [UInt8]) -> Instant? {
        let bytes = ContiguousArray(text)
        return RFC3339FastPath.read(bytes.span)
    }

    @Test
    func `any byte at any position is read as by the reference`() throws {
        for sample in ["2026-02-05T12:34:56Z", "2024-02-29T23:59:59.999Z", "0000-01-01T00:00:00Z"] {
            let text = Array(sample.utf8)
            #expect(read(text) != nil)
            for place in text.indices {
                for byte in UInt8.min...UInt8.max {
                    var changed = text
                    changed[place] = byte
                    try #require(read(changed) == plainReading(changed), "\(sample), byte \(byte) at \(place)")
                }
            }
        }
    }

    @Test(arguments: 1..<5 as Range<UInt64>)
    func `any two changed bytes are read as by the reference`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let samples = ["2026-12-31T09:05:59Z", "1999-10-01T19:50:08.120Z"].map { Array($0.utf8) }
        for _ in 0..<TestScale.count(2500, long: 50_000) {
            var text = samples[Int.random(in: 0..<2, using: &random)]
            for _ in 0..<2 { text[Int.random(in: text.indices, using: &random)] = .random(in: 0...255, using: &random) }
            try #require(read(text) == plainReading(text), "seed \(seed), \(text)")
        }
    }

    @Test
    func `a leap second, another length or lower case returns nil`() {
        for text in [
            "2016-12-31T23:59:60Z", "2026-02-05T12:34:56.1Z", "2026-02-05t12:34:56Z", "2026-02-05T12:34:56z", "",
        ] {
            #expect(read(Array(text.utf8)) == nil)
        }
    }
}
