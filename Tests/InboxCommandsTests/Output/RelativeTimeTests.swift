import Foundation
import InboxTestSupport
import Testing

@testable import InboxCommands

/// Now is noon, 2026-02-05T12:00:00Z: 1,770,292,800 seconds since 1970.
@Suite struct RelativeTimeTests {
    private let now = Date.noon

    @Test(arguments: [
        (0.0, "now"), (-59.999, "now"), (-60.0, "1 min ago"), (-119.999, "1 min ago"), (-120.0, "2 min ago"),
        (-3599.999, "59 min ago"), (-3600.0, "1 h ago"), (-7199.0, "1 h ago"), (-10_800.0, "3 h ago"),
        (-86_399.999, "23 h ago"), (59.999, "now"), (60.0, "in 1 min"), (3599.999, "in 59 min"), (3600.0, "in 1 h"),
        (86_399.999, "in 23 h"),
    ])
    func `an instant less than a day away is in whole minutes and hours`(seconds: Double, words: String) {
        #expect(RelativeTime.phrase(for: now.addingTimeInterval(seconds), now: now) == words)
    }

    @Test(arguments: [
        (0.0, "now"), (-60.0, "1 minute ago"), (-7200.0, "2 hours ago"), (-86_400.0, "yesterday"),
        (86_400.0 * 3, "in 3 days"), (-86_400.0 * 366, "1 year ago"),
    ])
    func `in full the units are words`(seconds: Double, words: String) {
        #expect(RelativeTime.phrase(for: now.addingTimeInterval(seconds), now: now, inFull: true) == words)
    }

    @Test func `a readable instant has a day, a month by name, and the time`() {
        #expect(RelativeTime.readable(now) == "5 Feb 2026, 12:00")
        #expect(RelativeTime.day("0999-12-31") == "31 Dec 0999")
        #expect(RelativeTime.day("2026-02") == "Feb 2026" && RelativeTime.day("2026") == "2026")
    }

    @Test(arguments: [
        ("2026-02-04T12:00:00Z", "yesterday"), ("2026-02-04T00:00:00Z", "yesterday"),
        ("2026-02-03T23:59:59Z", "2 d ago"), ("2026-01-24T18:00:00Z", "12 d ago"),
        ("2025-02-06T12:00:00Z", "364 d ago"), ("2026-02-06T12:00:00Z", "tomorrow"),
        ("2026-02-06T23:59:59Z", "tomorrow"),
        ("2026-02-07T00:00:00Z", "in 2 d"), ("2026-02-08T12:00:00Z", "in 3 d"),
        // From one year on, whole calendar years.
        ("2025-02-05T12:00:01Z", "365 d ago"), ("2025-02-05T12:00:00Z", "1 y ago"), ("2024-02-05T12:00:01Z", "1 y ago"),
        ("2024-02-05T12:00:00Z", "2 y ago"), ("2027-02-05T11:59:59Z", "in 365 d"), ("2027-02-05T12:00:00Z", "in 1 y"),
        ("2028-02-05T11:59:59Z", "in 1 y"), ("2028-02-05T12:00:00Z", "in 2 y"), ("1926-02-05T12:00:00Z", "100 y ago"),
    ])
    func `an instant a day away or more is in calendar days of UTC, or in whole years`(text: String, words: String)
        throws
    {
        #expect(RelativeTime.phrase(for: try Date(text, strategy: .iso8601), now: now) == words)
    }

    @Test func `a missing instant is a dash`() {
        #expect(RelativeTime.phrase(for: nil, now: now) == "–")
        #expect(RelativeTime.minute(nil) == "–")
    }

    @Test func `the absolute time is in UTC to the minute`() {
        #expect(RelativeTime.minute(now) == "2026-02-05 12:00")
        #expect(RelativeTime.minute(now.addingTimeInterval(59.999)) == "2026-02-05 12:00")
        #expect(RelativeTime.minute(now.addingTimeInterval(-0.001)) == "2026-02-05 11:59")
        #expect(RelativeTime.minute(Date(timeIntervalSince1970: -1)) == "1969-12-31 23:59")
    }
}
