import InboxConformance
import InboxModel
import InboxTestSupport
import Testing

/// Compares hostile texts with the grammar of RFC 3986 appendix A, written down as one regular expression.
@Suite struct URLReferencePropertyTests {
    private static let pieces = [
        "a", "b", "1", "0", "ffff", "z9", "-", ".", "+", "_", "~", "!", "'", ",", ";", "=", "&", "*", "(",
        ":", "/", "//", "?", "#", "[", "]", "@", "%", "%41", "%zz", "%4", "%25", "::", "v1.", "127.0.0.1", ":80",
        " ", "\"", "<", ">", "\\", "^", "`", "{", "|", "}", "é", "e\u{301}", "😀", "\u{85}", "\u{202F}", "８", "\t",
        "\u{7F}",
        "http://", "https://h/", "app:", "//h", "http://[::1]", "http://u@",
    ]

    /// Texts at the borders of the grammar.
    private static let borders = [
        // Valid, with a scheme.
        "https://example.com", "https://example.com/", "http://example.com:8080/a/b;c=d/?q=1&r=a/b?c#top?/x",
        "HTTPS://EXAMPLE.COM/%7Euser/%C3%a9", "https://user:pa%20ss@example.com:443/", "https://@example.com/",
        "https://example.com:/", "https://example.com:99999999999999999999/", "http://", "http:///etc", "http://?q",
        "http://#f", "http://:80/", "http://999.1.1.1/", "http://a!$&'()*+,;=~_-.b/", "http://%C3%A9.example/",
        "http://%00/", "file:///etc/hosts", "mailto:a@b", "tel:+1", "app://x", "app:", "app:/x", "app:x/y:z",
        "urn:isbn:0451450523", "a+b-c.1://x", "data:text/plain;base64,QQ==", "javascript:alert(1)",
        "https://example.com/a:b@c/?a:b@c#a:b@c", "https://example.com//a//b", "https://example.com/?",
        "https://example.com/#", "https://example.com/#/?a", "http://[::1]/", "http://u@[2001:db8::7]:80/a",
        "ldap://[2001:db8::7]/c=GB?objectClass?one", "http://[v1.a:b]:/",
        // Valid, and relative.
        "", "/", "a", "a/b:c", "./a:b", "/a:b", "?a:b", "#a:b", "a?b:c", "a#b:c", "//example.com/a", "//", "///a",
        "//h:80", "//u:p@h", "//[::1]", "images/hero.png", "../x", "?q", "#f", "a%3Ab", "@a", "1/2",
        "example.com/a:b", "%41",
        // Relative, with a colon in the first segment or other characters to encode.
        "1abc:foo", "16:9:1/2:3?4:5#6:7", "a b:c", ":foo", "://x", "-a:b", "a_b:c", "é:b", "a%41:b",
        " https://example.com/", "a b", "//bücher.example/a b", #"\\server\share"#, "/a b:c", "[::1]", "##", "%",
        // Ports.
        "http://h:a/", "http://h:8a/", "http://h:-1/", "http://h:+1/", "http://h:80:80/", "http://h: 80/",
        "http://h:80 /", "http://h:%38/", "http://h:８０/", "http://::1/", "http://[::1]:a/", "//h:x",
        "http://user:pass", "http://h:é",
    ]

    /// Texts in the brackets of a host: first IP literals, then others.
    private static let literals = [
        "::", "::1", "1::", "1::8", "1:2:3:4:5:6:7:8", "::2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "1:2:3::5:6:7:8",
        "abcd:EF01::0", "0000:0000::0000", "::1.2.3.4", "::255.255.255.255", "::ffff:0.0.0.0", "1:2:3:4:5:6:1.2.3.4",
        "1:2:3:4:5::1.2.3.4", "1::3:4:5:6:1.2.3.4", "v1.a", "vF.:", "V1a.~!$&'()*+,;=:", "v0.1.2",
        "", ":", ":::", "1", "1:", ":1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:",
        ":1:2:3:4:5:6:7:8", "1::2::3", "1:::2", "::1:", "1::2:", "1:2:3:4::5:6:7:8", "::1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7:8::", "12345::", "::g", "1.2.3.4", "::1.2.3", "::1.2.3.4.5", "::1.2.3.256", "::01.2.3.4",
        "::1.2.3.", "::.1.2.3", "::1..2.3", "::1.2.3.4:5", "::a.2.3.4", "::1.2.3.-4", "1:2:3:4:5:6:7:1.2.3.4",
        "1:2:3:4:5:6::1.2.3.4", "::1.2.3.4567", "v", "v1", "v1.", "v.a", "vg.a", "v1.[", "v1.%41", "w1.a", " ::1",
        "::1 ", "fe80::1%25en0",
    ]

