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
    /// Reads a text.
    ///
    /// Nothing is trimmed, decoded, or changed in case.
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
