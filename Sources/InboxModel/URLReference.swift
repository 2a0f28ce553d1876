/// What a text is as a URL.
package enum URLReading: Equatable, Sendable {
    /// A URI reference of RFC 3986: the text itself, or, where it was encoded, what percent-encoding made of it.
    case usable(String, encoded: Bool, hasScheme: Bool)
    /// No URI reference, and nothing that encoding could make one without a guess at its host.
    case unparsable
}

/// Reads the URLs that vendors send, as URI references of RFC 3986 section 4.1.
///
/// A valid reference stays as it is. In any other, the characters that may not stand where they stand are
/// percent-encoded, and those alone, so that the result is valid and reading it again changes nothing.
///
///     https://example.com/sale 50%?q=[1]    https://example.com/sale%2050%25?q=%5B1%5D
///     //bücher.example/a#b#c                //b%C3%BCcher.example/a#b%23c
///     16:9.png                              16%3A9.png      (a scheme begins with a letter)
///
/// Unparsable are control characters (C0 and DEL) anywhere, and an authority with a host whose ASCII may not stand
/// there, brackets that hold no IP literal, or a port that is no number.
package enum URLReference {
    /// Reads a text.
    ///
    /// Nothing is trimmed, decoded, or changed in case.
    package static func read(_ text: String) -> URLReading {
        var bytes = text.utf8.makeIterator()
        if isPlain({ bytes.next() }) { return .usable(text, encoded: false, hasScheme: true) }
        var encoder = URLReferenceEncoder(Array(text.utf8))
        guard let hasScheme = encoder.encode() else { return .unparsable }
        guard encoder.hasEncoded else { return .usable(text, encoded: false, hasScheme: hasScheme) }
        return .usable(String(decoding: encoder.output, as: UTF8.self), encoded: true, hasScheme: hasScheme)
    }

    /// Whether a text of UTF-8 is a URL as nearly all are: `scheme://name[:port]` and a path, query and fragment, valid
    /// as they stand.
    ///
    /// Such a text reads as usable, not encoded, with a scheme. Of any other this says nothing. It takes one pass and
    /// no `String`, for callers that hold bytes.
    package static func isPlain(_ text: Span<UInt8>) -> Bool {
        var at = 0
        return isPlain {
            guard at < text.count else { return nil }
            defer { at += 1 }
            return text[at]
        }
    }

    @inline(__always)
    private static func isPlain(_ next: () -> UInt8?) -> Bool {
        guard let letter = next(), URICharacter.isLetter(letter) else { return false }
        var byte = next()
        while let character = byte, URICharacter.isScheme(character) { byte = next() }
        guard byte == UInt8(ascii: ":"), next() == UInt8(ascii: "/"), next() == UInt8(ascii: "/") else { return false }
        byte = next()
        while let character = byte, URICharacter.isRegisteredName(character) { byte = next() }
        if byte == UInt8(ascii: ":") {
            byte = next()
            while let character = byte, URICharacter.isDigit(character) { byte = next() }
        }
        switch byte {
        case nil: return true
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break
        default: return false
        }
        var isInFragment = false
        while let character = byte {
            if character == UInt8(ascii: "#") {
                guard !isInFragment else { return false }
                isInFragment = true
            } else if character == UInt8(ascii: "%") {
                guard let high = next(), URICharacter.isHexDigit(high), let low = next(), URICharacter.isHexDigit(low)
                else { return false }
            } else if !URICharacter.isQuery(character) {
                return false
            }
            byte = next()
        }
        return true
    }
}
