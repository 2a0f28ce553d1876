import InboxModel
import InboxTestSupport
import Testing

/// What becomes of a text that is not a valid reference.
///
/// ``URLReferencePropertyTests`` compares many more texts with the grammar.
@Suite struct URLReferenceTests {
    @Test(arguments: [
        // Characters beyond ASCII become upper-case triplets of their UTF-8.
        ("https://example.com/é", "https://example.com/%C3%A9"),
        ("https://example.com/e\u{301}", "https://example.com/e%CC%81"),
        ("https://example.com/?q=😀#€", "https://example.com/?q=%F0%9F%98%80#%E2%82%AC"),
        ("https://example.com/\u{80}\u{9F}\u{A0}", "https://example.com/%C2%80%C2%9F%C2%A0"),
        ("https://bücher.example/", "https://b%C3%BCcher.example/"),
        ("https://例え.テスト:8080", "https://%E4%BE%8B%E3%81%88.%E3%83%86%E3%82%B9%E3%83%88:8080"),
        ("https://é@example.com", "https://%C3%A9@example.com"),
        // Spaces; nothing is trimmed.
        ("https://example.com/a b?c d#e f", "https://example.com/a%20b?c%20d#e%20f"),
        ("https://example.com/ ", "https://example.com/%20"),
        // Characters that RFC 3986 does not allow.
        (#"https://example.com/"<>\^`{|}"#, "https://example.com/%22%3C%3E%5C%5E%60%7B%7C%7D"),
        (#"https://example.com/?"<>\^`{|}"#, "https://example.com/?%22%3C%3E%5C%5E%60%7B%7C%7D"),
        (#"https://example.com/#"<>\^`{|}"#, "https://example.com/#%22%3C%3E%5C%5E%60%7B%7C%7D"),
        (#"https://u"<>\^`{|}:p w@example.com"#, "https://u%22%3C%3E%5C%5E%60%7B%7C%7D:p%20w@example.com"),
        // Percent signs without two hexadecimal digits; the others stay.
        ("https://example.com/100%", "https://example.com/100%25"),
        ("https://example.com/%4", "https://example.com/%254"),
        ("https://example.com/%4g%zz%41%", "https://example.com/%254g%25zz%41%25"),
        ("https://example.com/%%41", "https://example.com/%25%41"),
        ("https://example.com/%4?%#%", "https://example.com/%254?%25#%25"),
        ("https://example.com/%é", "https://example.com/%25%C3%A9"),
        ("https://u%@example.com", "https://u%25@example.com"),
        // Brackets outside the host.
        ("https://example.com/[a]?b[]=1#[c]", "https://example.com/%5Ba%5D?b%5B%5D=1#%5Bc%5D"),
        ("https://[u]@[::1]/", "https://%5Bu%5D@[::1]/"),
        // A second number sign, and every one after it.
        ("https://example.com/#a#b#", "https://example.com/#a%23b%23"),
        // Only the last @ of an authority is a delimiter.
        ("https://a@b@example.com", "https://a%40b@example.com"),
        // With a scheme, the first segment may have a colon.
        (#"C:\a b"#, "C:%5Ca%20b"),
        ("mailto:a b@c", "mailto:a%20b@c"),
        ("app:[a]:b", "app:%5Ba%5D:b"),
    ])
    func `a character that is invalid at its position is percent-encoded`(text: String, expected: String) {
        #expect(URLReference.read(text) == .usable(expected, encoded: true, hasScheme: true))
    }

    @Test(arguments: Array(0...0x1F) + [0x7F] as [UInt8])
    func `a control character anywhere is unparsable`(control: UInt8) {
        let sign = String(Unicode.Scalar(control))
        for text in ["\(sign)", "https://h/\(sign)", "https://a\(sign)b", "a?\(sign)", "#\(sign)", "\(sign)a:b"] {
            #expect(URLReference.read(text) == .unparsable(.control(control)))
        }
    }

    @Test(
        arguments: [
            " ": [
                "https://exa mple.com/", "https:// example.com/", "https://example.com /", "//a b", "https://user@a b/",
                "https://é é/", "app://a b",
            ],
            "\"": ["https://exa\"mple.com"], "<": ["https://a<b"], ">": ["https://a>b"],
            "\\": [#"https://example.com\path"#], "^": ["https://a^b"], "`": ["https://a`b"], "{": ["https://a{b"],
            "|": ["https://a|b"], "}": ["https://a}b"], "[": ["http://x[::1]/"], "]": ["http://]", "http://a]b/"],
            "%": ["https://%", "https://a%2/", "https://a%zz/", "https://é%/"],
        ] as [Unicode.Scalar: [String]])
    func `a host with a space or an invalid character is unparsable`(character: Unicode.Scalar, texts: [String]) {
        for text in texts {
            #expect(URLReference.read(text) == .unparsable(.host(UInt8(ascii: character))), "\(text)")
        }
    }

    @Test(
        arguments: [
            (["http://[", "http://[::1", "http://[::1/", "http://[::1?]", "http://[v1.a/b]/"], .openBracket),
            (["http://[::1]]/", "http://[::1]x/", "http://[::1][::1]/"], .textAfterBracket),
            (
                [
                    "http://[]/", "http://[[::1]]/", "http://[example.com]/", "http://[::1%25en0]/", "http://[é]/",
                    "http://[::1 ]/",
                ], .address
            ),
        ] as [([String], URLFault)])
    func `a host with brackets but without an IP literal in them is unparsable`(texts: [String], fault: URLFault) {
        for text in texts { #expect(URLReference.read(text) == .unparsable(fault), "\(text)") }
    }

    @Test(arguments: [
        ("https://example.com/a%20b?c#d", true), ("app://promo/7", true), ("HTTP://h:80", true), ("a://", true),
        ("mailto:a@b", false), ("/a", false), ("", false), ("https:/", false), ("https://u@h/", false),
        ("http://[::1]/", false),
        ("https://h/é", false), ("https://h/%4", false), ("https://h/%", false), ("https://h/#a#b", false),
        ("https://h:a/", false),
        ("https://h/ ", false), ("1a://h", false), ("https://h/\n", false), ("https://h%41/", false),
        ("https", false),
    ])
    func `a plain URL is recognised from its bytes`(text: String, isPlain: Bool) {
        let bytes = ContiguousArray(text.utf8)
        #expect(URLReference.isPlain(bytes.span) == isPlain)
    }

    @Test func `a very long text is read, and its encoding is valid`() {
        for unit in ["a", "%", "[", ":", "@", "/", "#", "é", "::", "1.", "%4"] {
            let text = String(repeating: unit, count: TestScale.count(2000, long: 50_000))
            for prefix in ["", "http://", "http://[", "http://h/"] {
                guard case .usable(let result, encoded: true, let hasScheme) = URLReference.read(prefix + text) else {
                    continue
                }
                #expect(URLReference.read(result) == .usable(result, encoded: false, hasScheme: hasScheme))
            }
        }
    }
}
