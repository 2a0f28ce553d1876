import InboxModel
import Testing

/// The URLs that are not safe to open, or to load as a picture.
@Suite struct UnsafeSchemeTests {
    @Test(
        arguments: [
            ("javascript:alert(1)", .javascript, .javascript), ("JAVASCRIPT:", .javascript, .javascript),
            ("\u{1}\t javascript:x", .javascript, .javascript), ("jav\tascri\r\npt\n:x", .javascript, .javascript),
            ("file:///etc/hosts", .file, .file), ("fIlE:a", .file, .file),
            // A picture may be contained in its own URL.
            ("data:image/png;base64,AAAA", .data, nil),
            ("https://example.com/?javascript:", nil, nil), ("http:data:", nil, nil), ("datax:", nil, nil),
            ("dat:a", nil, nil), ("data", nil, nil), ("", nil, nil), (" ", nil, nil), ("j", nil, nil),
            ("javascript%3Aalert(1)", nil, nil), ("\u{212A}file:", nil, nil), ("/file:", nil, nil),
            ("javascript://example.com/%0Aalert(1)", .javascript, .javascript), ("\r\nDATA\n:,x", .data, nil),
            // Browsers do not skip these characters or NUL inside a scheme, and they know only ASCII letters.
            ("java\u{0}script:x", nil, nil), ("java\u{200B}script:x", nil, nil), ("\u{FEFF}javascript:x", nil, nil),
            ("\u{A0}javascript:x", nil, nil), ("j\u{430}vascript:x", nil, nil), ("java\u{17F}cript:x", nil, nil),
            ("%6Aavascript:x", nil, nil), ("java&Tab;script:x", nil, nil), ("javascript&colon;x", nil, nil),
            // These schemes are not refused.
            ("vbscript:x", nil, nil), ("view-source:javascript:x", nil, nil), ("blob:https://a/b", nil, nil),
            ("intent://x#Intent;end", nil, nil), ("//file:", nil, nil), ("https://javascript:x@a/", nil, nil),
        ] as [(String, UnsafeScheme?, UnsafeScheme?)])
    func `an unsafe scheme is detected in any letter case`(url: String, link: UnsafeScheme?, image: UnsafeScheme?) {
        #expect(UnsafeScheme(ofLink: url) == link)
        #expect(UnsafeScheme(ofImage: url) == image)
    }
}
