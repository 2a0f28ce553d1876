import Foundation
import InboxConformance
import InboxModel
import InboxTestSupport
import Testing

@Suite struct VendorDateTests {
    @Test(
        arguments: [
            // A date without a time is midnight in UTC.
            ("2026-02-05", "2026-02-05T00:00:00Z", .omittedInShortForm),
            ("0000-01-01", "0000-01-01T00:00:00Z", .omittedInShortForm),
            ("9999-12-31", "9999-12-31T00:00:00Z", .omittedInShortForm),
            ("2024-02-29", "2024-02-29T00:00:00Z", .omittedInShortForm),
            ("2000-02-29", "2000-02-29T00:00:00Z", .omittedInShortForm),
            // Date and time.
            ("2026-02-05T12:34:56", "2026-02-05T12:34:56Z", .omitted),
            ("2026-02-05 12:34:56", "2026-02-05T12:34:56Z", .omitted),
            ("2026-02-05T9:05:07", "2026-02-05T09:05:07Z", .omittedInShortForm),
            ("2026-02-05 9:05:07", "2026-02-05T09:05:07Z", .omittedInShortForm),
            ("2026-02-05 0:00:00", "2026-02-05T00:00:00Z", .omittedInShortForm),
            ("2026-02-05T23:59:59.999", "2026-02-05T23:59:59.999Z", .omitted),
            ("2026-05-02 05:28:00.000", "2026-05-02T05:28:00Z", .omitted),
            // Hours and minutes without seconds, which only one form allows.
            ("2026-02-05 12:34", "2026-02-05T12:34:00Z", .omittedInShortForm),
            ("2026-02-05 00:00", "2026-02-05T00:00:00Z", .omittedInShortForm),
            ("2026-02-05 23:59", "2026-02-05T23:59:00Z", .omittedInShortForm),
            // A second 60 at the end of a day in UTC.
            ("2016-12-31 23:59:60", "2017-01-01T00:00:00Z", .omitted),
            // A lower-case letter is not a zone.
            ("2026-02-05t12:34:56", "2026-02-05T12:34:56Z", .omitted),
        ] as [(String, String, DateText.Zone)])
    func `a date with no zone is read as UTC`(text: String, expected: String, zone: DateText.Zone) {
        #expect(read(text) == Outcome(expected, zone))
    }

    @Test(arguments: [
        ("2026-02-05T12:00:00Z", "2026-02-05T12:00:00Z"),
        ("2026-02-05 12:00:00Z", "2026-02-05T12:00:00Z"),
        ("2026-02-05T12:00:00 Z", "2026-02-05T12:00:00Z"),
        ("2026-02-05T12:00:00+02:00", "2026-02-05T10:00:00Z"),
        ("2026-02-05T12:00:00-02:00", "2026-02-05T14:00:00Z"),
        ("2026-02-05T12:00:00+0530", "2026-02-05T06:30:00Z"),
        ("2026-02-05T12:00:00-0330", "2026-02-05T15:30:00Z"),
        ("2026-02-05T9:05:07+0200", "2026-02-05T07:05:07Z"),
        ("2026-02-05 9:05:07 +0200", "2026-02-05T07:05:07Z"),
        ("2026-02-05 12:00:00 -00:00", "2026-02-05T12:00:00Z"),
        ("2026-02-05T12:00:00.5 +01:00", "2026-02-05T11:00:00.500Z"),
        ("2026-03-01T00:30:00+23:59", "2026-02-28T00:31:00Z"),
        ("2026-02-28T23:30:00-23:59", "2026-03-01T23:29:00Z"),
        ("0000-01-01T01:00:00+01:00", "0000-01-01T00:00:00Z"),
        ("9999-12-31T22:59:59.999-01:00", "9999-12-31T23:59:59.999Z"),
        // Lower-case letters, RFC 3339, section 5.6.
        ("2019-03-01t12:00:00z", "2019-03-01T12:00:00Z"),
        ("2019-03-01T12:00:00z", "2019-03-01T12:00:00Z"),
        ("2019-03-01t12:00:00Z", "2019-03-01T12:00:00Z"),
        ("2019-03-01t12:00:00.250z", "2019-03-01T12:00:00.250Z"),
        ("2019-03-01t9:00:00+0200", "2019-03-01T07:00:00Z"),
        ("2019-03-01 3:00:00 PM z", "2019-03-01T15:00:00Z"),
    ])
    func `an offset is subtracted`(text: String, expected: String) {
        #expect(read(text) == Outcome(expected, .given))
    }

