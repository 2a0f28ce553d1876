import InboxJSON

/// The result of reading a text as a URL.
package enum URLReading: Equatable, Sendable {
    /// The text is a URI reference of RFC 3986, or becomes one by percent-encoding.
    case usable(String, encoded: Bool, hasScheme: Bool)
    /// The text is not a URI reference, and percent-encoding could not make it one without guessing the host.
    case unparsable(URLFault)
}

/// Reads the URLs that vendors send, as URI references of RFC 3986 section 4.1.
///
/// A valid reference is not changed. Otherwise, only the characters that are not allowed in their position are
/// percent-encoded. The result is valid, and reading it again changes nothing.
///
///     https://example.com/sale 50%?q=[1]    https://example.com/sale%2050%25?q=%5B1%5D
///     //bücher.example/a#b#c                //b%C3%BCcher.example/a#b%23c
///     16:9.png                              16%3A9.png      (a scheme begins with a letter)
///
/// A text is unparsable if it contains a control character (C0 or DEL). It is also unparsable if its host contains a
/// forbidden ASCII character, if its host has brackets around something that is not an IP literal, or if its port is
/// not a number.
package enum URLReference {
    /// Reads a text as it is: nothing is trimmed, decoded, or changed in case.
    package static func read(_ text: String) -> URLReading {
        var encoder = URLReferenceEncoder(Array(text.utf8))
        let hasScheme: Bool
        do {
            hasScheme = try encoder.encode()
        } catch {
            return .unparsable(error)
        }
        guard encoder.hasEncoded else { return .usable(text, encoded: false, hasScheme: hasScheme) }
        return .usable(String(decoding: encoder.output, as: UTF8.self), encoded: true, hasScheme: hasScheme)
    }
}

/// Why a text cannot be read as a URL.
package enum URLFault: Error, Equatable, Sendable {
    /// A control character, anywhere.
    case control(UInt8)
    /// A character that is not allowed in a host: a space, a sign, or a `%` without two hexadecimal digits.
    case host(UInt8)
    /// The host begins with a bracket that is not closed.
    case openBracket
    /// The host has brackets around a text that is not an IP address.
    case address
    /// After an IP address in brackets, there is a text that is not a port.
    case textAfterBracket
    /// A port that is not a number.
    case port

    /// What is wrong, as part of a sentence that names the text.
    var reason: String {
        switch self {
        case .control(let byte): "it contains the control character U+00\(Self.hexadecimal(byte))"
        case .host(0x20): "its host contains a space"
        case .host(0x25): "its host contains a % without two hexadecimal digits after it"
        case .host(let byte): "its host contains the character \(Character(Unicode.Scalar(byte)))"
        case .openBracket: "its host has a [ but no ]"
        case .address: "the brackets in its host do not contain an IP address"
        case .textAfterBracket: "only a port may follow the brackets in its host"
        case .port: "its port is not a number"
        }
    }

    /// How to fix it, as a sentence without a full stop.
    var fix: String {
        switch self {
        case .control(let byte): "Remove the character, or percent-encode it as %\(Self.hexadecimal(byte))"
        case .host(0x5C): "Write / instead of \\"
        case .host: "Remove the character from the host"
        case .openBracket: "Close the bracket after the IP address, as in [::1]"
        case .address: "Write an IPv6 address in the brackets, or remove the brackets"
        case .textAfterBracket: "Remove the characters between the ] and the path"
        case .port: "Add a port number after the host's colon, or remove the colon"
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
