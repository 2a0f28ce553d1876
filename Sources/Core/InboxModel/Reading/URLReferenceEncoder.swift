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

    /// Writes the whole reference.
    ///
    /// Returns whether it has a scheme.
    ///
    /// - Throws: What is wrong, if the text cannot be read as a URL.
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
    ///
    /// - Throws: What is wrong with the host or the port, if it cannot be used.
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
