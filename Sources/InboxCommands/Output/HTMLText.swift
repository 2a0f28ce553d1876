import InboxVendors

/// A vendor's values made fit for an HTML page.
enum HTMLText {
    /// A text with `& < > " '` as character references: fit for an element and for a quoted attribute.
    ///
    /// What HTML does not allow in a document (controls but tab and line feed, noncharacters) becomes U+FFFD; a carriage
    /// return is a line feed.
    static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\t": escaped += "\t"
            case "\n": if !isAfterReturn { escaped += "\n" }
            case "\r": escaped += "\n"
            default:
                let isForbidden =
                    scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
                escaped.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
            }
        }
        return escaped
    }

    /// Whether a byte is printable ASCII that HTML knows no meaning for.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: 0x20..<0x7F ~= byte
        }
    }

    /// Where a link may lead: a URL of the schemes `http`, `https` (with a host), `mailto` or `tel`.
    ///
    /// It is percent-encoded if necessary, and not escaped yet. Nothing for any other scheme, none, or what is no
    /// URL.
    static func link(_ url: String) -> String? {
        picture(url) ?? address(url, of: ["mailto:", "tel:"])
    }

    /// Where a picture may be loaded from: a URL of the schemes `http` and `https`.
    static func picture(_ url: String) -> String? {
        guard let address = address(url, of: ["http://", "https://"]) else { return nil }
        let host = address.drop { $0 != ":" }.dropFirst(3).prefix { !"/?#".contains($0) }
        return host.isEmpty ? nil : address
    }

    private static func address(_ url: String, of beginnings: [String]) -> String? {
        guard case .usable(let address, _, true) = URLReference.read(url) else { return nil }
        let lowercased = address.prefix(8).lowercased()
        return beginnings.contains(where: lowercased.hasPrefix) ? address : nil
    }
}
