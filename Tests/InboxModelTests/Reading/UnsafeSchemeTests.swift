import InboxModel
import Testing

/// The URLs that are not safe to open, or to load as a picture.
@Suite struct UnsafeSchemeTests {
    @Test(
        arguments: [
            ("javascript:alert(1)", .javascript, .javascript), ("JAVASCRIPT:", .javascript, .javascript),
            ("\u{1}\t javascript:x", .javascript, .javascript), ("jav\tascri\r\npt\n:x", .javascript, .javascript),
            ("file:///etc/hosts", .file, .file), ("fIlE:a", .file, .file),
            // A picture may be in its own URL.
            ("data:image/png;base64,AAAA", .data, nil),
            ("https://example.com/?javascript:", nil, nil), ("http:data:", nil, nil), ("datax:", nil, nil),
            ("dat:a", nil, nil), ("data", nil, nil), ("", nil, nil), (" ", nil, nil), ("j", nil, nil),
            ("javascript%3Aalert(1)", nil, nil), ("\u{212A}file:", nil, nil), ("/file:", nil, nil),
        ] as [(String, UnsafeScheme?, UnsafeScheme?)])
    func `an unsafe scheme is detected in any letter case`(url: String, link: UnsafeScheme?, picture: UnsafeScheme?) {
        #expect(UnsafeScheme(ofLink: url) == link)
        #expect(UnsafeScheme(ofPicture: url) == picture)
    }
}
