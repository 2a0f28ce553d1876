/// Computes the number of columns of a text in a terminal.
///
/// Most scalars take one column. A scalar takes two if its East Asian Width is W or F, or if it has emoji presentation.
/// It takes none if it is a control, a nonspacing mark (categories Mn, Me), a format character, or a jamo that joins the
/// syllable before it. A grapheme cluster takes the sum of its scalars, as terminals count the spacing vowels of
/// Devanagari, Tamil or Thai. An emoji sequence (by U+FE0F, a skin tone, a ZWJ, or a flag) takes two columns in all. A
/// scalar whose East Asian Width is Ambiguous takes one.
///
///     東京 4    한 2    👨‍👩‍👧 2    🇺🇦 2    e + U+0301 1    กำ 2    हि 2
enum DisplayWidth {
    /// The columns of a text: the sum over its grapheme clusters.
    static func of(_ text: String) -> Int {
        if isPlain(text) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    static func of(_ cluster: Character) -> Int {
        if let ascii = cluster.asciiValue { return 0x20..<0x7F ~= ascii ? 1 : 0 }
        if isEmoji(cluster.unicodeScalars) { return 2 }
        return cluster.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    /// A text truncated to a number of columns at a grapheme cluster, with `…` in the last column.
    ///
    /// The result may be narrower than the limit: a wide cluster may not fit, and spaces before the cut are removed.
    static func truncated(_ text: String, to columns: Int) -> String {
        guard columns > 0 else { return "" }
        if isPlain(text), text.utf8.count <= columns { return text }
        var width = 0
        var end = text.startIndex
        for index in text.indices {
            width += of(text[index])
            if width > columns {
                var kept = text[..<end]
                while kept.last?.isWhitespace == true { kept.removeLast() }
                return kept + "…"
            }
            if width < columns { end = text.index(after: index) }
        }
        return text
    }

    /// Whether a text is printable ASCII, as most texts are, so that each byte takes one column.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
        case .format: return isNumberSign(scalar) ? 1 : 0
        default: break
        }
        if isJoiningJamo(scalar.value) { return 0 }
        if scalar.properties.isEmojiPresentation, !isRegionalIndicator(scalar) { return 2 }
        return isWide(scalar.value) ? 2 : 1
    }

    /// Whether a cluster is drawn as one emoji; a flag takes two columns, just as its two regional indicators do.
    private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
        guard let base = scalars.first, base.properties.isEmoji else { return false }
        if base.properties.isEmojiPresentation, !isRegionalIndicator(base) { return true }
        let rest = scalars.dropFirst()
        if rest.contains("\u{FE0F}") { return true }
        guard base.value > 0xFF else { return false }
        return rest.contains { $0.properties.isEmojiModifier } || rest.dropLast().contains("\u{200D}")
    }

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        0x1F1E6...0x1F1FF ~= scalar.value
    }

    /// Vowels and finals of Hangul, which join a leading consonant of two columns.
    private static func isJoiningJamo(_ value: UInt32) -> Bool {
        0x1160...0x11FF ~= value || 0xD7B0...0xD7FB ~= value
    }

    /// The visible format characters: Arabic, Syriac and Kaithi signs before a number.
    static func isNumberSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
        default: false
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        var (low, high) = (0, wide.count)
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }

    /// East Asian Width W and F of Unicode 17, ascending.
    ///
    /// Scalars with emoji presentation are left out. Marks and unassigned scalars between wide ones are included, so that
    /// there are fewer ranges.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x3029, 0x3030...0x303E,
        0x3041...0x3163, 0x3165...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF2...0x18CD5, 0x18CFF...0x18D1E,
        0x18D80...0x18DF2, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}

/// Words on as many lines as they need.
enum WrappedLine {
    /// `label item, item, words`, wrapped between items and between words; empty if there are no items.
    static func list(
        _ label: String, _ items: [String], then words: [String] = [], indent: Int, width: Int
    ) -> [String] {
        guard let last = items.last else { return [] }
        let pieces = items.dropLast().map { "\($0)," } + [words.isEmpty ? last : "\(last),"] + words
        return lines([label] + pieces, indent: indent, width: width)
    }

    /// Joins the pieces with spaces and wraps between pieces at the width.
    ///
    /// A piece that is too wide by itself stays whole, on a line of its own.
    ///
    /// - Parameter indent: The number of spaces before every line except the first.
    static func lines(_ pieces: [String], indent: Int, width: Int) -> [String] {
        guard var line = pieces.first else { return [] }
        var lines: [String] = []
        let margin = String(repeating: " ", count: indent)
        for piece in pieces.dropFirst() {
            if DisplayWidth.of(line) + 1 + DisplayWidth.of(piece) > width {
                lines.append(line)
                line = margin + piece
            } else {
                line += " \(piece)"
            }
        }
        return lines + [line]
    }
}
