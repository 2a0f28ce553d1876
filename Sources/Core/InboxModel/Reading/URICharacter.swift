/// The classes of characters in RFC 3986.
///
/// All of them contain only ASCII. A class is stored as 128 bits, so checking a byte takes one shift.
enum URICharacter {
    /// `ALPHA` (RFC 3986 section 1.3, RFC 5234).
    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool {
        has(byte, 0x0000_0000_0000_0000, 0x07FF_FFFE_07FF_FFFE)  // A-Z a-z
    }

    /// `DIGIT`.
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        has(byte, 0x03FF_0000_0000_0000, 0x0000_0000_0000_0000)  // 0-9
    }

    /// `HEXDIG` in upper or lower case (RFC 3986 section 2.1).
    @inline(__always)
    static func isHexDigit(_ byte: UInt8) -> Bool {
        has(byte, 0x03FF_0000_0000_0000, 0x0000_007E_0000_007E)  // 0-9 A-F a-f
    }

    /// A character of a scheme, after its first letter (RFC 3986 section 3.1).
    @inline(__always)
    static func isScheme(_ byte: UInt8) -> Bool {
        has(byte, 0x03FF_6800_0000_0000, 0x07FF_FFFE_07FF_FFFE)  // A-Z a-z 0-9 + - .
    }

    /// A character of `reg-name`, except percent triplets: `unreserved / sub-delims` (RFC 3986 section 3.2.2).
    @inline(__always)
    static func isRegisteredName(_ byte: UInt8) -> Bool {
        has(byte, 0x2BFF_7FD2_0000_0000, 0x47FF_FFFE_87FF_FFFE)  // A-Z a-z 0-9 - . _ ~ ! $ & ' ( ) * + , ; =
    }

    /// A character of `userinfo`, except percent triplets (RFC 3986 section 3.2.1).
    @inline(__always)
    static func isUserInformation(_ byte: UInt8) -> Bool {
        has(byte, 0x2FFF_7FD2_0000_0000, 0x47FF_FFFE_87FF_FFFE)  // those and :
    }

    /// A character of `segment-nz-nc`, the first segment of a relative reference (RFC 3986 section 3.3).
    @inline(__always)
    static func isFirstSegment(_ byte: UInt8) -> Bool {
        has(byte, 0x2BFF_7FD2_0000_0000, 0x47FF_FFFE_87FF_FFFF)  // the characters of a name and @
    }

    /// A character of a path, `pchar / "/"`, except percent triplets (RFC 3986 section 3.3).
    @inline(__always)
    static func isPath(_ byte: UInt8) -> Bool {
        has(byte, 0x2FFF_FFD2_0000_0000, 0x47FF_FFFE_87FF_FFFF)  // the characters of a name and @ : /
    }

    /// A character of `query` or `fragment`, except percent triplets (RFC 3986 sections 3.4 and 3.5).
    @inline(__always)
    static func isQuery(_ byte: UInt8) -> Bool {
        has(byte, 0xAFFF_FFD2_0000_0000, 0x47FF_FFFE_87FF_FFFF)  // the characters of a path and ?
    }

    /// Whether the bit of a byte is set, in `lower` for the bytes below 64, in `upper` for those from 64 to 127.
    @inline(__always)
    private static func has(_ byte: UInt8, _ lower: UInt64, _ upper: UInt64) -> Bool {
        byte < 128 && (byte < 64 ? lower : upper) &>> UInt64(byte & 63) & 1 != 0
    }
}

/// Checks the text between the brackets of a host (RFC 3986 section 3.2.2).
enum IPLiteral {
    /// Whether this is an `IPv6address` or an `IPvFuture`.
    ///
    /// An address with a zone identifier (`fe80::1%25en0`, RFC 6874) is not valid.
    static func isValid(_ literal: ArraySlice<UInt8>) -> Bool {
        isIPv6(literal) || isFuture(literal)
    }

    /// Whether this is an `IPv6address`.
    ///
    /// It has eight groups of one to four hexadecimal digits. Once, `::` may stand for one or more groups. An IPv4
    /// address may stand for the last two groups.
    private static func isIPv6(_ literal: ArraySlice<UInt8>) -> Bool {
        var rest = literal
        var groups = 0
        var isShortened = false
        if rest.starts(with: "::".utf8) {
            isShortened = true
            rest.removeFirst(2)
        }
        while !rest.isEmpty {
            let group = rest.prefix(while: URICharacter.isHexDigit)
            let tail = rest[group.endIndex...]
            if tail.first == UInt8(ascii: ".") {
                guard isIPv4(rest) else { return false }
                groups += 2
                break
            }
            guard 1...4 ~= group.count else { return false }
            groups += 1
            rest = tail
            if rest.starts(with: "::".utf8) {
                guard !isShortened else { return false }
                isShortened = true
                rest.removeFirst(2)
            } else if !rest.isEmpty {
                guard rest.removeFirst() == UInt8(ascii: ":"), !rest.isEmpty else { return false }
            }
        }
        return isShortened ? groups <= 7 : groups == 8
    }

    /// Whether these are four numbers from 0 to 255, without leading zeros.
    private static func isIPv4(_ address: ArraySlice<UInt8>) -> Bool {
        let octets = address.split(separator: UInt8(ascii: "."), maxSplits: 4, omittingEmptySubsequences: false)
        return octets.count == 4
            && octets.allSatisfy { octet in
                guard 1...3 ~= octet.count, octet.allSatisfy(URICharacter.isDigit) else { return false }
                guard octet.count == 1 || octet.first != UInt8(ascii: "0") else { return false }
                return octet.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
            }
    }

    /// Whether this is an `IPvFuture`: `v`, a version in hexadecimal, a dot, and an address.
    private static func isFuture(_ literal: ArraySlice<UInt8>) -> Bool {
        guard let first = literal.first, first | 0x20 == UInt8(ascii: "v") else { return false }
        let version = literal.dropFirst().prefix(while: URICharacter.isHexDigit)
        let tail = literal[version.endIndex...]
        guard !version.isEmpty, tail.first == UInt8(ascii: ".") else { return false }
        let address = tail.dropFirst()
        return !address.isEmpty && address.allSatisfy(URICharacter.isUserInformation)
    }
}
