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
