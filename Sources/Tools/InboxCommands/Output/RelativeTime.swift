import InboxVendors

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes instants in words, relative to now, and as digits in UTC, whatever the machine's zone and locale.
enum RelativeTime {
    /// The text for a missing instant.
    static let none = "–"

    /// `now`, `5 min ago`, `3 h ago`, `yesterday`, `12 d ago`, `2 y ago`; `in 5 min`, `in 3 h`, `tomorrow`, `in 3 d`,
    /// `in 2 y`.
    ///
    /// A time less than a minute away is `now`. Up to 24 hours, the phrase counts whole minutes or hours; then calendar
    /// days; and from one year on, whole calendar years.
    ///
    /// - Parameter inFull: Whether words are written out: `12 days ago`.
    static func phrase(for date: Date?, now: Date, inFull: Bool = false) -> String {
        guard let date, let instant = Instant(date), let now = Instant(now) else { return none }
        let isPast = instant <= now
        let minutes = abs(now.milliseconds - instant.milliseconds) / 60_000
        let (earlier, later) = isPast ? (instant, now) : (now, instant)
        func counted(_ number: some BinaryInteger, _ short: String, _ long: String) -> String {
            "\(number) \(inFull ? long + (number == 1 ? "" : "s") : short)"
        }
        let amount: String
        switch minutes {
        case 0: return "now"
        case ..<60: amount = counted(minutes, "min", "minute")
        case ..<1440: amount = counted(minutes / 60, "h", "hour")
        default:
            let years = years(from: earlier, to: later)
            let days = day(later) - day(earlier)
            if days == 1 { return isPast ? "yesterday" : "tomorrow" }
            amount = years > 0 ? counted(years, "y", "year") : counted(days, "d", "day")
        }
        return isPast ? "\(amount) ago" : "in \(amount)"
    }

    /// `2026-02-05 12:00`: in UTC, truncated to the minute.
    static func minute(_ date: Date?) -> String {
        guard let text = date.flatMap(Instant.init)?.rfc3339 else { return none }
        return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
    }

    /// `5 Feb 2026, 12:00`: in UTC, truncated to the minute.
    static func readable(_ date: Date) -> String {
        let minute = minute(date)
        return "\(day(String(minute.prefix(10)))), \(minute.suffix(5))"
    }

    /// `5 Feb 2026` for `2026-02-05`, and `Feb 2026` for `2026-02`.
    static func day(_ date: String) -> String {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        guard parts.count > 1, months.indices.contains(parts[1] - 1) else { return date }
        return (parts.dropFirst(2).map(String.init) + [months[parts[1] - 1], String(date.prefix(4))])
            .joined(separator: " ")
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The days from 1970-01-01 in UTC, negative before it.
    private static func day(_ instant: Instant) -> Int64 {
        let (days, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        return rest < 0 ? days - 1 : days
    }

    /// The number of whole calendar years, complete on the same day of the next year at the same time.
    private static func years(from earlier: Instant, to later: Instant) -> Int {
        let (first, last) = (parts(earlier), parts(later))
        return last.year - first.year - (last.rest < first.rest ? 1 : 0)
    }

    /// The year, and the rest of the instant as text that sorts by time.
    private static func parts(_ instant: Instant) -> (year: Int, rest: String) {
        let text = instant.rfc3339
        return (Int(text.prefix(4)) ?? 0, String(text.dropFirst(4).dropLast()))
    }
}