    @Test(arguments: [
        ("2026-02-05T12:00:00.1Z", "2026-02-05T12:00:00.100Z"),
        ("2026-02-05T12:00:00.12Z", "2026-02-05T12:00:00.120Z"),
        ("2026-02-05T12:00:00.123Z", "2026-02-05T12:00:00.123Z"),
        ("2026-04-10T12:26:42.51399Z", "2026-04-10T12:26:42.513Z"),
        ("2026-02-09T12:26:42.513994Z", "2026-02-09T12:26:42.513Z"),
        ("2026-02-05T12:00:00.000Z", "2026-02-05T12:00:00Z"),
        ("2026-02-05T12:00:00.0009Z", "2026-02-05T12:00:00Z"),
        ("2026-02-05T12:00:00.999999999999999999999Z", "2026-02-05T12:00:00.999Z"),
        ("1969-12-31T23:59:59.9999Z", "1969-12-31T23:59:59.999Z"),
        ("1969-12-31T23:59:59.0001Z", "1969-12-31T23:59:59Z"),
        ("9999-12-31T23:59:59.9999Z", "9999-12-31T23:59:59.999Z"),
    ])
    func `a fraction is truncated to milliseconds`(text: String, expected: String) {
        #expect(read(text) == Outcome(expected, .given))
    }

    @Test(arguments: [
        ("2026-05-02 3:56:00 AM +0000", "2026-05-02T03:56:00Z"),
        ("2026-05-02 3:56:00\u{202F}AM +0000", "2026-05-02T03:56:00Z"),
        ("2026-05-02 03:56:00 AM +0000", "2026-05-02T03:56:00Z"),
        ("2026-05-02 3:56:00 AM+00:00", "2026-05-02T03:56:00Z"),
        ("2026-05-02 3:56:00 PM Z", "2026-05-02T15:56:00Z"),
        ("2026-05-02 3:56:00\u{202F}PMZ", "2026-05-02T15:56:00Z"),
        ("2026-05-02 12:00:00 AM +0000", "2026-05-02T00:00:00Z"),
        ("2026-05-02 12:59:59 AM +0000", "2026-05-02T00:59:59Z"),
        ("2026-05-02 1:00:00 AM +0000", "2026-05-02T01:00:00Z"),
        ("2026-05-02 11:59:59 AM +0000", "2026-05-02T11:59:59Z"),
        ("2026-05-02 12:00:00 PM +0000", "2026-05-02T12:00:00Z"),
        ("2026-05-02 1:00:00 PM +0000", "2026-05-02T13:00:00Z"),
        ("2026-05-02 11:59:59 PM -0100", "2026-05-03T00:59:59Z"),
        ("2016-12-31 11:59:60 PM +0000", "2017-01-01T00:00:00Z"),
    ])
    func `a twelve-hour time counts from 12`(text: String, expected: String) {
        #expect(read(text) == Outcome(expected, .given))
    }

    @Test(arguments: [
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
        ("2016-12-31T23:59:60.25Z", "2017-01-01T00:00:00.250Z"),
        ("2017-01-01T00:59:60+01:00", "2017-01-01T00:00:00Z"),
        ("2016-12-31T18:59:60.999-0500", "2017-01-01T00:00:00.999Z"),
        ("1966-12-31T23:59:60Z", "1967-01-01T00:00:00Z"),
        ("0000-01-01T00:59:60+01:00", "0000-01-01T00:00:00Z"),
    ])
    func `a leap second is read as the following second`(text: String, expected: String) {
        #expect(read(text) == Outcome(expected, .given))
    }

