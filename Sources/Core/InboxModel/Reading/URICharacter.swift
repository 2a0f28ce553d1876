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
