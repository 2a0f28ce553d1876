/// Converts between dates of the Gregorian calendar and counts of days, for the years 0000 to 9999.
///
/// Internally a year begins on 1 March, so a leap day is the last day of its year. Years are counted from -400, so no
/// number is negative and plain division rounds down. 400 years are 146,097 days.
enum CivilDate {
    /// 1970-01-01 in days since -0400-03-01.
    private static let epoch = 865_565

    /// The number of days from 1970-01-01 to a date; negative for an earlier date.
    ///
    /// Nil if there is no such month, or if the month does not have this day (30 February, 31 April, 29 February 2026).
    ///
    /// - Parameter year: 0 to 9999.
    static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
        guard 1...12 ~= month, 1...length(ofMonth: month, year: year) ~= day else { return nil }
        let marchYear = month > 2 ? year + 400 : year + 399
        let marchMonth = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - epoch
    }

    /// The date that is this many days after 1970-01-01, or before it if the number is negative.
    ///
    /// - Parameter days: A count whose date lies in the years 0000 to 9999.
    static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let (cycle, dayOfCycle) = (days + epoch).quotientAndRemainder(dividingBy: 146_097)
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = cycle * 400 + yearOfCycle - (month > 2 ? 400 : 399)
        return (year, month, day)
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
