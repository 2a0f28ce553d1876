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
    case openBracket
    case address
    case textAfterBracket
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

/// Splits a URI reference into its parts (RFC 3986 section 3), and percent-encodes the characters that a part must not
/// contain.
struct URLReferenceEncoder {
    private let text: [UInt8]
    /// The encoded reference, in ASCII.
    private(set) var output: [UInt8] = []
    /// Whether the output differs from the text.
    private(set) var hasEncoded = false

    init(_ text: [UInt8]) {
        self.text = text
        output.reserveCapacity(text.count + 16)
    }

    /// - Returns: Whether the reference has a scheme.
    mutating func encode() throws(URLFault) -> Bool {
        if let control = text.first(where: { $0 < 0x20 || $0 == 0x7F }) { throw .control(control) }
        let scheme = scheme()
        output += scheme
        var at = scheme.endIndex
        if text[at...].starts(with: "//".utf8) {
            output += "//".utf8
            let authority = part(from: at + 2, upTo: "/?#")
            try appendAuthority(authority)
            at = authority.endIndex
        } else if scheme.isEmpty {
            let segment = part(from: at, upTo: "/?#")
            append(segment, allowed: URICharacter.isFirstSegment)
            at = segment.endIndex
        }
        let path = part(from: at, upTo: "?#")
        append(path, allowed: URICharacter.isPath)
        let query = part(from: path.endIndex, upTo: "#")
        append(query, allowed: URICharacter.isQuery)
        let fragment = text[query.endIndex...]
        output += fragment.prefix(1)
        append(fragment.dropFirst(), allowed: URICharacter.isQuery)
        return !scheme.isEmpty
    }

    /// The scheme at the beginning of the text, with its colon (RFC 3986 section 3.1); empty if there is none.
    private func scheme() -> ArraySlice<UInt8> {
        let name = text.prefix(while: URICharacter.isScheme)
        guard let first = name.first, URICharacter.isLetter(first),
            text[name.endIndex...].first == UInt8(ascii: ":")
        else { return text[..<0] }
        return text[...name.endIndex]
    }

    private func part(from start: Int, upTo delimiters: String) -> ArraySlice<UInt8> {
        text[start...].prefix { !delimiters.utf8.contains($0) }
    }

    /// Writes `[userinfo "@"] host [":" port]` (RFC 3986 section 3.2).
    ///
    /// The last `@` is the delimiter, as in browsers (WHATWG URL, authority state). Any `@` before it is encoded.
    private mutating func appendAuthority(_ authority: ArraySlice<UInt8>) throws(URLFault) {
        var rest = authority
        if let delimiter = authority.lastIndex(of: UInt8(ascii: "@")) {
            append(authority[..<delimiter], allowed: URICharacter.isUserInformation)
            output.append(UInt8(ascii: "@"))
            rest = authority[(delimiter + 1)...]
        }
        if rest.first == UInt8(ascii: "[") {
            guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { throw .openBracket }
            guard IPLiteral.isValid(rest[..<end].dropFirst()) else { throw .address }
            output += rest[...end]
            rest = rest[(end + 1)...]
            guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { throw .textAfterBracket }
        } else {
            let host = rest.prefix { $0 != UInt8(ascii: ":") }
            if let invalid = invalidByte(ofName: host) { throw .host(invalid) }
            append(host, allowed: URICharacter.isRegisteredName)
            rest = rest[host.endIndex...]
        }
        guard rest.dropFirst().allSatisfy(URICharacter.isDigit) else { throw .port }
        output += rest
    }

    /// Writes a part, and percent-encodes the bytes that are not allowed (RFC 3986 section 2.1).
    ///
    /// Percent triplets in the part stay as they are.
    private mutating func append(_ part: ArraySlice<UInt8>, allowed: (UInt8) -> Bool) {
        for (index, byte) in zip(part.indices, part) {
            if byte == UInt8(ascii: "%") ? Self.beginsTriplet(part[index...]) : allowed(byte) {
                output.append(byte)
            } else {
                hasEncoded = true
                output.append(UInt8(ascii: "%"))
                output.append(Self.hexDigit(byte >> 4))
                output.append(Self.hexDigit(byte & 0xF))
            }
        }
    }

    /// The first ASCII character that a host must not contain; nil if there is none.
    ///
    /// Without such a character, the host becomes a `reg-name` (RFC 3986 section 3.2.2) when other characters are
    /// encoded.
    private func invalidByte(ofName host: ArraySlice<UInt8>) -> UInt8? {
        let invalid = host.indices.first { index in
            let byte = host[index]
            return byte < 0x80 && !URICharacter.isRegisteredName(byte)
                && !(byte == UInt8(ascii: "%") && Self.beginsTriplet(host[index...]))
        }
        return invalid.map { host[$0] }
    }

    private static func beginsTriplet(_ part: ArraySlice<UInt8>) -> Bool {
        let digits = part.dropFirst().prefix(2)
        return digits.count == 2 && digits.allSatisfy(URICharacter.isHexDigit)
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }
}
