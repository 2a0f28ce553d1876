/// The classes of characters that RFC 3986 builds URI references from.
///
/// No byte beyond ASCII is in any of them. The commonest are asked for first.
enum URICharacter {
    static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }

    /// What may follow the letter that begins a scheme: RFC 3986 section 3.1.
    static func isScheme(_ byte: UInt8) -> Bool {
        guard !isLetter(byte), !isDigit(byte) else { return true }
        return switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// `reg-name` without its percent triplets, `unreserved / sub-delims`: RFC 3986 section 3.2.2.
    static func isRegisteredName(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || isSubDelimiter(byte)
    }

    /// `userinfo` without its percent triplets: RFC 3986 section 3.2.1.
    static func isUserInformation(_ byte: UInt8) -> Bool {
        isRegisteredName(byte) || byte == UInt8(ascii: ":")
    }

    /// A character of `segment-nz-nc`, with which a relative reference begins: RFC 3986 section 3.3.
    static func isFirstSegment(_ byte: UInt8) -> Bool {
        isRegisteredName(byte) || byte == UInt8(ascii: "@")
    }

    /// `pchar / "/"` without its percent triplets: RFC 3986 section 3.3.
    static func isPath(_ byte: UInt8) -> Bool {
        isFirstSegment(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/")
    }

    /// `query` and `fragment` without their percent triplets: RFC 3986 sections 3.4 and 3.5.
    static func isQuery(_ byte: UInt8) -> Bool {
        isPath(byte) || byte == UInt8(ascii: "?")
    }

    /// `unreserved`: RFC 3986 section 2.3.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        guard !isLetter(byte), !isDigit(byte) else { return true }
        return switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    /// `sub-delims`: RFC 3986 section 2.2.
    private static func isSubDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="):
            true
        default: false
        }
    }
}
