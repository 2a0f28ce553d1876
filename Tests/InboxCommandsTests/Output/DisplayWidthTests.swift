import Testing

@testable import InboxCommands

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("Kauf mich!", 10), ("Привіт", 6), ("Ελλάδα", 6), ("–…★●▲", 5),
        // A wide letter of East Asia takes two columns.
        ("東京", 4), ("ポイント２倍", 12), ("ﾎﾟｲﾝﾄ", 5), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("　", 2),
        ("「」", 4), ("𠮷", 2), ("か\u{3099}", 2), ("\u{303F}", 1), ("䷀", 2),
        // A nonspacing mark takes none.
        ("e\u{301}", 1), ("e\u{301}\u{323}\u{308}", 1), ("น้ำ", 2), ("กำ", 2), ("ที่", 1), ("مَرْحَبًا", 5), ("שָׁלוֹם", 4),
        // A spacing vowel sign takes one. हि is a letter and such a sign; न्दी is two letters, a virama and such a sign.
        ("हि", 2), ("हिन्दी", 5), ("நி", 2), ("க்", 1),
    ])
    func `a letter takes one column, and a wide one two`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        "👨‍👩‍👧", "🇺🇦", "👍🏽", "☝🏽", "❤️", "❤\u{200D}🔥", "1️⃣", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "🏳️‍🌈", "⌚", "🎉", "☕️",
    ])
    func `an emoji takes two columns, however many scalars it has`(emoji: String) {
        #expect(DisplayWidth.of(emoji) == 2)
    }

    @Test func `a scalar with text presentation is narrow`() {
        #expect(DisplayWidth.of("❤") == 1)
        #expect(DisplayWidth.of("☺\u{FE0E}") == 1)
        #expect(DisplayWidth.of("©") == 1)
        #expect(DisplayWidth.of("❤\u{200D}") == 1)
        #expect(DisplayWidth.of("🇺") == 1)
        #expect(DisplayWidth.of("🇺🇦🇺") == 3)
    }

    @Test(arguments: [
        "\u{1B}", "\n", "\r\n", "\t", "\u{7F}", "\u{9B}", "\u{200B}", "\u{2068}", "\u{2069}", "\u{301}", "\u{FEFF}",
    ])
    func `controls and format characters take no column`(text: String) {
        #expect(DisplayWidth.of(text) == 0)
    }

    @Test(arguments: [
        (1, "…"), (2, "a…"), (3, "ab…"), (4, "abcd"), (5, "abcd"),
    ])
    func `a text is truncated only beyond the limit`(columns: Int, cut: String) {
        #expect(DisplayWidth.truncated("abcd", to: columns) == cut)
    }

    @Test func `a text truncated to no column is empty`() {
        #expect(DisplayWidth.truncated("abcd", to: 0).isEmpty)
        #expect(DisplayWidth.truncated("", to: 3).isEmpty)
    }

    @Test(arguments: [
        ("東京都", 6, "東京都"), ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("東京都", 3, "東…"), ("東京都", 2, "…"),
        ("👨‍👩‍👧👨‍👩‍👧", 4, "👨‍👩‍👧👨‍👩‍👧"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("a👨‍👩‍👧b", 3, "a…"),
        ("🇺🇦🇵🇹", 3, "🇺🇦…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func `truncation never splits a grapheme cluster`(text: String, columns: Int, cut: String) {
        #expect(Array(DisplayWidth.truncated(text, to: columns).unicodeScalars) == Array(cut.unicodeScalars))
    }

    @Test func `there is no space before the ellipsis`() {
        #expect(DisplayWidth.truncated("one two", to: 5) == "one…")
    }
}