    /// The texts above, and texts of up to eight pieces.
    ///
    /// Half of these follow the beginning of a URL.
    private static let texts: [String] = {
        var generator = SeededGenerator(seed: 4)
        let random = (0..<TestScale.count(1500, long: 50_000)).map { number in
            let beginnings = ["http://", "//", "app:", "https://h/", "http://["]
            let beginning = number.isMultiple(of: 2) ? "" : beginnings[number % beginnings.count]
            let count = Int.random(in: 0...8, using: &generator)
            return (0..<count).reduce(into: beginning) { text, _ in
                text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }
        }
        return borders + literals.map { "http://[\($0)]/" } + random
    }()

    /// The first ten texts for which the condition is false.
    private static func exceptions(_ holds: (String) -> Bool) -> [String] {
        Array(texts.filter { !holds($0) }.prefix(10))
    }

    @Test func `a text is unchanged if and only if the grammar accepts it`() throws {
        let grammar = try Grammar()
        let exceptions = Self.exceptions { text in
            let stays = if case .usable(text, encoded: false, _) = URLReference.read(text) { true } else { false }
            return stays == grammar.isReference(text)
        }
        #expect(exceptions == [])
    }

    @Test func `a text is unparsable only for a control character, an invalid host or an invalid port`() throws {
        let grammar = try Grammar()
        let exceptions = Self.exceptions { text in
            let isUnparsable = if case .unparsable = URLReference.read(text) { true } else { false }
            return isUnparsable
                == (!grammar.isFreeOfControls(text) || !grammar.hasUsableHost(text))
        }
        #expect(exceptions == [])
    }

    @Test func `a scheme is detected as the grammar says, before and after encoding`() throws {
        let grammar = try Grammar()
        let exceptions = Self.exceptions { text in
            guard case .usable(let result, _, let hasScheme) = URLReference.read(text) else { return true }
            return hasScheme == grammar.hasScheme(text) && hasScheme == grammar.hasScheme(result)
        }
        #expect(exceptions == [])
    }

    @Test func `an encoded text is valid, and reading it again changes nothing`() throws {
        let grammar = try Grammar()
        let exceptions = Self.exceptions { text in
            guard case .usable(let result, _, let hasScheme) = URLReference.read(text) else { return true }
            return grammar.isReference(result)
                && URLReference.read(result) == .usable(result, encoded: false, hasScheme: hasScheme)
        }
        #expect(exceptions == [])
    }

    @Test func `only bytes that must be encoded are encoded`() throws {
        let grammar = try Grammar()
        let exceptions = Self.exceptions { text in
            guard case .usable(let result, encoded: true, _) = URLReference.read(text) else { return true }
            return Self.isLeastEncoding(Array(result.utf8), of: Array(text.utf8), grammar)
        }
        #expect(exceptions == [])
    }

    /// Whether the output is the text byte for byte, except for triplets in place of bytes that would make the output
    /// invalid.
    private static func isLeastEncoding(_ output: [UInt8], of text: [UInt8], _ grammar: Grammar) -> Bool {
        var at = 0
        for (index, byte) in text.enumerated() {
            guard at < output.count else { return false }
            let mayStay = byte != UInt8(ascii: "%") || grammar.isTriplet(text[index...].prefix(3))
            if mayStay, output[at] == byte {
                at += 1
                continue
            }
            let triplet = "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            guard output[at...].starts(with: triplet.utf8) else { return false }
            if byte < 0x80 {
                let restored = output[..<at] + [byte] + output[(at + 3)...]
                guard !grammar.isReference(String(decoding: restored, as: UTF8.self)) else { return false }
            }
            at += 3
        }
        return at == output.count
    }

    /// A plain URL is recognised sixteen bytes at a time.
    @Test func `a plain URL is usable without encoding and has a scheme`() {
        func isUsable(_ text: String) -> Bool {
            let bytes = ContiguousArray(text.utf8)
            return !URLReference.isPlain(bytes.span)
                || URLReference.read(text) == .usable(text, encoded: false, hasScheme: true)
        }
        var exceptions = Self.exceptions(isUsable)
        // Puts each byte at each position of URLs whose parts end before, at and after the end of a block.
        for length in TestScale.isLong ? Array(0...18) : [0, 8] {
            let part = String(repeating: "a", count: length)
            for url in ["https://\(part)", "https://\(part)/b", "app://h/\(part)?c=d#e", "http://h.example/%41\(part)"]
            {
                for place in url.utf8.indices {
                    for byte in UInt8.min..<0x80 {
                        let changed = url[..<place] + String(Unicode.Scalar(byte)) + url[place...].dropFirst()
                        if !isUsable(String(changed)) { exceptions.append(String(changed)) }
                    }
                }
            }
        }
        #expect(exceptions.prefix(10) == [])
    }
}

