/// Replaces the letters and digits of a text by others, which are derived from a hash.
struct TextRedaction {
    /// The schemes that are kept before a colon.
    private static let schemes: Set<String> = [
        "http", "https", "mailto", "tel", "sms", "ftp", "file", "data", "geo", "maps", "market", "intent", "app",
        "javascript",
    ]

    private static let doubleSlash = [CodePoint.slash, CodePoint.slash]

    private let hash: SipHash
    private var numbers: SplitMix64
    private let attempt: UInt32

    /// - Parameters:
    ///   - key: The text to hash. It is the same for texts that differ only in letter case.
    ///   - attempt: The number of the candidate for this key.
    init(hash: SipHash, key: CodePoints, attempt: UInt32) {
        self.hash = hash
        self.attempt = attempt
        numbers = SplitMix64(seed: hash.hash([0] + Self.bytes(attempt) + key.bytes))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// The text with other letters and digits.
    ///
    /// A date stays a date, and a URL keeps its scheme.
    mutating func replaced(_ text: CodePoints, isDate: Bool) -> CodePoints {
        if isDate { return date(text) }
        let points = text.points
        let name = points.prefix { point in
            CodePoint.isLetter(point) || CodePoint.isDigit(point)
                || [CodePoint.plus, CodePoint.hyphen, CodePoint.fullStop].contains(point)
        }
        guard let first = name.first, CodePoint.isLetter(first), points[name.endIndex...].first == CodePoint.colon
        else {
            return CodePoints(substituted(points[...]))
        }
        let rest = points[(name.endIndex + 1)...]
        if rest.starts(with: Self.doubleSlash) {
            return CodePoints(Array(name) + [CodePoint.colon] + Self.doubleSlash + hierarchy(rest.dropFirst(2)))
        }
        guard Self.schemes.contains(CodePoints(name).folded.text) else { return CodePoints(substituted(points[...])) }
        return CodePoints(Array(name) + [CodePoint.colon] + substituted(rest))
    }

    /// Appends letters to a text.
    ///
    /// If the text ends with a URL's host and port, the letters are appended as a path.
    mutating func lengthened(_ text: CodePoints, by count: Int) -> CodePoints {
        var longer = text
        if let colon = text.points.firstIndex(of: CodePoint.colon),
            text.points[(colon + 1)...].starts(with: Self.doubleSlash),
            Self.authority(text.points[(colon + 3)...]).endIndex == text.points.endIndex
        {
            longer.points.append(CodePoint.slash)
        }
        for _ in 0..<count { longer.points.append(CodePoint.smallA + numbers.next(below: 26)) }
        return longer
    }

    /// Replaces letters by letters and digits by digits.
    ///
    /// A percent triplet stays a percent triplet.
    private mutating func substituted(_ points: ArraySlice<UInt32>) -> [UInt32] {
        var replaced: [UInt32] = []
        replaced.reserveCapacity(points.count)
        var at = points.startIndex
        while at < points.endIndex {
            if let byte = Self.triplet(points[at...]) {
                replaced += triplet(of: byte, points[at..<at + 3])
                at += 3
                continue
            }
            let lowered = CodePoints.lowered(points[at])
            // İ and the Kelvin sign are not ASCII, although their lower-case forms begin with an ASCII letter.
            let letter = CodePoint.isASCII(lowered) && !CodePoint.isASCII(points[at]) ? Alphabet.firstAccented : lowered
            let isUpper = lowered != points[at]
            replaced.append(Alphabet(letter).letter(&numbers, upper: isUpper) ?? points[at])
            at += 1
        }
        return replaced
    }

    // MARK: URLs

    /// The part after `scheme://`: `[userinfo@]host[:port]`, path, query and fragment.
    private mutating func hierarchy(_ points: ArraySlice<UInt32>) -> [UInt32] {
        let authority = Self.authority(points)
        var replaced: [UInt32] = []
        var rest = authority
        if let delimiter = authority.lastIndex(of: CodePoint.at) {
            replaced += substituted(authority[..<delimiter]) + [CodePoint.at]
            rest = authority[(delimiter + 1)...]
        }
        if rest.first == CodePoint.openingBracket, let end = rest.firstIndex(of: CodePoint.closingBracket) {
            replaced += address(rest[...end])
            rest = rest[(end + 1)...]
        } else {
            let host = rest.prefix { $0 != CodePoint.colon }
            replaced += self.host(host)
            rest = rest[host.endIndex...]
        }
        // A port is kept.
        replaced += rest.dropFirst().allSatisfy(CodePoint.isDigit) ? Array(rest) : substituted(rest)
        return replaced + substituted(points[authority.endIndex...])
    }

    /// The authority: the part between `scheme://` and the path, query or fragment.
    private static func authority(_ points: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
        points.prefix { ![CodePoint.slash, CodePoint.questionMark, CodePoint.numberSign].contains($0) }
    }

    /// The replacement for a host, the same in every URL.
    ///
    /// Its last label consists of the letter z, so the host does not exist.
    private func host(_ host: ArraySlice<UInt32>) -> [UInt32] {
        let key = CodePoints(host).folded
        // A new attempt changes the host only if the shape was wrong.
        var own = TextRedaction(hash: hash, key: CodePoints([CodePoint.slash, attempt / 32] + key.points), attempt: 0)
        var replaced = own.substituted(host)
        if let dot = host.lastIndex(of: CodePoint.fullStop) {
            let label = host[(dot + 1)...]
            if label.allSatisfy(CodePoint.isLetter), host.count == replaced.count {
                replaced.replaceSubrange(
                    (dot + 1 - host.startIndex)...,
                    with: label.map { $0 & CodePoint.caseBit | CodePoint.capitals.upperBound })
            }
        }
        return replaced
    }

    /// Another address in brackets.
    ///
    /// If none is found, returns an address that is reserved for documentation, or a text that is not an address.
    private mutating func address(_ literal: ArraySlice<UInt32>) -> [UInt32] {
        guard attempt < 64 || literal.count == 2 else {
            return CodePoints(attempt.isMultiple(of: 2) ? "[2001:db8::1]" : "[2001:db8:::1]").points
        }
        return literal.indices.map { index in
            let point = literal[index]
            switch point {
            // A zero at the start of a number would make an IPv4 address invalid.
            case CodePoint.zero where Self.beginsNumber(literal, at: index): return point
            case CodePoint.digits: return CodePoint.one + numbers.next(below: 9)
            // The digits a to f are letters whose last bits are 1 to 6.
            case CodePoint.smallHexadecimal, CodePoint.capitalHexadecimal:
                return point & ~7 | (1 + numbers.next(below: 6))
            case CodePoint.smallLetters, CodePoint.capitals:
                return Alphabet.latin.letter(&numbers, upper: CodePoint.capitals ~= point) ?? point
            default: return point
            }
        }
    }

    /// Whether a digit in brackets is the first of several.
    private static func beginsNumber(_ literal: ArraySlice<UInt32>, at index: Int) -> Bool {
        !CodePoint.isDigit(literal[index - 1]) && CodePoint.isDigit(literal[index + 1])
    }

    /// The byte of a percent triplet.
    private static func triplet(_ points: ArraySlice<UInt32>) -> UInt32? {
        guard points.first == CodePoint.percent, points.count >= 3 else { return nil }
        let digits = points.dropFirst().prefix(2).compactMap { digit -> UInt32? in
            switch digit {
            case CodePoint.digits: digit - CodePoint.zero
            case CodePoint.smallHexadecimal, CodePoint.capitalHexadecimal: digit & 7 + 9
            default: nil
            }
        }
        return digits.count == 2 ? digits[0] << 4 | digits[1] : nil
    }

    /// Replaces a triplet.
    ///
    /// A letter or digit becomes a letter, another ASCII character is kept, and a non-ASCII byte stays non-ASCII.
    private mutating func triplet(of byte: UInt32, _ points: ArraySlice<UInt32>) -> [UInt32] {
        guard CodePoint.isASCII(byte) else {
            return points.dropLast() + [CodePoint.zero + numbers.next(below: 10)]
        }
        guard Alphabet(CodePoints.lowered(byte)) != .none else { return Array(points) }
        // %61 to %69: the letters a to i.
        return [CodePoint.percent, CodePoint.six, CodePoint.one + numbers.next(below: 9)]
    }

    // MARK: Dates

    /// Another date of the same form, with the same century, zone and leap second.
    private mutating func date(_ text: CodePoints) -> CodePoints {
        var replaced = text
        func set(_ index: Int, _ value: UInt32) {
            replaced.points[index] = CodePoint.zero + value / 10
            replaced.points[index + 1] = CodePoint.zero + value % 10
        }
        set(2, numbers.next(below: 100))
        set(5, 1 + numbers.next(below: 12))
        set(8, 1 + numbers.next(below: 28))
        let isLeapSecond =
            text.points.count > 18 && text.points[16] == CodePoint.colon && text.points[17] == CodePoint.six
        guard text.points.count > 12, !isLeapSecond else { return replaced }
        var at = 11
        if text.points[12] == CodePoint.colon {
            replaced.points[at] = CodePoint.one + numbers.next(below: 9)
            at += 2
        } else {
            set(at, 10 + numbers.next(below: 3))
            at += 3
        }
        for _ in 0..<2 where at + 1 < text.points.count && CodePoint.isDigit(text.points[at]) {
            set(at, 10 + numbers.next(below: 50))
            at += 3
        }
        guard at - 1 < text.points.count, text.points[at - 1] == CodePoint.fullStop else { return replaced }
        while at < text.points.count, CodePoint.isDigit(text.points[at]) {
            replaced.points[at] = CodePoint.zero + numbers.next(below: 10)
            at += 1
        }
        return replaced
    }
}
