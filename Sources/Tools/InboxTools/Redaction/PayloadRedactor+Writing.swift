package import InboxJSON

/// Writes redacted payloads: the original text with strings, keys and numbers replaced.
extension PayloadRedactor {
    /// The size at which a piece is handed over, in bytes.
    private static let pieceSize = 1 << 16

    package mutating func text(of document: JSONDocument, depth: Int = 0) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(document.byteCount)
        forEachPiece(of: document, depth: depth) { text += $0 }
        return text
    }

    /// Calls `body` with the redacted text of a payload, piece by piece; the payload is inside `depth` strings of JSON.
    package mutating func forEachPiece(
        of document: JSONDocument, depth: Int = 0, _ body: (_ piece: [UInt8]) -> Void
    ) {
        var text: [UInt8] = []
        var copied = 0
        for node in document.root.descendants {
            guard let (range, replacement) = replacement(of: node, depth) else { continue }
            text += document.bytes[copied..<range.lowerBound]
            text += replacement
            copied = range.upperBound
            if text.count >= Self.pieceSize {
                body(text)
                text.removeAll(keepingCapacity: true)
            }
        }
        body(text + document.bytes[copied...])
    }

    /// The replacement for a string, a key or a number, and the bytes that it replaces; nil if the value is kept.
    private mutating func replacement(of node: JSONNode, _ depth: Int) -> (range: Range<Int>, text: [UInt8])? {
        guard [.number, .string, .key].contains(node.kind) else { return nil }
        let points = [CodePoint](generalisedUTF8: node.generalisedTextBytes)
        let inner = node.kind == .string ? Self.opened(node, depth) : nil
        let other =
            inner.map { Self.restoring(points, in: text(of: $0, depth: depth + 1)) } ?? names.replacement(of: points)
        guard other != points else { return nil }
        // The quotes of a string or a key stay.
        let range = node.kind == .number ? node.byteRange : node.byteRange.dropFirst().dropLast()
        return (range, Self.escaped(other, like: node.document.bytes[range]))
    }

    // MARK: Strings of JSON

    /// How many levels of nested strings of JSON are redacted; no app bridge nests that many.
    private static let deepest = 16

    /// The object or array in a string of JSON; nil if too many such strings are nested.
    static func opened(_ string: JSONNode, _ depth: Int) -> JSONDocument? {
        depth < deepest ? TextShape.opened(string.text)?.node?.document : nil
    }

    /// The redacted JSON of a string, with each U+FFFD changed back to the original lone surrogate.
    private static func restoring(_ given: [CodePoint], in rewritten: [UInt8]) -> [CodePoint] {
        var text = [CodePoint](generalisedUTF8: rewritten)
        let isHalf = { (point: CodePoint) in point == "\u{FFFD}" || point.isSurrogate }
        var halves = given.filter(isHalf).makeIterator()
        for index in text.indices where isHalf(text[index]) { text[index] = halves.next() ?? text[index] }
        return text
    }

    /// The text between quotes, escaped in the style of the original: in ASCII only, with escaped slashes, or minimally.
    private static func escaped(_ text: [CodePoint], like raw: ArraySlice<UInt8>) -> [UInt8] {
        let pairs = zip(raw, raw.dropFirst())
        let escapesSlashes = pairs.contains { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "/") }
        let isASCII =
            pairs.contains { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "u") } && raw.allSatisfy { $0 < 0x80 }
        var escaped: [UInt8] = []
        func unit(_ unit: UInt32) {
            let digits = String(unit, radix: 16)
            escaped += Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
        }
        for point in text {
            switch point {
            case "\"", "\\":
                escaped += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: point.value)]
            case "/" where escapesSlashes: escaped += #"\/"#.utf8
            case "\u{8}": escaped += #"\b"#.utf8
            case "\u{C}": escaped += #"\f"#.utf8
            case "\n": escaped += #"\n"#.utf8
            case "\r": escaped += #"\r"#.utf8
            case "\t": escaped += #"\t"#.utf8
            case _ where point < " " || point.isSurrogate: unit(point.value)
            case "\u{80}"..."\u{FFFF}" where isASCII: unit(point.value)
            case "\u{10000}"... where isASCII:
                unit(0xD800 + (point.value - 0x10000) >> 10)
                unit(0xDC00 + (point.value - 0x10000) & 0x3FF)
            default: escaped += [point].text.utf8
            }
        }
        return escaped
    }
}
