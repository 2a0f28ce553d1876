import InboxConformance
import InboxTestSupport

/// Random JSON texts, in every spelling that the grammar allows.
struct GeneratedJSON {
    /// Whether keys, like strings, may contain lone surrogates.
    var halvesInKeys = false
    /// Whether an object may have repeated keys.
    var repeatsKeys = true

    private var random: SeededGenerator
    private var text = ""

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// The next text.
    ///
    /// It may have white space between any two tokens.
    mutating func next() -> [UInt8] {
        text = ""
        element(depth: 0)
        return Array(text.utf8)
    }

    private mutating func element(depth: Int) {
        blanks()
        value(depth: depth)
        blanks()
    }

    private mutating func blanks() {
        guard random.oneIn(6) else { return }
        for _ in 0...random.below(2) { text += random.pick([" ", "\t", "\n", "\r", "\r\n"]) }
    }

    private mutating func value(depth: Int) {
        switch random.below(depth == 0 ? 12 : depth < 5 ? 10 : 6) {
        case 0: text += random.pick(["null", "true", "false"])
        case 1, 2: number()
        case 3, 4, 5: string(halves: true)
        case 6, 7: array(depth: depth + 1)
        default: object(depth: depth + 1)
        }
    }

    private mutating func array(depth: Int) {
        text += "["
        blanks()
        for position in 0..<random.below(5) {
            if position > 0 { text += "," }
            element(depth: depth)
        }
        text += "]"
    }

    private mutating func object(depth: Int) {
        text += "{"
        blanks()
        for position in 0..<random.below(5) {
            if position > 0 { text += "," }
            blanks()
            key(position)
            blanks()
            text += ":"
            element(depth: depth)
        }
        text += "}"
    }

    /// One of a few keys, so that some repeat, or a key that contains its position, so that it is unique.
    private mutating func key(_ position: Int) {
        if repeatsKeys, random.oneIn(2) {
            text += random.pick([#""a""#, #""\u0061""#, #""""#, #""é""#, #""\u00E9""#, #""~/""#, #""0""#])
        } else {
            string(halves: halvesInKeys, suffix: "#\(position)")
        }
    }

    private mutating func number() {
        if random.oneIn(3) { text += "-" }
        text += random.pick(["0", "7", "10", "42", "1700000000000", "9007199254740993", "18446744073709551616"])
        if random.oneIn(3) { text += random.pick([".0", ".5", ".10", ".000001", ".14159265358979323846"]) }
        if random.oneIn(4) { text += random.pick(["e0", "E5", "e+2", "E-7", "e308", "e-9999", "E0012"]) }
    }

    private mutating func string(halves: Bool, suffix: String = "") {
        text += "\""
        for _ in 0..<random.below(random.oneIn(4) ? 30 : 6) {
            switch random.below(10) {
            case 0: text += random.pick([#"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#])
            case 1: text += random.pick([#"\u0041"#, #"\u00e9"#, #"\u20AC"#, #"\u0000"#, #"\u001F"#, #"\uFFFF"#])
            case 2: text += random.pick([#"\ud83d\uDE00"#, #"\uDBFF\uDFFF"#, #"\uD800\udc00"#])
            case 3: text += random.pick(["é", "ß", "€", "日", "\u{10000}", "😀", "\u{10FFFF}", "\u{2028}", "\u{7F}"])
            case 4 where halves: text += random.pick([#"\ud800"#, #"\uDFFF"#, #"\uDC00\uD800"#])
            default: text += random.pick(["a", "Z", "0", " ", "/", "~", "{", "]", ",", ":", "abcdefgh", "e\u{301}"])
            }
        }
        text += suffix + "\""
    }
}
