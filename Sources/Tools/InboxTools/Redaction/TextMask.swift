package import InboxJSON
import InboxModel

/// Masks values: a small letter becomes `x`, a capital one `X`, a digit `9`.
///
/// A mask depends only on the value, so every run masks equal values in the same way. It keeps only the form of a value,
/// so different values may get the same mask. With a ``PayloadRedactor`` they stay different.
package enum TextMask {
    private static let longestText = 60
    private static let longestKey = 48
    private static let schemes = ["https://", "http://"]

    /// Masks a key, unless it looks like an identifier.
    package static func key(_ key: String) -> String {
        PayloadRedactor.looksLikeName(key.codePoints) ? key : masked(key, longest: longestKey)
    }

    /// Masks the keys of a JSON Pointer, as ``key(_:)`` does, and keeps its indices.
    package static func pointer(_ pointer: String) -> String {
        guard let tokens = JSONPointer(pointer)?.tokens else { return masked(pointer, longest: longestText) }
        let shown = tokens.map { token in
            token.utf8.allSatisfy(isDigit) && token.utf8.count < 10
                ? token : JSONPointer.escape(key(token))
        }
        return shown.map { "/\($0)" }.joined()
    }

    /// Masks a value and returns it as JSON, without the contents of a list or an object.
    ///
    /// `http` and `https` in texts, and numbers below 1000 with up to three digits, are kept.
    package static func value(_ node: JSONNode) -> String {
        switch node.kind {
        case .null: return "null"
        case .bool: return node.bool == true ? "true" : "false"
        case .array: return node.hasChildren ? "[…]" : "[]"
        case .object: return node.hasChildren ? "{…}" : "{}"
        case .number:
            let text = node.text
            return NumberText(text.codePoints)?.isShort == true ? text : number(text)
        case .string, .key: return "\"\(masked(node.text, longest: longestText))\""
        }
    }

    /// The form of a date: `"9999-99-99T99:99:99Z"` for a text, `9999999999` for a number; `T`, `Z`, `AM` and `PM` are
    /// kept.
    package static func date(_ node: JSONNode) -> String {
        switch node.kind {
        case .number: number(node.text)
        case .string: "\"\(dateText(node.text))\""
        default: value(node)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static func number(_ text: String) -> String {
        let shown = text.utf8.prefix(longestKey).map { isDigit($0) ? UInt8(ascii: "9") : $0 }
        return String(decoding: shown, as: UTF8.self) + (text.utf8.count > longestKey ? "…" : "")
    }

    private static func dateText(_ text: String) -> String {
        if case .unparsable = DateText.read(text) { return masked(text, longest: longestKey) }
        return String(text.unicodeScalars.map { "0"..."9" ~= $0 ? "9" : Character($0) })
    }

    private static func masked(_ text: String, longest: Int) -> String {
        let scheme = schemes.first { text.hasPrefix($0) } ?? ""
        let rest = text.unicodeScalars.dropFirst(scheme.unicodeScalars.count)
        let shown = rest.prefix(longest).map { masked($0) }
        return scheme + String(shown) + (rest.dropFirst(longest).isEmpty ? "" : "…")
    }

    private static func masked(_ scalar: Unicode.Scalar) -> Character {
        switch scalar {
        case "0"..."9": "9"
        case "A"..."Z": "X"
        case "a"..."z": "x"
        case "\"", "\\", ..<" ", "\u{7F}": "?"
        case ..<"\u{80}": Character(scalar)
        default: scalar.properties.isAlphabetic ? "x" : "?"
        }
    }
}
