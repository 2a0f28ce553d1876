import InboxTools

/// A JSON text with random parts.
///
/// A vendor's messages are made from it.
///
/// Each line is a member or a part of one. Commas between lines are added. `70% LINE` means that seventy of a hundred
/// texts contain the line. `60% A | B` is A in sixty of a hundred texts and B in the others. A line can contain these
/// parts:
///
///     <index>            the number of the message
///     <token 8>          eight letters and digits
///     <words 4 9>        a sentence of four to nine words
///     <url images .jpg>  the URL of a file in that folder
///     <number 1 10>      a whole number
///     <date 2027 2036>   an RFC 3339 date in these years
///     <seconds 10>       seconds since 1970, within ten years from 2026
///     <chance 40 a b>    a in forty of a hundred texts, otherwise b
///     <pick a b c>       one of these words
///     <list 0 3 item>    up to three texts of the template `item`, with commas between them
///     <string item>      one text of it, escaped as in a JSON string
struct Template: Sendable {
    private let lines: [Line]

    private struct Line: Sendable {
        var percent: Int?
        var text: [Part]
        var otherwise: [Part] = []
    }

    private indirect enum Part: Sendable {
        case text(String)
        case index
        case token(Int)
        case words(ClosedRange<Int>)
        case url(folder: String, ending: String)
        case number(ClosedRange<Int>)
        case date(years: ClosedRange<Int>)
        case seconds(years: Int)
        case chance(Int, String, String)
        case pick([String])
        case list(ClosedRange<Int>, Template)
        case string(Template)
    }

    /// - Parameter parts: The templates that this one names.
    init(_ text: String, parts: [String: Template] = [:]) {
        lines = text.split(separator: "\n").map { line in
            var line = line.drop { $0 == " " }
            guard let match = line.prefixMatch(of: /(\d+)%\s/) else { return Line(text: Self.parts(of: line, parts)) }
            line = line[match.range.upperBound...]
            let choices = line.split(separator: " | ").map { Self.parts(of: $0, parts) }
            return Line(percent: Int(match.1), text: choices[0], otherwise: choices.count > 1 ? choices[1] : [])
        }
    }

    private static func parts(of line: Substring, _ templates: [String: Template]) -> [Part] {
        var parts: [Part] = []
        var rest = line
        while let match = rest.firstMatch(of: /<([^>]*)>/) {
            if match.range.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<match.range.lowerBound]))) }
            parts.append(part(match.1.split(separator: " ").map(String.init), templates))
            rest = rest[match.range.upperBound...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        return parts
    }

    private static func part(_ words: [String], _ templates: [String: Template]) -> Part {
        func number(_ index: Int) -> Int { Int(words[index]) ?? 0 }
        func template(_ index: Int) -> Template { templates[words[index]] ?? Template("") }
        switch words[0] {
        case "index": return .index
        case "token": return .token(number(1))
        case "words": return .words(number(1)...number(2))
        case "url": return .url(folder: words[1], ending: words.count > 2 ? words[2] : "")
        case "number": return .number(number(1)...number(2))
        case "date": return .date(years: number(1)...number(words.count - 1))
        case "seconds": return .seconds(years: number(1))
        case "chance": return .chance(number(1), words[2], words[3])
        case "pick": return .pick(Array(words.dropFirst()))
        case "list": return .list(number(1)...number(2), template(3))
        case "string": return .string(template(1))
        default: preconditionFailure("there is no part \(words[0])")
        }
    }

    /// The same generator gives the same text.
    func text(_ index: Int, _ random: inout SplitMix64) -> String {
        var text = ""
        for line in lines {
            var chosen = line.text
            if let percent = line.percent, !random.chance(percent) { chosen = line.otherwise }
            guard !chosen.isEmpty else { continue }
            var added = ""
            for part in chosen { added += Self.text(of: part, index, &random) }
            if let last = text.last, !"{[:,".contains(last), !added.hasPrefix("}") { text += "," }
            text += added
        }
        return text
    }

    private static func text(of part: Part, _ index: Int, _ random: inout SplitMix64) -> String {
        switch part {
        case .text(let text): return text
        case .index: return String(index)
        case .token(let length): return random.token(length)
        case .words(let count): return random.sentence(words: count)
        case .url(let folder, let ending): return "https://\(random.host())/\(folder)/\(random.token(10))\(ending)"
        case .number(let range): return String(random.number(range))
        case .date(let years): return random.date(years)
        case .seconds(let years): return String(1_767_225_600 + random.number(0...31_536_000 * years))
        case .chance(let percent, let one, let other): return random.chance(percent) ? one : other
        case .pick(let words): return random.pick(words)
        case .list(let range, let template):
            return (0..<random.number(range)).map { _ in template.text(index, &random) }.joined(separator: ",")
        case .string(let template):
            let text = template.text(index, &random)
            return text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
        }
    }
}

/// Random parts for a corpus.
extension SplitMix64 {
    /// The remainder of a division, whose bias is far too small to matter in a corpus.
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// True with a probability in percent.
    mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }

    /// One of the elements of a list, which must not be empty.
    mutating func pick<Element>(_ list: [Element]) -> Element { list[number(0...list.count - 1)] }

    mutating func token(_ length: Int) -> String {
        String((0..<length).map { _ in pick(Self.tokenCharacters) })
    }

    mutating func host() -> String { pick(Self.hosts) }

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
