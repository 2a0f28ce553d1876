import InboxJSON

/// A URL scheme that your app should not follow without checking.
///
/// Such a URL runs a script, contains a whole document, or reads a file on the device.
///
/// The diagnostic `url.unsafe-scheme` reports these schemes. An inbox that performs an action checks the same schemes.
/// A deeplink is never unsafe, because your app defines its scheme.
///
/// ```swift
/// UnsafeScheme(ofLink: "JavaScript:alert(1)")              // .javascript
/// UnsafeScheme(ofImage: "data:image/png;base64,AAAA")      // nil
/// ```
public enum UnsafeScheme: String, Hashable, Sendable, CaseIterable {
    /// A script: unsafe to open, and unsafe as an image.
    case javascript
    /// A document inside the URL itself: unsafe to open.
    case data
    /// A file on the device: unsafe to open, and unsafe as an image.
    case file

    /// The unsafe scheme of a URL that is to be opened, in any letter case; nil if its scheme is safe.
    public init?(ofLink url: String) {
        guard let scheme = url.withBytes({ UnsafeScheme(ofLink: $0) }) else { return nil }
        self = scheme
    }

    init?(ofLink url: Span<UInt8>) {
        guard let scheme = Self.read(url) else { return nil }
        self = scheme
    }

    /// The unsafe scheme of an image's URL; nil if its scheme is safe.
    ///
    /// Letter case does not matter. An image may be a `data:` URL.
    public init?(ofImage url: String) {
        self.init(ofLink: url)
        if self == .data { return nil }
    }

    /// The unsafe scheme at the beginning of a text.
    ///
    /// Like browsers (WHATWG URL, section 4.4), it skips control characters and spaces before the scheme, and tabs and
    /// line breaks inside it.
    private static func read(_ text: Span<UInt8>) -> UnsafeScheme? {
        var start = 0
        while start < text.count, text[start] <= 0x20 { start += 1 }
        // Nearly every URL begins with the h of https and returns here.
        guard start < text.count, let scheme = scheme(beginningWith: text[start] | 0x20) else { return nil }
        return scheme.isScheme(of: text, from: start) ? scheme : nil
    }

    private static func scheme(beginningWith letter: UInt8) -> UnsafeScheme? {
        switch letter {
        case UInt8(ascii: "j"): .javascript
        case UInt8(ascii: "d"): .data
        case UInt8(ascii: "f"): .file
        default: nil
        }
    }

    private func isScheme(of text: Span<UInt8>, from start: Int) -> Bool {
        var next = start
        func skipBreaks() {
            while next < text.count, [0x09, 0x0A, 0x0D].contains(text[next]) { next += 1 }
        }
        for letter in rawValue.utf8 {
            skipBreaks()
            guard next < text.count, text[next] | 0x20 == letter else { return false }
            next += 1
        }
        skipBreaks()
        return next < text.count && text[next] == UInt8(ascii: ":")
    }
}
