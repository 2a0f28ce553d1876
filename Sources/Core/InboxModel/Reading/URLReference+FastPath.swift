import InboxJSON

/// The fast path for URLs as nearly all are written.
///
/// Without it, `inbox stream` executes 32 % more instructions for a line of the five vendors in turn: a text that
/// ``URLReference/read(_:)`` examines is copied, and most messages have two URLs or more.
extension URLReference {
    /// Whether a text of UTF-8 is a URL as nearly all are: `scheme://name[:port]` and a path, query and fragment, valid
    /// as they stand.
    ///
    /// Such a text reads as usable, not encoded, with a scheme. False does not mean that the text is not a URL: ``read(_:)``
    /// decides. It takes one pass and no `String`, for callers that hold bytes.
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

/// Where the parts of a URL end, sixteen bytes at a time.
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

    /// The first byte from `start` on that no registered name has: in nearly every URL what ends it.
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

    /// The first byte from `start` on that no query has.
    @inline(__always)
    static func queryEnd(_ text: Span<UInt8>, from start: Int) -> Int {
        ByteBlock.firstMarked(in: text, from: start) { unusual($0) } ?? text.count
    }

    /// Marks what ``URICharacter/isQuery(_:)`` says no to.
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
