/// Makes a vendor's text safe for one line of a terminal.
enum TerminalText {
    /// The text on one line: each run of white space becomes one space, and is removed at the ends.
    ///
    /// Controls (C0, DEL, C1), noncharacters and the bidirectional embeddings, overrides and isolates become U+FFFD.
    /// Invisible format characters (soft hyphen, U+200B, byte-order mark, directional marks, stray tags) are removed,
    /// except joiners and the tags of a flag. A grapheme cluster is cut off after 32 scalars.
    static func line(_ text: String) -> String {
        if isPlain(text) { return text }
        var line = ""
        var isAfterBlank = false
        for cluster in text {
            let scalars = cluster.unicodeScalars
            let isFlag = scalars.first == "\u{1F3F4}"
            for scalar in scalars.prefix(32) {
                if scalar.properties.isWhitespace {
                    isAfterBlank = true
                    continue
                }
                guard let shown = shown(scalar, isInFlag: isFlag) else { continue }
                if isAfterBlank, !line.isEmpty { line.unicodeScalars.append(" ") }
                isAfterBlank = false
                line.unicodeScalars.append(shown)
            }
        }
        return line
    }

    /// The text with U+FFFD for each character that could act on the terminal or reorder the line: the controls,
    /// noncharacters and the bidirectional embeddings, overrides and isolates.
    ///
    /// This is for error messages and diagnostics, which quote vendors' texts. It keeps white space and all other
    /// characters.
    static func safe(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { safe.append(isHarmful(scalar) ? "\u{FFFD}" : scalar) }
        return String(safe)
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
        }
    }

    /// Whether a text is printable ASCII with single spaces between its words, so that it needs no change.
    private static func isPlain(_ text: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in text.utf8 {
            guard 0x20..<0x7F ~= byte, byte != 0x20 || last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20
    }

    /// A line, isolated by U+2068 and U+2069 if it contains right-to-left text, so that the text around it keeps its
    /// order.
    static func isolated(_ line: String) -> String {
        line.unicodeScalars.contains(where: isRightToLeft) ? "\u{2068}\(line)\u{2069}" : line
    }

    private static func shown(_ scalar: Unicode.Scalar, isInFlag: Bool) -> Unicode.Scalar? {
        if isHarmful(scalar) { return "\u{FFFD}" }
        switch scalar.value {
        case 0x200C, 0x200D: return scalar
        case 0xE0000...0xE007F: return isInFlag ? scalar : nil
        default: break
        }
        guard scalar.properties.generalCategory == .format else { return scalar }
        return DisplayWidth.isNumberSign(scalar) ? scalar : nil
    }

    /// The blocks of the right-to-left scripts, Hebrew and Arabic first, with their presentation forms.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
