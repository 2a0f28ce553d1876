import InboxRedaction

/// The texts of the corpus, spelled as between the quotes of a JSON string.
///
/// One sentence in twenty has escapes, another one in twenty has words and emoji beyond ASCII.
extension SplitMix64 {
    /// A sentence.
    mutating func sentence(words: ClosedRange<Int>) -> String {
        let count = number(words)
        let special = number(0...99)
        let place = number(0...count - 1)
        var sentence = ""
        for index in 0..<count {
            if index > 0 { sentence += " " }
            if index == place, special < 5 {
                sentence += pick(Self.escapes)
            } else if index == place, special < 10 {
                sentence += pick(Self.beyondASCII)
            } else {
                sentence += pick(Self.words)
            }
        }
        return sentence
    }

    /// A word.
    mutating func word() -> String { pick(Self.words) }

    /// The URL of a page or a picture, plain like nearly all URLs.
    mutating func url(_ folder: String, ending: String = "") -> String {
        "https://\(pick(Self.hosts))/\(folder)/\(token(10))\(ending)"
    }

    private static let words = [
        "your", "order", "has", "shipped", "and", "will", "arrive", "on", "Friday", "the", "spring", "sale", "begins",
        "now", "save", "up", "to", "half", "with", "this", "code", "until", "Sunday", "we", "have", "something", "new",
        "for", "you", "in", "our", "store", "near", "home", "take", "a", "look", "at", "these", "offers", "before",
        "they",
        "are", "gone", "thanks", "being", "part", "of", "it", "tickets", "from", "tomorrow",
    ]

    private static let escapes = [
        #"\"today\""#, #"soon,\nreally"#, #"and\/or"#, #"caf\u00e9"#, #"\ud83d\ude80"#, #"a\tb"#, #"C:\\new"#,
        #"it\u2019s"#,
    ]

    private static let beyondASCII = [
        "Grüße", "déjà", "niño", "Łódź", "Привіт", "Αθήνα", "東京", "서울", "שלום", "—", "🎉", "👩🏽‍🚀", "🇵🇹", "€5",
    ]

    private static let hosts = ["cdn.example.com", "www.example.com", "shop.example.org", "app.example.net"]
}

extension SplitMix64 {
    /// An RFC 3339 date of a year; one in ten has a fraction, of three or six digits.
    mutating func date(year: Int, fractions: Bool) -> String {
        let day = "\(year)-\(Self.two(number(1...12)))-\(Self.two(number(1...28)))"
        let time = "\(Self.two(number(0...23))):\(Self.two(number(0...59))):\(Self.two(number(0...59)))"
        let hasFraction = chance(10)
        let fraction = String(number(100_000...999_999))
        guard hasFraction, fractions else { return "\(day)T\(time)Z" }
        return "\(day)T\(time).\(chance(50) ? String(fraction.prefix(3)) : fraction)Z"
    }

    /// Seconds since 1970 of an instant in a number of years from 2026.
    mutating func seconds(inYears years: Int) -> Int {
        1_767_225_600 + number(0...31_536_000 * years)
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}

/// Builds the text of a JSON object.
struct CorpusObject {
    private var text = "{"

    /// Adds a member whose value is JSON already; adds nothing if the value is nil.
    mutating func add(_ key: String, _ json: String?) {
        guard let json else { return }
        if text.utf8.count > 1 { text += "," }
        text += "\"\(key)\":\(json)"
    }

    /// Adds a member whose value is a string, spelled as between the quotes; adds nothing if the value is nil.
    mutating func add(_ key: String, string content: String?) {
        guard let content else { return }
        add(key, "\"\(content)\"")
    }

    /// The object.
    var json: String { text + "}" }

    /// The object as between the quotes of a string of JSON.
    var jsonInString: String {
        var escaped = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}

/// A JSON array of values that are JSON already.
func corpusArray(_ elements: [String]) -> String {
    "[\(elements.joined(separator: ","))]"
}