/// RFC 3986 appendix A, rule by rule, with its own names.
private struct Grammar {
    private let reference: Regex<AnyRegexOutput>
    private let hostAndPort: Regex<AnyRegexOutput>
    private let authority: Regex<AnyRegexOutput>
    private let scheme: Regex<AnyRegexOutput>
    private let triplet: Regex<AnyRegexOutput>

    init() throws {
        let pctEncoded = "%[0-9A-Fa-f]{2}"
        let unreserved = #"A-Za-z0-9\-._~"#
        let subDelims = "!$&'()*+,;="
        let pchar = "(?:[\(unreserved)\(subDelims):@]|\(pctEncoded))"
        let segmentNZNC = "(?:[\(unreserved)\(subDelims)@]|\(pctEncoded))+"
        let pathAbEmpty = "(?:/\(pchar)*)*"
        let pathAbsolute = "/(?:\(pchar)+(?:/\(pchar)*)*)?"
        let pathNoScheme = "\(segmentNZNC)(?:/\(pchar)*)*"
        let pathRootless = "\(pchar)+(?:/\(pchar)*)*"
        let query = "(?:\(pchar)|[/?])*"

        let decOctet = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9][0-9]|[0-9])"
        let ipv4 = "\(decOctet)\\.\(decOctet)\\.\(decOctet)\\.\(decOctet)"
        let h16 = "[0-9A-Fa-f]{1,4}"
        let ls32 = "(?:\(h16):\(h16)|\(ipv4))"
        let ipv6 = [
            "(?:\(h16):){6}\(ls32)",
            "::(?:\(h16):){5}\(ls32)",
            "(?:\(h16))?::(?:\(h16):){4}\(ls32)",
            "(?:(?:\(h16):){0,1}\(h16))?::(?:\(h16):){3}\(ls32)",
            "(?:(?:\(h16):){0,2}\(h16))?::(?:\(h16):){2}\(ls32)",
            "(?:(?:\(h16):){0,3}\(h16))?::\(h16):\(ls32)",
            "(?:(?:\(h16):){0,4}\(h16))?::\(ls32)",
            "(?:(?:\(h16):){0,5}\(h16))?::\(h16)",
            "(?:(?:\(h16):){0,6}\(h16))?::",
        ].joined(separator: "|")
        let ipvFuture = "[vV][0-9A-Fa-f]+\\.[\(unreserved)\(subDelims):]+"
        let regName = "(?:[\(unreserved)\(subDelims)]|\(pctEncoded))*"
        let host = "(?:\\[(?:\(ipv6)|\(ipvFuture))\\]|\(regName))(?::[0-9]*)?"
        let userinfo = "(?:[\(unreserved)\(subDelims):]|\(pctEncoded))*"
        let hierarchy = "//(?:\(userinfo)@)?\(host)\(pathAbEmpty)|\(pathAbsolute)"
        let schemeName = #"[A-Za-z][A-Za-z0-9+\-.]*:"#

        hostAndPort = try Self.regex(host)
        let uri = "\(schemeName)(?:\(hierarchy)|\(pathRootless))?"
        let relative = "(?:\(hierarchy)|\(pathNoScheme))?"
        reference = try Self.regex("(?:\(uri)|\(relative))(?:\\?\(query))?(?:#\(query))?")
        authority = try Self.regex("(?:\(schemeName))?//(?<authority>[^/?#]*)")
        scheme = try Self.regex(schemeName)
        triplet = try Self.regex(pctEncoded)
    }

    private static func regex(_ pattern: String) throws -> Regex<AnyRegexOutput> {
        try Regex(pattern).matchingSemantics(.unicodeScalar)
    }

    func isReference(_ text: String) -> Bool {
        text.wholeMatch(of: reference) != nil
    }

    func hasScheme(_ text: String) -> Bool {
        text.prefixMatch(of: scheme) != nil
    }

    func isTriplet(_ bytes: some Sequence<UInt8>) -> Bool {
        String(decoding: Array(bytes), as: UTF8.self).wholeMatch(of: triplet) != nil
    }

    func isFreeOfControls(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }

    /// Whether an authority, if there is one, ends with a host and a port that fit the grammar after everything beyond
    /// ASCII is encoded.
    func hasUsableHost(_ text: String) -> Bool {
        guard let range = text.prefixMatch(of: authority)?["authority"]?.range else { return true }
        let scalars = String.UnicodeScalarView(text.unicodeScalars[range])
        let end = scalars.lastIndex(of: "@").map { scalars.index(after: $0) } ?? scalars.startIndex
        let encoded = scalars[end...].map { $0.isASCII ? String($0) : "%41" }.joined()
        return encoded.wholeMatch(of: hostAndPort) != nil
    }
}
