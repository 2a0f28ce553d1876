import InboxJSON

/// Reads the dates that vendors write as text.
///
///     yyyy-MM-dd
///     yyyy-MM-dd (T | t | space) (H | HH) :mm:ss [.f…] [[space] zone]
///     yyyy-MM-dd space HH:mm
///     yyyy-MM-dd space (h | hh) :mm:ss (space | U+202F) (AM | PM) [space] zone
///     zone = Z | z | (+ | -) hh [:] mm
///
/// RFC 3339, section 5.6, allows `t` and `z`. Everything else is unparsable, for example `am`, a comma before the
/// fraction, an offset with hours only, or white space around the text. A space is U+0020.
package enum DateText {
    package enum Reading: Equatable, Sendable {
        /// The text is a date: its instant, and whether the text names its zone.
        case instant(Instant, Zone)
        /// The text has none of these forms, or its date or time does not exist, or it lies outside the UTC years 0000
        /// to 9999.
        case unparsable
    }

    /// Whether a text names its zone.
    package enum Zone: Equatable, Sendable {
        /// `Z` or an offset.
        case given
        /// No zone, after a full time as SDKs write it, with two-digit hours and seconds: `2026-02-05 12:00:00`.
        case omitted
        /// No zone, in a shorter form: only a date, only hours and minutes, or a one-digit hour.
        case omittedInShortForm
    }

    /// Reads a text in UTF-8 without allocating.
    ///
    /// A text without a zone is read with `zonelessOffset`, in minutes east of UTC. Fractions are rounded down to
    /// milliseconds. Seconds of 60 are valid only at 23:59:60 UTC, where leap seconds occur. Such a time is read as
    /// 00:00:00 of the next day.
    package static func read(_ text: Span<UInt8>, zonelessOffset: Int = 0) -> Reading {
        guard let day = day(text) else { return .unparsable }
        guard text.count > 10 else {
            return reading(day: day, minute: -zonelessOffset, second: 0, milliseconds: 0, .omittedInShortForm)
        }
        let hasSpace = text[10] == UInt8(ascii: " ")
        guard hasSpace || isLetter(text[10], UInt8(ascii: "t")) else { return .unparsable }

        var at = 11
        let hasShortHour = text.count > 12 && text[12] == UInt8(ascii: ":")
        guard var hour = hasShortHour ? digit(text, &at) : twoDigits(text, &at),
            skip(UInt8(ascii: ":"), text, &at),
            let minute = twoDigits(text, &at), minute < 60
        else { return .unparsable }
        if at == text.count {
            guard hasSpace, !hasShortHour, hour < 24 else { return .unparsable }
            let minuteOfDay = hour * 60 + minute - zonelessOffset
            return reading(day: day, minute: minuteOfDay, second: 0, milliseconds: 0, .omittedInShortForm)
        }
        guard skip(UInt8(ascii: ":"), text, &at), let second = twoDigits(text, &at), second <= 60 else {
            return .unparsable
        }
        var milliseconds = 0
        let hasFraction = skip(UInt8(ascii: "."), text, &at)
        if hasFraction {
            guard let fraction = fraction(text, &at) else { return .unparsable }
            milliseconds = fraction
        }

        var needsZone = false
        if hasSpace, !hasFraction, let half = halfOfDay(text, &at) {
            guard 1...12 ~= hour else { return .unparsable }
            hour = hour % 12 + (half == .afternoon ? 12 : 0)
            needsZone = true
        }
        let hasZone = at < text.count
        guard hour < 24, hasZone || !needsZone else { return .unparsable }
        var minuteOfDay = hour * 60 + minute
        if hasZone {
            _ = skip(UInt8(ascii: " "), text, &at)
            guard let offset = offset(text, &at), at == text.count else { return .unparsable }
            minuteOfDay -= offset
        } else {
            minuteOfDay -= zonelessOffset
        }
        let zone: Zone = hasZone ? .given : hasShortHour ? .omittedInShortForm : .omitted
        return reading(day: day, minute: minuteOfDay, second: second, milliseconds: milliseconds, zone)
    }

    /// Reads a text that is only a zone, in minutes east of UTC; nil for any other text.
    package static func offset(_ text: String) -> Int? {
        let bytes = ContiguousArray(text.utf8)
        var at = 0
        guard let minutes = offset(bytes.span, &at), at == bytes.count else { return nil }
        return minutes
    }

    package static func read(_ text: String) -> Reading {
        // It is not an `Array`, because `Array.span` needs macOS 26.
        let bytes = ContiguousArray(text.utf8)
        return read(bytes.span)
    }

    private enum HalfOfDay {
        case morning, afternoon
    }

    /// The instant at a time of a day in UTC.
    ///
    /// - Parameter minute: The minute of the day. It may be negative or too large, because an offset can lead to
    ///   another day.
    private static func reading(day: Int, minute: Int, second: Int, milliseconds: Int, _ zone: Zone) -> Reading {
        // A leap second can occur only in the last minute of a day in UTC.
        guard second < 60 || (minute + 1) % 1440 == 0 else { return .unparsable }
        let seconds = Int64(day) * 86_400 + Int64(minute * 60 + second)
        guard let instant = Instant(milliseconds: seconds * 1000 + Int64(milliseconds)) else { return .unparsable }
        return .instant(instant, zone)
    }

    /// Reads `yyyy-MM-dd` at the beginning of a text, in days since 1970-01-01.
    private static func day(_ text: Span<UInt8>) -> Int? {
        var at = 0
        guard text.count >= 10,
            let century = twoDigits(text, &at),
            let year = twoDigits(text, &at),
            skip(UInt8(ascii: "-"), text, &at),
            let month = twoDigits(text, &at),
            skip(UInt8(ascii: "-"), text, &at),
            let day = twoDigits(text, &at)
        else { return nil }
        return CivilDate.daysSince1970(year: century * 100 + year, month: month, day: day)
    }

    /// Reads one or more digits after a decimal point, in whole milliseconds.
    private static func fraction(_ text: Span<UInt8>, _ at: inout Int) -> Int? {
        guard var milliseconds = digit(text, &at) else { return nil }
        milliseconds = milliseconds * 10 + (digit(text, &at) ?? 0)
        milliseconds = milliseconds * 10 + (digit(text, &at) ?? 0)
        while digit(text, &at) != nil {}
        return milliseconds
    }

    /// Reads `AM` or `PM` after a space or a narrow no-break space (U+202F), or else skips nothing.
    private static func halfOfDay(_ text: Span<UInt8>, _ at: inout Int) -> HalfOfDay? {
        var next = at
        let hasSpace = skip(UInt8(ascii: " "), text, &next)
        guard hasSpace || skip(0xE2, text, &next) && skip(0x80, text, &next) && skip(0xAF, text, &next) else {
            return nil
        }
        let isMorning = skip(UInt8(ascii: "A"), text, &next)
        guard isMorning || skip(UInt8(ascii: "P"), text, &next), skip(UInt8(ascii: "M"), text, &next) else {
            return nil
        }
        at = next
        return isMorning ? .morning : .afternoon
    }

    /// Reads a zone, in minutes east of UTC.
    private static func offset(_ text: Span<UInt8>, _ at: inout Int) -> Int? {
        if at < text.count, isLetter(text[at], UInt8(ascii: "z")) {
            at += 1
            return 0
        }
        let isEast = skip(UInt8(ascii: "+"), text, &at)
        guard isEast || skip(UInt8(ascii: "-"), text, &at), let hours = twoDigits(text, &at), hours < 24 else {
            return nil
        }
        _ = skip(UInt8(ascii: ":"), text, &at)
        guard let minutes = twoDigits(text, &at), minutes < 60 else { return nil }
        return isEast ? hours * 60 + minutes : -(hours * 60 + minutes)
    }

    /// Whether a byte is this ASCII letter, small or capital.
    @inline(__always)
    private static func isLetter(_ byte: UInt8, _ small: UInt8) -> Bool { byte | 0x20 == small }

    @inline(__always)
    private static func skip(_ byte: UInt8, _ text: Span<UInt8>, _ at: inout Int) -> Bool {
        guard at < text.count, text[at] == byte else { return false }
        at += 1
        return true
    }

    @inline(__always)
    private static func digit(_ text: Span<UInt8>, _ at: inout Int) -> Int? {
        guard at < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[at] else { return nil }
        defer { at += 1 }
        return Int(text[at] - UInt8(ascii: "0"))
    }

    @inline(__always)
    private static func twoDigits(_ text: Span<UInt8>, _ at: inout Int) -> Int? {
        guard let tens = digit(text, &at), let ones = digit(text, &at) else { return nil }
        return tens * 10 + ones
    }
}

extension Instant {
    /// Reads an instant that is not from a payload: RFC 3339, and all forms of ``DateText`` with a zone.
    package init?(rfc3339 text: Span<UInt8>) {
        guard case .instant(let instant, .given) = DateText.read(text) else { return nil }
        self = instant
    }

    package init?(rfc3339 text: String) {
        guard let instant = text.withBytes({ Instant(rfc3339: $0) }) else { return nil }
        self = instant
    }
}
