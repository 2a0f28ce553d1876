import InboxVendors

/// Makes a vendor's values safe for an HTML page.
enum HTMLText {
    /// A text that is safe in an element and in a quoted attribute: `& < > " '` become character references.
    ///
    /// Characters that HTML does not allow (controls except tab and line feed, noncharacters) become U+FFFD, and a carriage
    /// return becomes a line feed.
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

    /// Whether a byte is printable ASCII and has no special meaning in HTML.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: 0x20..<0x7F ~= byte
        }
    }

    /// The URL of a link, if it has the scheme `http` or `https` and a host, or the scheme `mailto` or `tel`.
    ///
    /// It is percent-encoded if necessary, but not escaped yet. Nil for any other scheme and for a text that is not a
    /// URL.
    static func link(_ url: String) -> String? {
        image(url) ?? address(url, of: ["mailto:", "tel:"])
    }

    /// The URL of an image, if it has the scheme `http` or `https` and a host.
    static func image(_ url: String) -> String? {
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
