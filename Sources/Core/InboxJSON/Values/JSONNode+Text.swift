extension JSONNode {
    /// The text of a string, with U+FFFD for a lone surrogate, or the spelling of a number.
    ///
    /// Not defined for other kinds.
    package var text: String { document.text(index) }

    /// The UTF-8 of the same text.
    package var textBytes: ContiguousArray<UInt8> { document.textBytes(index) }

    /// The generalised UTF-8 of the same text: three bytes for a lone surrogate, as for any code point of its size.
    package var generalisedTextBytes: ContiguousArray<UInt8> { document.textBytes(index, surrogates: .kept) }

    /// Whether the text of a string may be the JSON of an object or an array, by its first byte as it is written.
    ///
    /// False is certain, and costs no copy of the text. False for any other kind.
    package var mayHoldContainer: Bool {
        let entry = document.tape[index]
        guard entry.kind == .string, entry.start < entry.end else { return false }
        // An escape may be that of white space, or of the bracket.
        let bytes = document.bytes
        return "{[ \\".utf8.contains(bytes.span[Int(entry.start)])
    }

    /// Calls `body` with the UTF-8 of the same text, without copying it if it has no escapes.
    @inlinable
    @inline(__always)
    package func withTextBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        document.withTextBytes(index, body)
    }

    /// Whether the value is a string of this text, byte by byte.
    package func isString(_ text: String) -> Bool {
        kind == .string && document.text(at: index, equals: text)
    }

    /// Whether the value is a string with escapes: its bytes are not its text.
    @inlinable package var isEscaped: Bool { document.tape[index].isEscaped }

    /// The key of the member whose value this is; nil for an element or a root.
    package var key: String? {
        let before = index - 1
        return before >= 0 && document.kind(before) == .key ? document.text(before) : nil
    }
}

extension JSONWriter {
    /// Writes the text of a string or a number as a string; its bytes are copied if they have no escapes.
    package mutating func string(_ node: JSONNode) {
        string(at: node.index, of: node.document)
    }
}
