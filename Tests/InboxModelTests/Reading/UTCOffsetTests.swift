import InboxModel
import Testing

/// The offset of dates without a zone, and how such dates are read with it.
@Suite struct UTCOffsetTests {
    @Test(arguments: [
        ("Z", 0, "UTC", "Z"), ("z", 0, "UTC", "Z"), ("+00:00", 0, "UTC", "Z"), ("-00:00", 0, "UTC", "Z"),
        ("+02:00", 120, "UTC+02:00", "+02:00"), ("-0530", -330, "UTC-05:30", "-05:30"),
        ("+23:59", 1439, "UTC+23:59", "+23:59"), ("-23:59", -1439, "UTC-23:59", "-23:59"),
        ("-00:07", -7, "UTC-00:07", "-00:07"),
    ])
    func `an offset is read in the forms that dates have`(text: String, minutes: Int, shown: String, written: String)
        throws
    {
        let offset = try #require(UTCOffset(text))
        #expect(offset.minutes == minutes)
        #expect(offset.description == shown)
        #expect(offset.rfc3339 == written)
        #expect(UTCOffset(minutes: minutes) == offset)
    }

    @Test(arguments: [
        "", " ", "0", "2", "+2", "+02", "+2:00", "+02:0", "02:00", "+02:60", "+24:00", "-2400", "+02:00 ", " +02:00",
        "UTC",
        "UTC+02:00", "ZZ", "+02:00Z", "Europe/Berlin", "\u{2212}02:00",
    ])
    func `any other text is not an offset`(text: String) {
        #expect(UTCOffset(text) == nil)
    }

    @Test func `an offset is in whole minutes and less than a day`() {
        #expect(UTCOffset(minutes: 1440) == nil)
        #expect(UTCOffset(minutes: -1440) == nil)
        #expect(UTCOffset(minutes: .min) == nil)
    }

    @Test(arguments: [
        ("2026-02-05", "2026-02-04T22:00:00Z"), ("2026-02-05 12:00", "2026-02-05T10:00:00Z"),
        ("2026-02-05 12:00:00", "2026-02-05T10:00:00Z"), ("2026-02-05T01:00:00.250", "2026-02-04T23:00:00.250Z"),
        ("2026-02-05 9:05:07", "2026-02-05T07:05:07Z"), ("2017-01-01 01:59:60", "2017-01-01T00:00:00Z"),
        // A zone in the text takes precedence.
        ("2026-02-05T12:00:00Z", "2026-02-05T12:00:00Z"), ("2026-02-05T12:00:00.000Z", "2026-02-05T12:00:00Z"),
        ("2026-02-05 12:00:00 -0100", "2026-02-05T13:00:00Z"),
        ("2026-05-02 3:56:00 AM +0000", "2026-05-02T03:56:00Z"),
    ])
    func `the offset applies only to dates without a zone`(text: String, expected: String) {
        guard case .instant(let instant, _) = DateText.read(ContiguousArray(text.utf8).span, zonelessOffset: 120) else {
            Issue.record("\(text) is not a date")
            return
        }
        #expect(instant.rfc3339 == expected)
    }

    @Test(arguments: [
        ("0000-01-01", 1), ("0000-01-01 00:59:59", 60), ("9999-12-31 23:59", -1), ("2016-12-31 23:59:60", 60),
    ])
    func `a date is unparsable if the offset moves it out of the calendar, or moves a leap second away from midnight`(
        text: String, offset: Int
    ) {
        #expect(DateText.read(ContiguousArray(text.utf8).span, zonelessOffset: offset) == .unparsable)
        #expect(DateText.read(text) != .unparsable)
    }

    @Test(arguments: ["2026-05-02 3:56:00 AM +0000", "2026-02-05t12:00:00z", "2026-02-05T12:00:00Z"])
    func `an instant outside a payload is read if it has a zone`(text: String) {
        #expect(Instant(rfc3339: text) != nil)
    }

    @Test(arguments: ["2026-05-02 3:56:00 am +0000", "2026-02-05t12:00:00", "2026-02-05 12:00:00", "2026-02-05"])
    func `an instant outside a payload without a zone, or with a lower-case am, returns nil`(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }
}
