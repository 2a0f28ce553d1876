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
        guard text.count > 0, URICharacter.isLetter(text[0]) else { return false }
        var at = 1
        while at < text.count, URICharacter.isScheme(text[at]) { at &+= 1 }
        guard at &+ 2 < text.count, text[at] == UInt8(ascii: ":"), text[at &+ 1] == UInt8(ascii: "/"),
            text[at &+ 2] == UInt8(ascii: "/")
        else { return false }
        at &+= 3
        while at < text.count, URICharacter.isRegisteredName(text[at]) { at &+= 1 }
        if at < text.count, text[at] == UInt8(ascii: ":") {
            at &+= 1
            while at < text.count, URICharacter.isDigit(text[at]) { at &+= 1 }
        }
        guard at < text.count else { return true }
        let first = text[at]
        guard first == UInt8(ascii: "/") || first == UInt8(ascii: "?") || first == UInt8(ascii: "#") else {
            return false
        }
        var isInFragment = false
        while at < text.count {
            if !URICharacter.isQuery(text[at]) {
                if text[at] == UInt8(ascii: "#"), !isInFragment {
                    isInFragment = true
                } else {
                    guard text[at] == UInt8(ascii: "%"), at &+ 2 < text.count, URICharacter.isHexDigit(text[at &+ 1]),
                        URICharacter.isHexDigit(text[at &+ 2])
                    else { return false }
                }
            }
            at &+= 1
        }
        return true
    }
}
