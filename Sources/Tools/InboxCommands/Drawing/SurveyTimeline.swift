import InboxTools
import InboxVendors

/// The messages of a survey over time: a column for each day, month or year, whichever gives at most ``limit`` columns.
struct SurveyTimeline {
    static let limit = 36

    /// A day, a month or a year, and the messages of each vendor then.
    struct Column {
        /// `2026-02-05`, `2026-02`, or `2026`.
        let date: String
        let counts: [String: Int]

        var total: Int { counts.values.reduce(0, +) }

        /// `5 Feb 2026`, `Feb 2026`, or `2026`.
        var name: String { RelativeTime.day(date) }

        /// What is below it: the first word of its name; for the first day of a month `Feb`, for January `2026`.
        var label: Substring {
            let words = name.split(separator: " ")
            return words.count > 1 && date.hasSuffix("-01") ? words[1] : words[0]
        }
    }

    /// The columns in order.
    ///
    /// Days, months and years without messages have a column too, unless there are more years than the limit.
    let columns: [Column]
    /// `day`, `month` or `year`.
    let unit: String
    /// The messages before the first column.
    let earlier: Int

    init(_ survey: Survey) {
        var days: [String: [String: Int]] = [:]
        for (name, vendor) in survey.vendors {
            for day in vendor.days.kept.entries { days[day.key, default: [:]][name, default: 0] += day.value.count }
        }
        let dates = days.keys.sorted()
        let units: [(name: String, length: Int)] = [("day", 10), ("month", 7), ("year", 4)]
        let choice = units.first(where: { Self.all(dates, $0.length) != nil }) ?? units[2]
        let counts = Dictionary(days.map { (String($0.key.prefix(choice.length)), $0.value) }) {
            $0.merging($1, uniquingKeysWith: +)
        }
        let all = (Self.all(dates, choice.length) ?? counts.keys.sorted()).map {
            Column(date: $0, counts: counts[$0] ?? [:])
        }
        unit = choice.name
        columns = all.suffix(Self.limit)
        earlier = all.dropLast(Self.limit).reduce(0) { $0 + $1.total }
    }

    /// The days, months or years from the first date to the last; nil if there are more than the limit.
    private static func all(_ dates: [String], _ length: Int) -> [String]? {
        guard let last = dates.last, var day = Instant(rfc3339: dates[0] + "T00:00:00Z") else { return [] }
        var all: [String] = []
        while all.count <= limit {
            let date = day.rfc3339.prefix(10)
            if date > last { return all }
            if all.last != String(date.prefix(length)) { all.append(String(date.prefix(length))) }
            guard let next = Instant(milliseconds: day.milliseconds + 86_400_000) else { return all }
            day = next
        }
        return nil
    }
}
