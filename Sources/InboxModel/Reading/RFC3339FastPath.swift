import InboxJSON

/// The fast path for RFC 3339 dates as nearly all are written: `yyyy-MM-ddTHH:mm:ssZ`, and the same with three digits of a
/// fraction.
///
/// Eight characters are examined together: after XOR with `0000-00-` and the like, a byte is a digit's value if a digit is
/// expected, and zero if a separator is.
enum RFC3339FastPath {
    /// The instant; nil for any other text, and for a leap second, which ``DateText`` reads.
    static func read(_ text: Span<UInt8>) -> Instant? {
        guard text.count == 20 || text.count == 24 else { return nil }
        let date = text.word(at: 0) ^ 0x2D30_302D_3030_3030  // "0000-00-"
        let time = text.word(at: 8) ^ 0x3030_3A30_3054_3030  // "00T00:00"
        let end = (text.word(at: 12) &>> 32) ^ 0x0030_303A  // ":00", then "Z" or "."
        // Adding what a byte lacks to 0x80: 0x76 lets a digit pass, 0x7F nothing but zero, 0x00 any ASCII.
        let beyond =
            (date &+ 0x7F76_767F_7676_7676) | date | (time &+ 0x7676_7F76_767F_7676) | time
            | (end &+ 0x0076_767F) | end
        guard beyond & 0x8080_8080_8080_8080 == 0 else { return nil }
        var milliseconds = 0
        if text.count == 20 {
            guard text[19] == UInt8(ascii: "Z") else { return nil }
        } else {
            let fraction = (text.word(at: 16) &>> 24) ^ 0x5A_3030_302E  // ".000Z"
            guard ((fraction &+ 0x7F_7676_767F) | fraction) & 0x80_8080_8080 == 0 else { return nil }
            milliseconds = Int(digit(fraction, 1) &* 100 &+ digit(fraction, 2) &* 10 &+ digit(fraction, 3))
        }
        let year = digit(date, 0) &* 1000 &+ digit(date, 1) &* 100 &+ digit(date, 2) &* 10 &+ digit(date, 3)
        let hour = pair(time, 3)
        let minute = pair(time, 6)
        let second = pair(end, 1)
        guard hour < 24, minute < 60, second < 60,
            let day = CivilDate.daysSince1970(year: Int(year), month: Int(pair(date, 5)), day: Int(pair(time, 0)))
        else { return nil }
        let seconds = day &* 86_400 &+ Int(hour &* 3600 &+ minute &* 60 &+ second)
        return Instant(milliseconds: Int64(seconds &* 1000 &+ milliseconds))
    }

    @inline(__always)
    private static func digit(_ word: UInt64, _ place: UInt64) -> UInt64 {
        (word &>> (place &* 8)) & 0xFF
    }

    @inline(__always)
    private static func pair(_ word: UInt64, _ place: UInt64) -> UInt64 {
        digit(word, place) &* 10 &+ digit(word, place &+ 1)
    }
}
