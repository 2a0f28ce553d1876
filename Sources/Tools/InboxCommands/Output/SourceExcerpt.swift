import InboxVendors

/// The line of a text at a location, with a caret under the location, as compilers show it.
///
///       12 |       "displayType": "poster"
///          |                      ^
///
/// A long line is cut to the text around the location.
struct SourceExcerpt {
    /// The number of bytes that are read on each side of the location.
    private static let reach = 320

    private let number: String
    private let before: String
    private let after: String

    /// Finds the line; nil if it is empty.
    init?(_ text: [UInt8], at location: JSONLocation) {
        let offset = min(location.offset, text.count)
        let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") }
        var start = max(0, offset - Self.reach)
        if let feed = text[start..<offset].lastIndex(where: isBreak) { start = feed + 1 }
        while start < offset, start > 0, text[start] & 0xC0 == 0x80 { start += 1 }
        var end = min(text.count, offset + Self.reach)
        if let feed = text[offset..<end].firstIndex(where: isBreak) { end = feed }
        while end > offset, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
        let isFirst = start == 0 && text.starts(with: [0xEF, 0xBB, 0xBF])
        number = String(location.line)
        before = Self.shown(text[(isFirst ? min(3, offset) : start)..<offset])
        after = Self.shown(text[offset..<end])
        if before.isEmpty, after.isEmpty { return nil }
    }

    /// The two lines, truncated to the width.
    func lines(columns: Int, caret: TerminalStyle, color: Bool) -> [String] {
        let gutter = String(repeating: " ", count: max(0, 6 - number.count))
        let room = max(40, columns - max(6, number.count) - 3)
        var left = before
        if DisplayWidth.of(left) > room * 2 / 3 {
            var kept = ""
            var width = 1
            for character in left.reversed() {
                width += DisplayWidth.of(character)
                if width > room / 2 { break }
                kept.insert(character, at: kept.startIndex)
            }
            left = "…" + kept
        }
        let place = DisplayWidth.of(left)
        let right = DisplayWidth.truncated(after, to: room - place)
        let bar = TerminalSpan(" | ", .dim).written(color: color)
        let indent = String(repeating: " ", count: gutter.count + number.count)
        return [
            gutter + TerminalSpan(number, .dim).written(color: color) + bar + left + right,
            indent + bar + String(repeating: " ", count: place) + TerminalSpan("^", caret).written(color: color),
        ]
    }

    /// The text with a space for each tab, and U+FFFD for control characters.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        if bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(decoding: bytes, as: UTF8.self) }
        var shown = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar == "\t": shown.append(" ")
            case .control where scalar == "\r": continue
            case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }
}
