import InboxTools

/// Random parts for a corpus.
extension SplitMix64 {
    /// The remainder of a division, whose bias is far too small to matter in a corpus.
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// An amount with two digits after the point, which are not below 10.
    mutating func amount(_ range: ClosedRange<Int>) -> String { "\(number(range)).\(number(10...99))" }

    /// True with a probability in percent.
    mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }

    /// One of the elements of a list, which must not be empty.
    mutating func pick<Element>(_ list: [Element]) -> Element { list[number(0...list.count - 1)] }

    mutating func token(_ length: Int) -> String {
        String((0..<length).map { _ in pick(Self.tokenCharacters) })
    }

    /// Some of these texts, with commas between them.
    mutating func list(_ count: ClosedRange<Int>, of text: (inout SplitMix64) -> String) -> String {
        (0..<number(count)).map { _ in text(&self) }.joined(separator: ",")
    }

    mutating func url(_ folder: String, _ ending: String = "") -> String {
        "https://\(pick(Self.hosts))/\(folder)/\(token(10))\(ending)"
    }

    /// Seconds since 1970, within some years from 2026.
    mutating func seconds(years: Int) -> Int { 1_767_225_600 + number(0...31_536_000 * years) }

    /// A sentence, as it is written between the quotes of a JSON string.
    ///
    /// One in twenty contains an escape, and another one in twenty a word or sign beyond ASCII.
    mutating func sentence(words: ClosedRange<Int>) -> String {
        let count = number(words)
        let special = number(0...99)
        let place = number(0...count - 1)
        return (0..<count).map { index in
            if index == place, special < 5 { return pick(Self.escapes) }
            return index == place && special < 10 ? pick(Self.beyondASCII) : pick(Self.words)
        }.joined(separator: " ")
    }

    /// An RFC 3339 date.
    ///
    /// One in ten has a fraction of three or six digits.
    mutating func date(_ years: ClosedRange<Int>) -> String {
        func two(_ range: ClosedRange<Int>) -> String {
            let number = number(range)
            return number < 10 ? "0\(number)" : String(number)
        }
        let year = years.count == 1 ? years.lowerBound : number(years)
        let date = "\(year)-\(two(1...12))-\(two(1...28))T\(two(0...23)):\(two(0...59)):\(two(0...59))"
        let hasFraction = chance(10)
        let fraction = String(number(100_000...999_999))
        guard hasFraction else { return "\(date)Z" }
        return "\(date).\(chance(50) ? String(fraction.prefix(3)) : fraction)Z"
    }

    private static let tokenCharacters = Array("0123456789abcdefghjkmnpqrstvwxyz")
    private static let hosts = ["cdn.example.com", "www.example.com", "shop.example.org", "app.example.net"]

    private static let words = """
        your order has shipped and will arrive on Friday the spring sale begins now save up to half with this code until Sunday \
        we have something new for you in our store near home take a look at these offers before they are gone thanks being part \
        of it tickets from tomorrow
        """.split(separator: " ").map(String.init)

    private static let escapes = [
        #"\"today\""#, #"soon,\nreally"#, #"and\/or"#, #"caf\u00e9"#, #"\ud83d\ude80"#, #"a\tb"#, #"C:\\new"#,
        #"it\u2019s"#,
    ]

    private static let beyondASCII = [
        "Grüße", "déjà", "niño", "Łódź", "Привіт", "Αθήνα", "東京", "서울", "שלום", "—", "🎉", "👩🏽‍🚀", "🇵🇹", "€5",
    ]
}
