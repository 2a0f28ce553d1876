import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

@Suite struct InstantTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"),
            (1, "1970-01-01T00:00:00.001Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (-1000, "1969-12-31T23:59:59Z"),
            (-86_400_000, "1969-12-31T00:00:00Z"),
            (-86_400_001, "1969-12-30T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (951_868_799_990, "2000-02-29T23:59:59.990Z"),
            (951_868_800_000, "2000-03-01T00:00:00Z"),
            (1_770_292_800_000, "2026-02-05T12:00:00Z"),
            (1_770_292_800_250, "2026-02-05T12:00:00.250Z"),
            (-2_203_891_200_000, "1900-03-01T00:00:00Z"),
            (-2_203_891_200_001, "1900-02-28T23:59:59.999Z"),
            (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
            (-62_162_035_200_001, "0000-02-29T23:59:59.999Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] as [(Int64, String)])
    func `an instant is written as RFC 3339 in UTC`(milliseconds: Int64, text: String) {
        #expect(Instant(milliseconds: milliseconds)?.rfc3339 == text)
    }

    @Test(arguments: [-62_167_219_200_001, 253_402_300_800_000, .min, .max] as [Int64])
    func `there is no instant outside the years 0000 to 9999`(milliseconds: Int64) {
        #expect(Instant(milliseconds: milliseconds) == nil)
    }

    @Test func `writing an instant appends to the buffer`() throws {
        let instant = try #require(Instant(milliseconds: 500))
        var bytes = UniqueArray<UInt8>(capacity: 0)
        bytes.append("at " as StaticString)
        instant.appendRFC3339(to: &bytes)
        #expect(String(decoding: bytes.copy(), as: UTF8.self) == "at 1970-01-01T00:00:00.500Z")
    }

    @Test func `instants are ordered by time`() throws {
        let earlier = try #require(Instant(milliseconds: -1))
        let later = try #require(Instant(milliseconds: 0))
        #expect(earlier < later)
        #expect(!(later < earlier))
    }

    /// Counts the days one by one, so the leap rule is the only formula needed.
    ///
    /// By default, reads and writes the days in years around the centuries and from 1968 to 2040. The long tests cover
    /// all days.
    @Test func `every day from 0000-01-01 to 9999-12-31 is read and written`() {
        var milliseconds: Int64 = -62_167_219_200_000
        var written = UniqueArray<UInt8>(capacity: 0)
        var mismatches: [String] = []
        for year in 0...9999 {
            let isLeapYear = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            guard TestScale.isLong || !(3...97 ~= year % 100) || 1968...2040 ~= year else {
                milliseconds += (isLeapYear ? 366 : 365) * 86_400_000
                continue
            }
            let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for (month, length) in zip(1..., lengths) {
                let yearAndMonth = "\(String(10_000 + year).dropFirst())-\(String(100 + month).dropFirst())-"
                var expected = Array("\(yearAndMonth)00T00:00:00Z".utf8)
                var text = ContiguousArray("\(yearAndMonth)00".utf8)
                for day in 1...length + 1 {
                    text[8] = UInt8(ascii: "0") + UInt8(day / 10)
                    text[9] = UInt8(ascii: "0") + UInt8(day % 10)
                    expected[8] = text[8]
                    expected[9] = text[9]
                    if day > length {
                        if DateText.read(text.span) != .unparsable { mismatches.append("\(yearAndMonth)\(day)") }
                    } else if case .instant(let instant, .omittedInShortForm) = DateText.read(text.span) {
                        written.removeAll(from: 0)
                        instant.appendRFC3339(to: &written)
                        if instant.milliseconds != milliseconds || !written.copy().elementsEqual(expected) {
                            mismatches.append("\(yearAndMonth)\(day)")
                        }
                        milliseconds += 86_400_000
                    }
                }
            }
        }
        #expect(mismatches == [])
        #expect(milliseconds == 253_402_300_800_000)
    }

    @Test func `a written instant is read back as the same instant`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<TestScale.count(2000, long: 20_000) {
            let milliseconds = Int64.random(in: -62_167_219_200_000...253_402_300_799_999, using: &generator)
            guard let instant = Instant(milliseconds: milliseconds) else {
                Issue.record("no instant \(milliseconds)")
                continue
            }
            let text = instant.rfc3339
            #expect(text.utf8.count == (milliseconds % 1000 == 0 ? 20 : 24))
            #expect(DateText.read(text) == .instant(instant, .given))
        }
    }
}
