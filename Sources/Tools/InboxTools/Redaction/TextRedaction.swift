/// Replaces the letters and digits of a text by others, which are derived from a hash.
struct TextRedaction {
    /// The schemes that are kept before a colon.
    private static let schemes: Set<String> = [
        "http", "https", "mailto", "tel", "sms", "ftp", "file", "data", "geo", "maps", "market", "intent", "app",
        "javascript",
    ]

    private static let doubleSlash: [CodePoint] = ["/", "/"]

    private let hash: SipHash
    private var numbers: SplitMix64
    private let attempt: UInt32

    /// - Parameters:
    ///   - key: The text to hash. It is the same for texts that differ only in letter case.
    ///   - attempt: The number of the candidate for this key.
    init(hash: SipHash, key: [CodePoint], attempt: UInt32) {
        self.hash = hash
        self.attempt = attempt
        numbers = SplitMix64(seed: hash.hash([0] + Self.bytes(attempt) + key.bytes))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// The text with other letters and digits: a date stays a date, and a URL keeps its scheme.
    mutating func replaced(_ text: [CodePoint], isDate: Bool) -> [CodePoint] {
        if isDate { return date(text) }
        let name = Array(text.prefix { $0.isLetter || $0.isDigit || ["+", "-", "."].contains($0) })
        guard let first = name.first, first.isLetter, text[name.count...].first == ":" else {
            return substituted(text[...])
        }
        let rest = text[(name.count + 1)...]
        if rest.starts(with: Self.doubleSlash) {
            return name + [":"] + Self.doubleSlash + hierarchy(rest.dropFirst(2))
        }
        guard Self.schemes.contains(name.folded.text) else { return substituted(text[...]) }
        return name + [":"] + substituted(rest)
    }

    /// Appends letters to a text: as a path, if it ends with a URL's host and port.
    mutating func lengthened(_ text: [CodePoint], by count: Int) -> [CodePoint] {
        var longer = text
        if let colon = text.firstIndex(of: ":"), text[(colon + 1)...].starts(with: Self.doubleSlash),
            Self.authority(text[(colon + 3)...]).endIndex == text.endIndex
        {
            longer.append("/")
        }
        for _ in 0..<count { longer.append("a" + numbers.next(below: 26)) }
        return longer
    }

    /// Replaces letters by letters and digits by digits; a percent triplet stays one.
    private mutating func substituted(_ points: ArraySlice<CodePoint>) -> [CodePoint] {
        var replaced: [CodePoint] = []
        replaced.reserveCapacity(points.count)
        var at = points.startIndex
        while at < points.endIndex {
            if let byte = Self.triplet(points[at...]) {
                replaced += triplet(of: byte, points[at..<at + 3])
                at += 3
                continue
            }
            let lowered = points[at].lowered
            // İ and the Kelvin sign are not ASCII, although their lower-case forms begin with an ASCII letter.
            let letter = lowered.isASCII && !points[at].isASCII ? "à" : lowered
            let isUpper = lowered != points[at]
            replaced.append(Alphabet(letter).letter(&numbers, upper: isUpper) ?? points[at])
            at += 1
        }
        return replaced
    }

    // MARK: URLs

    /// The part after `scheme://`: `[userinfo@]host[:port]`, path, query and fragment.
    private mutating func hierarchy(_ points: ArraySlice<CodePoint>) -> [CodePoint] {
        let authority = Self.authority(points)
        var replaced: [CodePoint] = []
        var rest = authority
        if let delimiter = authority.lastIndex(of: "@") {
            replaced += substituted(authority[..<delimiter]) + ["@"]
            rest = authority[(delimiter + 1)...]
        }
        if rest.first == "[", let end = rest.firstIndex(of: "]") {
            replaced += address(rest[...end])
            rest = rest[(end + 1)...]
        } else {
            let host = rest.prefix { $0 != ":" }
            replaced += self.host(host)
            rest = rest[host.endIndex...]
        }
        // A port is kept.
        replaced += rest.dropFirst().allSatisfy(\.isDigit) ? Array(rest) : substituted(rest)
        return replaced + substituted(points[authority.endIndex...])
    }

    /// The authority: the part between `scheme://` and the path, query or fragment.
    private static func authority(_ points: ArraySlice<CodePoint>) -> ArraySlice<CodePoint> {
        points.prefix { !["/", "?", "#"].contains($0) }
    }

    /// The replacement for a host, the same in every URL; its last label consists of the letter z, so the host does not
    /// exist.
    private func host(_ host: ArraySlice<CodePoint>) -> [CodePoint] {
        let key = Array(host).folded
        // A new attempt changes the host only if the shape was wrong.
        var own = TextRedaction(hash: hash, key: ["/", CodePoint(attempt / 32)] + key, attempt: 0)
        var replaced = own.substituted(host)
        if let dot = host.lastIndex(of: ".") {
            let label = host[(dot + 1)...]
            if label.allSatisfy(\.isLetter), host.count == replaced.count {
                replaced.replaceSubrange(
                    (dot + 1 - host.startIndex)...,
                    with: label.map { "a"..."z" ~= $0 ? "z" : "Z" })
            }
        }
        return replaced
    }

    /// Another address in brackets; if none is found, one that is reserved for documentation, or a text that is not an
    /// address.
    private mutating func address(_ literal: ArraySlice<CodePoint>) -> [CodePoint] {
        guard attempt < 64 || literal.count == 2 else {
            return (attempt.isMultiple(of: 2) ? "[2001:db8::1]" : "[2001:db8:::1]").codePoints
        }
        return literal.indices.map { index in
            let point = literal[index]
            switch point {
            // A zero at the start of a number would make an IPv4 address invalid.
            case "0" where Self.beginsNumber(literal, at: index): return point
            case "0"..."9": return "1" + numbers.next(below: 9)
            // The digits a to f are letters whose last bits are 1 to 6.
            case "a"..."f", "A"..."F": return CodePoint(point.value & ~7 | (1 + numbers.next(below: 6)))
            case "a"..."z", "A"..."Z":
                return Alphabet.latin.letter(&numbers, upper: "A"..."Z" ~= point) ?? point
            default: return point
            }
        }
    }

    /// Whether a digit in brackets is the first of several.
    private static func beginsNumber(_ literal: ArraySlice<CodePoint>, at index: Int) -> Bool {
        !literal[index - 1].isDigit && literal[index + 1].isDigit
    }

    /// The byte of a percent triplet.
    private static func triplet(_ points: ArraySlice<CodePoint>) -> CodePoint? {
        guard points.first == "%", points.count >= 3 else { return nil }
        let digits = points.dropFirst().prefix(2).compactMap { digit -> UInt32? in
            switch digit {
            case "0"..."9": digit.value - 0x30
            case "a"..."f", "A"..."F": digit.value & 7 + 9
            default: nil
            }
        }
        return digits.count == 2 ? CodePoint(digits[0] << 4 | digits[1]) : nil
    }

    /// Replaces a triplet: a letter or digit becomes a letter, another ASCII character is kept, and a non-ASCII byte
    /// stays non-ASCII.
    private mutating func triplet(of byte: CodePoint, _ points: ArraySlice<CodePoint>) -> [CodePoint] {
        guard byte.isASCII else { return points.dropLast() + ["0" + numbers.next(below: 10)] }
        guard Alphabet(byte.lowered) != .none else { return Array(points) }
        // %61 to %69: the letters a to i.
        return ["%", "6", "1" + numbers.next(below: 9)]
    }

    // MARK: Dates

    /// Another date of the same form, with the same century, zone and leap second.
    private mutating func date(_ text: [CodePoint]) -> [CodePoint] {
        var replaced = text
        func set(_ index: Int, _ value: UInt32) {
            replaced[index] = "0" + value / 10
            replaced[index + 1] = "0" + value % 10
        }
        set(2, numbers.next(below: 100))
        set(5, 1 + numbers.next(below: 12))
        set(8, 1 + numbers.next(below: 28))
        let isLeapSecond = text.count > 18 && text[16] == ":" && text[17] == "6"
        guard text.count > 12, !isLeapSecond else { return replaced }
        var at = 11
        if text[12] == ":" {
            replaced[at] = "1" + numbers.next(below: 9)
            at += 2
        } else {
            set(at, 10 + numbers.next(below: 3))
            at += 3
        }
        for _ in 0..<2 where at + 1 < text.count && text[at].isDigit {
            set(at, 10 + numbers.next(below: 50))
            at += 3
        }
        guard at - 1 < text.count, text[at - 1] == "." else { return replaced }
        while at < text.count, text[at].isDigit {
            replaced[at] = "0" + numbers.next(below: 10)
            at += 1
        }
        return replaced
    }
}
