import InboxJSON

/// A fast check that accepts nearly all URLs that vendors send.
///
/// Without it, ``URLReference/read(_:)`` would copy every URL, and most messages have two or more. `inbox stream` would
/// execute 32 % more instructions for lines of all five vendors.
extension URLReference {
    /// Whether a text is a plain URL: `scheme://name[:port]` with a valid path, query and fragment.
    ///
    /// ``read(_:)`` would return such a text unchanged, with a scheme. If the result is false, the text may still be a
    /// URL, and ``read(_:)`` decides. The check reads the bytes once and makes no `String`.
    package static func isPlain(_ text: Span<UInt8>) -> Bool {
        guard var at = URLScan.schemeEnd(text), at &+ 2 < text.count, text[at &+ 1] == UInt8(ascii: "/"),
            text[at &+ 2] == UInt8(ascii: "/")
        else { return false }
        at = URLScan.nameEnd(text, from: at &+ 3)
        if at < text.count, text[at] == UInt8(ascii: ":") {
            at &+= 1
            while at < text.count, URICharacter.isDigit(text[at]) { at &+= 1 }
        }
        guard at < text.count else { return true }
        let first = text[at]
        guard first == UInt8(ascii: "/") || first == UInt8(ascii: "?") || first == UInt8(ascii: "#") else {
            return false
        }
        var isInFragment = false
        while true {
            at = URLScan.queryEnd(text, from: at)
            guard at < text.count else { return true }
            if text[at] == UInt8(ascii: "#"), !isInFragment {
                isInFragment = true
                at &+= 1
            } else {
                guard text[at] == UInt8(ascii: "%"), at &+ 2 < text.count, URICharacter.isHexDigit(text[at &+ 1]),
                    URICharacter.isHexDigit(text[at &+ 2])
                else { return false }
                at &+= 3
            }
        }
    }
}

/// Finds where the parts of a URL end, sixteen bytes at a time.
private enum URLScan {
    /// The index of the colon after a scheme; nil if there is no scheme.
    @inline(__always)
    static func schemeEnd(_ text: Span<UInt8>) -> Int? {
        if text.count >= 8 {
            let word = text.word(at: 0)
            if word == 0x2F2F_3A73_7074_7468 { return 5 }  // https://
            if word & 0xFF_FFFF_FFFF == 0x3A_7074_7468 { return 4 }  // http:
        }
        guard text.count > 0, URICharacter.isLetter(text[0]) else { return nil }
        var at = 1
        while at < text.count, URICharacter.isScheme(text[at]) { at &+= 1 }
        return at < text.count && text[at] == UInt8(ascii: ":") ? at : nil
    }

    /// The first byte from `start` on that a plain host name cannot contain.
    ///
    /// In nearly every URL this is where the name ends.
    @inline(__always)
    static func nameEnd(_ text: Span<UInt8>, from start: Int) -> Int {
        let end = ByteBlock.firstMarked(in: text, from: start) { block in
            let slashes: ByteBlock.Bytes = ((block ^ 0x2F) & 0xEF) &- 1  // / and ?
            let colons: ByteBlock.Bytes = (block ^ 0x3A) &- 1
            let ats: ByteBlock.Bytes = (block ^ 0x40) &- 1
            return slashes | colons | ats | unusual(block)
        }
        return end ?? text.count
    }

    /// The first byte from `start` on that a query cannot contain.
    @inline(__always)
    static func queryEnd(_ text: Span<UInt8>, from start: Int) -> Int {
        ByteBlock.firstMarked(in: text, from: start) { unusual($0) } ?? text.count
    }

    /// Marks the bytes for which ``URICharacter/isQuery(_:)`` is false.
    @inline(__always)
    private static func unusual(_ block: ByteBlock.Bytes) -> ByteBlock.Bytes {
        typealias Bytes = ByteBlock.Bytes
        let spaces: Bytes = block &- 0x21  // controls and the space
        let quotes: Bytes = ((block ^ 0x22) & 0xFE) &- 1  // " #
        let percents: Bytes = (block ^ 0x25) &- 1
        let angles: Bytes = ((block ^ 0x3C) & 0xFD) &- 1  // < >
        let openings: Bytes = ((block ^ 0x5B) & 0xDF) &- 1  // [ {
        let closings: Bytes = ((block ^ 0x5C) & 0xDE) &- 1  // \ ] | }
        let carets: Bytes = (block ^ 0x5E) &- 1
        let backticks: Bytes = (block ^ 0x60) &- 1
        let deletes: Bytes = (block ^ 0x7F) &- 1
        let signs: Bytes = quotes | percents | angles | openings
        let others: Bytes = closings | carets | backticks | deletes
        return block | spaces | signs | others
    }
}