    @Test(arguments: [
        "2016-12-31T23:58:60Z", "2016-12-31T22:59:60Z", "2016-12-31T00:00:60Z", "2016-12-31T23:59:60+01:00",
        "2017-01-01T00:59:60Z", "2016-12-31T23:59:61Z", "2016-12-31 11:59:60 AM +0000", "9999-12-31T23:59:60Z",
    ])
    func `a second 60 is unparsable unless the time is 23 59 60 UTC`(text: String) {
        #expect(DateText.read(text) == .unparsable)
    }

    @Test(arguments: [
        "2026-02-29", "2026-02-30", "1900-02-29", "2100-02-29", "2026-04-31", "2026-06-31", "2026-09-31",
        "2026-11-31",
        "2026-01-32", "2026-00-10", "2026-13-01", "2026-01-00", "2026-99-99",
    ])
    func `a day that is not in the Gregorian calendar is unparsable`(text: String) {
        #expect(DateText.read(text) == .unparsable)
        #expect(DateText.read(text + "T12:00:00Z") == .unparsable)
    }

    @Test(arguments: [
        "2026-02-05T24:00:00Z", "2026-02-05T25:00:00Z", "2026-02-05T12:60:00Z", "2026-02-05T12:00:99Z",
        "2026-02-05 24:00", "2026-02-05 12:60", "2026-02-05 0:00:00 AM +0000", "2026-02-05 13:00:00 PM +0000",
        "2026-02-05T12:00:00+24:00", "2026-02-05T12:00:00+00:60", "2026-02-05T12:00:00-9900",
    ])
    func `a time or an offset out of range is unparsable`(text: String) {
        #expect(DateText.read(text) == .unparsable)
    }

    @Test(arguments: [
        "0000-01-01T00:00:00+00:01", "0000-01-01T00:59:59+01:00", "9999-12-31T23:59:59-00:01",
        "9999-12-31T23:00:00-0100",
    ])
    func `a year that the offset moves out of 0000 to 9999 is unparsable`(text: String) {
        #expect(DateText.read(text) == .unparsable)
    }

    @Test(arguments: [
        // Not the whole text.
        "", " ", "2026", "2026-02", "2026-02-0", "2026-02-05T", "2026-02-05 ", "2026-02-05T1", "2026-02-05T12",
        "2026-02-05T12:", "2026-02-05T12:0", "2026-02-05T12:00:", "2026-02-05T12:00:0", "2026-02-05T12:00:00.",
        "2026-02-05T12:00:00.Z", "2026-02-05T12:00:00+", "2026-02-05T12:00:00+0", "2026-02-05T12:00:00+020",
        "2026-02-05T12:00:00+02:", "2026-02-05T12:00:00+02:0", "2026-02-05T12:00:00 ",
        // More than the text.
        " 2026-02-05", "2026-02-05T12:00:00Z ", "2026-02-05T12:00:00ZZ", "2026-02-05T12:00:00+02:000",
        "2026-02-05T12:00:00  Z", "2026-02-05  12:00:00", "\u{FEFF}2026-02-05", "2026-02-05T12:00:00Z\0",
        // Similar formats.
        "2026-2-5", "26-02-05", "20260205", "2026/02/05", "2026-036", "2026-W06-4", "+2026-02-05", "-2026-02-05",
        "12026-02-05", "2026-02-05u12:00:00Z", "2026-02-05T12:00:00y", "2026-02-05_12:00:00", "2026-02-05T120000Z",
        "2026-02-05T12:00:00,5Z", "2026-02-05T12:00:00+02", "2026-02-05T12:00:00 +2:00", "2026-02-05T12:00:00+02 00",
        "2026-02-05T12:00:00 UTC", "2026-02-05T12:00:00 GMT", "2026-02-05T12:00:00[UTC]",
        "2026-02-05T12:00:00\u{2212}0200",
        "2026-02-05Z", "2026-02-05 Z", "2026-02-05+02:00", "2026-02-05T12:00", "2026-02-05T12:00Z",
        "2026-02-05 12:00Z",
        "2026-02-05 12:00 Z", "2026-02-05 9:05", "2026-02-05T9:5:07", "2026-02-05T9:05:7", "2026-02-05T009:05:07",
        "2026-02-05\u{A0}12:00:00", "2026-02-05\u{202F}12:00:00", "２０２６-02-05",
        // The twelve-hour clock: a space before the time, capitals, no fraction, and an offset.
        "2026-05-02 3:56:00 AM", "2026-05-02T3:56:00 AM +0000", "2026-05-02 3:56:00AM +0000",
        "2026-05-02 3:56:00 am +0000", "2026-05-02 3:56:00 Am +0000", "2026-05-02 3:56:00 A +0000",
        "2026-05-02 3:56:00.5 AM +0000", "2026-05-02 3:56 AM +0000", "2026-05-02 3:56:00  AM +0000",
        "2026-05-02 3:56:00 AM  +0000", "2026-05-02 3:56:00 AM\u{202F}+0000", "2026-05-02 3:56:00\u{A0}AM +0000",
        "2026-05-02 3:56:00 +0000 AM", "2026-05-02 3:56:00 MA +0000", "2026-05-02 3:56:00 AM ",
        "2026-05-02 3:56:00 AM +00",
        // Something else.
        "null", "tomorrow", "1770639002513", "Thu, 05 Feb 2026 12:00:00 GMT",
    ])
    func `a text of any other form is unparsable`(text: String) {
        #expect(DateText.read(text) == .unparsable)
    }

