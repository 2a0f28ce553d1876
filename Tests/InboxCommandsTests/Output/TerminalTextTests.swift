import Testing

@testable import InboxCommands

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("a\nb", "a b"), ("a\r\n\r\nb", "a b"), ("  a\t \u{A0}b  ", "a b"), ("a\u{2028}b\u{85}c", "a b c"), ("\n", ""),
        ("東\u{3000}京", "東 京"),
    ])
    func `a run of white space becomes one space, and is removed at the ends`(text: String, line: String) {
        #expect(TerminalText.line(text) == line)
    }

    private static let harmful = [
        "\u{1B}", "\u{7}", "\u{0}", "\u{8}", "\u{7F}", "\u{9B}", "\u{90}", "\u{FFFE}", "\u{1FFFF}", "\u{202A}",
        "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    ]

    @Test(arguments: harmful)
    func `a control, a noncharacter or a bidirectional control becomes a replacement character`(scalar: String) {
        #expect(TerminalText.line("a\(scalar)b") == "a\u{FFFD}b")
    }

    @Test(arguments: harmful + ["\n", "\u{85}"])
    func `in a diagnostic, so does every line break`(scalar: String) {
        #expect(TerminalText.safe("a\(scalar)b") == "a\u{FFFD}b")
    }

    @Test(arguments: ["a  b", "é", "\u{200E}", "東\u{3000}京", "👨‍👩‍👧", "می\u{200C}خواهم", ""])
    func `other characters of a diagnostic are unchanged, white space included`(text: String) {
        #expect(Array(TerminalText.safe(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: ["\u{AD}", "\u{200B}", "\u{FEFF}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{E0041}"])
    func `invisible characters are left out`(scalar: String) {
        #expect(Array(TerminalText.line("a\(scalar)b").unicodeScalars) == ["a", "b"])
    }

    @Test(arguments: ["👨‍👩‍👧", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "क\u{94D}\u{200D}ष", "می\u{200C}خواهم", "e\u{301}", "❤️"])
    func `joiners that a script or an emoji needs are kept`(text: String) {
        #expect(Array(TerminalText.line(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func `a grapheme cluster is truncated to 32 scalars`() {
        let tower = "e" + String(repeating: "\u{301}", count: 500)
        #expect(TerminalText.line(tower).unicodeScalars.count == 32)
    }

    @Test func `right-to-left text is isolated, and other text is not`() {
        #expect(TerminalText.isolated("שלום") == "\u{2068}שלום\u{2069}")
        #expect(TerminalText.isolated("Hi, مرحبا!") == "\u{2068}Hi, مرحبا!\u{2069}")
        #expect(TerminalText.isolated("Привіт 東京 हि") == "Привіт 東京 हि")
    }
}
