extension JSONNode {
    /// The text of a string, or the spelling of a number.
    ///
    /// A lone surrogate becomes U+FFFD. For other kinds, the result is undefined.
    package var text: String { document.text(at: position) }

    /// The UTF-8 of the same text.
    package var textBytes: ContiguousArray<UInt8> { document.textBytes(at: position) }

    /// The same text in generalised UTF-8, in which a lone surrogate has three bytes, like any other code point of its
    /// size.
    package var generalisedTextBytes: ContiguousArray<UInt8> { document.textBytes(at: position, surrogates: .kept) }

    /// Whether the text of a string may be the JSON of an object or array.
    ///
    /// It looks only at the first byte, so it copies nothing. If it is false, the text is certainly not such JSON. It
    /// is false for any other kind of value.
    package var mayHoldContainer: Bool {
        let entry = document.tape[index]
        guard entry.kind == .string, entry.start < entry.end else { return false }
        // The escape may stand for white space or for the bracket.
        let bytes = document.bytes
        return "{[ \\".utf8.contains(bytes.span[Int(entry.start)])
    }

    /// Calls `body` with the UTF-8 of the same text, without copying it if it has no escapes.
    @inlinable
    @inline(__always)
    package func withTextBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        document.withTextBytes(at: position, body)
    }

    /// Whether the value is a string with exactly this text.
    ///
    /// Texts are compared byte by byte.
    package func isString(_ text: String) -> Bool {
        kind == .string && document.text(at: index, equals: text)
    }

    /// Whether the value is a string with escapes, so that its bytes differ from its text.
    @inlinable package var isEscaped: Bool { document.tape[index].isEscaped }

    /// The key of this value; nil for an element or a root.
    package var key: String? {
        guard index > 0, case let entry = document.tape[index - 1], entry.kind == .key else { return nil }
        return document.text(of: entry)
    }
}