    @Test(arguments: [[0xE2], [0xE2, 0x80], [0xE2, 0x80, 0xAF], [0xFF], [0x30, 0x80]] as [[UInt8]])
    func `truncated dates and bytes that are not UTF-8 are unparsable`(tail: [UInt8]) {
        let bytes = ContiguousArray("2026-05-02 3:56:00".utf8) + tail
        #expect(DateText.read(bytes.span) == .unparsable)
    }

    /// Removes, doubles and replaces every byte of every form in turn.
    @Test(arguments: [
        "2026-02-05T12:34:56.789Z", "2026-02-05 12:34:56 +02:30", "2026-02-05 12:34",
        "2026-05-02 11:56:00\u{202F}PM -0130",
    ])
    func `a form with one byte removed, doubled or replaced is unparsable`(text: String) {
        let bytes = ContiguousArray(text.utf8)
        #expect(DateText.read(bytes.span) != .unparsable)
        for index in bytes.indices {
            var replaced = bytes
            replaced[index] = UInt8(ascii: "x")
            #expect(DateText.read(replaced.span) == .unparsable, "x at \(index)")
            var inserted = bytes
            inserted.insert(UInt8(ascii: "x"), at: index)
            #expect(DateText.read(inserted.span) == .unparsable, "x before \(index)")
        }
    }

    /// Foundation's calendar is Julian before 1582, so the sample begins after it.
    @Test func `Foundation reads and formats the same instants`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<TestScale.count(200, long: 1000) {
            let parts = DateComponents(
                year: .random(in: 1583...9998, using: &generator), month: .random(in: 1...12, using: &generator),
                day: .random(in: 1...28, using: &generator), hour: .random(in: 0...23, using: &generator),
                minute: .random(in: 0...59, using: &generator), second: .random(in: 0...59, using: &generator))
            let milliseconds = Int.random(in: 0...999, using: &generator)
            let date = try #require(calendar.date(from: parts))
            let expected = Int64(date.timeIntervalSince1970) * 1000 + Int64(milliseconds)
            let text = String(
                format: "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", try #require(parts.year), try #require(parts.month),
                try #require(parts.day), try #require(parts.hour), try #require(parts.minute),
                try #require(parts.second), milliseconds)
            let parsed = try style.parse(text).timeIntervalSince1970 * 1000
            #expect(Int64(parsed.rounded()) == expected)
            #expect(DateText.read(text) == .instant(try #require(Instant(milliseconds: expected)), .given))
        }
    }
}

/// The result of reading a text, in a form that fits into a table.
private struct Outcome: Equatable {
    var rfc3339: String
    var zone: DateText.Zone

    init(_ rfc3339: String, _ zone: DateText.Zone) {
        self.rfc3339 = rfc3339
        self.zone = zone
    }
}

private func read(_ text: String) -> Outcome? {
    guard case .instant(let instant, let zone) = DateText.read(text) else { return nil }
    return Outcome(instant.rfc3339, zone)
}
