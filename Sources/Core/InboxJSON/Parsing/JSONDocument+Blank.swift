extension JSONDocument {
    /// Whether the value is neither `null` nor blank.
    package func hasValue(at position: JSONNode.Position) -> Bool { hasValue(tape[Int(position.index)]) }

    @inline(__always)
    func hasValue(_ entry: JSONTapeEntry) -> Bool {
        switch entry.kind {
        case .string: return !isBlank(entry)
        case .null: return false
        default: return true
        }
    }

    /// Whether the value is a string that is empty or contains only Unicode white space.
    ///
    /// Every field treats a blank string as absent.
    package func isBlank(at position: JSONNode.Position) -> Bool {
        let entry = tape[Int(position.index)]
        return entry.kind == .string && isBlank(entry)
    }

    @inline(__always)
    private func isBlank(_ string: JSONTapeEntry) -> Bool {
        guard string.start < string.end else { return true }
        // Nearly every text begins with an ASCII letter. Then the first byte decides.
        let first = bytes[Int(string.start)]
        if first > 0x20, first < 0x80, first != UInt8(ascii: "\\") { return false }
        return isBlankSlowly(string)
    }

    @inline(never)
    private func isBlankSlowly(_ string: JSONTapeEntry) -> Bool {
        guard !string.isEscaped else {
            let text = textBytes(string)
            return Self.isBlank(text.span, from: 0, to: text.count)
        }
        let text = bytes
        return Self.isBlank(text.span, from: Int(string.start), to: Int(string.end))
    }

    /// Whether valid UTF-8 contains only white space (the Unicode property White_Space in PropList.txt).
    private static func isBlank(_ text: Span<UInt8>, from start: Int, to end: Int) -> Bool {
        var at = start
        while at < end {
            let byte = text[at]
            switch byte {
            case 0x09...0x0D, 0x20:
                at += 1
            case 0xC2 where text[at + 1] == 0x85 || text[at + 1] == 0xA0:
                at += 2
            case 0xE1...0xE3:
                let scalar = UInt32(byte & 0x0F) << 12 | UInt32(text[at + 1] & 0x3F) << 6 | UInt32(text[at + 2] & 0x3F)
                switch scalar {
                case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: at += 3
                default: return false
                }
            default:
                return false
            }
        }
        return true
    }
}
