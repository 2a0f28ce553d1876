/// The classes of characters that RFC 3986 builds URI references from.
///
/// No byte beyond ASCII is in any of them. A class is a bit for each byte, so that a byte of a URL costs a shift.
enum URICharacter {
    /// `ALPHA`: RFC 3986 section 1.3 (RFC 5234).
    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool {
        has(byte, 0x0000_0000_0000_0000, 0x07FF_FFFE_07FF_FFFE)  // A-Z a-z
    }

    /// `DIGIT`.
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        has(byte, 0x03FF_0000_0000_0000, 0x0000_0000_0000_0000)  // 0-9
    }

    /// `HEXDIG`, in either case: RFC 3986 section 2.1.
    @inline(__always)
    static func isHexDigit(_ byte: UInt8) -> Bool {
        has(byte, 0x03FF_0000_0000_0000, 0x0000_007E_0000_007E)  // 0-9 A-F a-f
    }

    /// What may follow the letter that begins a scheme: RFC 3986 section 3.1.
    @inline(__always)
    static func isScheme(_ byte: UInt8) -> Bool {
        has(byte, 0x03FF_6800_0000_0000, 0x07FF_FFFE_07FF_FFFE)  // A-Z a-z 0-9 + - .
    }

    /// `reg-name` without its percent triplets, `unreserved / sub-delims`: RFC 3986 section 3.2.2.
    @inline(__always)
    static func isRegisteredName(_ byte: UInt8) -> Bool {
        has(byte, 0x2BFF_7FD2_0000_0000, 0x47FF_FFFE_87FF_FFFE)  // A-Z a-z 0-9 - . _ ~ ! $ & ' ( ) * + , ; =
    }

    /// `userinfo` without its percent triplets: RFC 3986 section 3.2.1.
    @inline(__always)
    static func isUserInformation(_ byte: UInt8) -> Bool {
        has(byte, 0x2FFF_7FD2_0000_0000, 0x47FF_FFFE_87FF_FFFE)  // those and :
    }

    /// A character of `segment-nz-nc`, with which a relative reference begins: RFC 3986 section 3.3.
    @inline(__always)
    static func isFirstSegment(_ byte: UInt8) -> Bool {
        has(byte, 0x2BFF_7FD2_0000_0000, 0x47FF_FFFE_87FF_FFFF)  // the characters of a name and @
    }

    /// `pchar / "/"` without its percent triplets: RFC 3986 section 3.3.
    @inline(__always)
    static func isPath(_ byte: UInt8) -> Bool {
        has(byte, 0x2FFF_FFD2_0000_0000, 0x47FF_FFFE_87FF_FFFF)  // the characters of a name and @ : /
    }

    /// `query` and `fragment` without their percent triplets: RFC 3986 sections 3.4 and 3.5.
    @inline(__always)
    static func isQuery(_ byte: UInt8) -> Bool {
        has(byte, 0xAFFF_FFD2_0000_0000, 0x47FF_FFFE_87FF_FFFF)  // the characters of a path and ?
    }

    /// Whether the bit of a byte is set, in the lower or the upper half of ASCII.
    @inline(__always)
    private static func has(_ byte: UInt8, _ lower: UInt64, _ upper: UInt64) -> Bool {
        byte < 128 && (byte < 64 ? lower : upper) &>> UInt64(byte & 63) & 1 != 0
    }
}
