extension JSONScanner {
    /// Scans a number (RFC 8259, section 6) and returns the offset after it.
    ///
    /// The number is only checked, not converted.
    mutating func scanNumber(_ text: Span<UInt8>, _ start: Int) throws(Failure) -> Int {
        var at = start
        var flags: JSONTapeFlags = []
        if text[at] == UInt8(ascii: "-") { at += 1 }
        if at < text.count, text[at] == UInt8(ascii: "0") {
            at += 1
            if at < text.count, Self.isDigit(text[at]) {
                throw Failure(code: .invalidNumber, reason: "a number has a leading zero; remove it", offset: at)
            }
        } else {
            at = try skipDigits(text, at, missing: "a digit is missing after the minus sign")
        }
        if at < text.count, text[at] == UInt8(ascii: ".") {
            flags = .fractional
            at = try skipDigits(text, at + 1, missing: "a digit is missing after the decimal point")
        }
        if at < text.count, text[at] | 0x20 == UInt8(ascii: "e") {
            flags = .fractional
            at += 1
            if at < text.count, text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") { at += 1 }
            at = try skipDigits(text, at, missing: "a digit is missing in the exponent")
        }
        append(.number, from: start, to: at, flags: flags)
        return at
    }

    @inline(__always)
    private func skipDigits(_ text: Span<UInt8>, _ start: Int, missing reason: String) throws(Failure) -> Int {
        var at = start
        let near = min(text.count, start &+ 16)
        while at < near, Self.isDigit(text[at]) { at += 1 }
        if at == near { at = Self.skipManyDigits(text, at) }
        guard at > start else {
            guard at < text.count else {
                throw Failure(code: .unexpectedEnd, reason: "the text ends inside a number", offset: at)
            }
            throw Failure(code: .invalidNumber, reason: reason, offset: at)
        }
        return at
    }

    /// Skips digits, sixteen at a time, and returns the offset after them.
    @inline(never)
    private static func skipManyDigits(_ text: Span<UInt8>, _ start: Int) -> Int {
        ByteBlock.firstMarked(in: text, from: start) { block in
            // A digit becomes 0 to 9.
            let values: ByteBlock.Bytes = block ^ 0x30
            return values | (values &+ 0x76)
        } ?? text.count
    }

    @inline(__always)
    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
}
