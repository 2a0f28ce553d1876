/// A key that is a literal in the code.
///
/// It is ASCII and needs no escapes.
@usableFromInline
package struct JSONName: Sendable {
    @usableFromInline let text: StaticString

    /// Creates a key from a literal.
    @inlinable
    package init(_ name: StaticString) {
        text = name
    }
}

/// Writes keys that are literals.
///
/// Their bytes and length are constants, so writing such a key compiles to a few stores. The quotes, the colon and the
/// opening quote of a string value are part of these stores.
extension JSONWriter {
    /// Writes a key.
    ///
    /// Write its value next.
    @inlinable
    @inline(__always)
    package mutating func key(_ name: JSONName) {
        separate()
        text.append(quoted: name.text, ":")
        needsComma = false
    }

    /// Writes a member with a string.
    ///
    /// If the value is nil, it writes nothing.
    @inlinable
    @inline(__always)
    package mutating func member(_ name: JSONName, _ value: String?) {
        guard let value else { return }
        beginString(name)
        endString(value)
    }

    /// Writes a member whose string consists of two texts with a separator between them.
    ///
    /// The separator needs no escapes.
    package mutating func member(_ name: JSONName, _ first: String, _ separator: StaticString, _ second: String) {
        beginString(name)
        append(first)
        text.append(separator)
        endString(second)
    }

    /// Writes a member with a string.
    ///
    /// A closure appends the UTF-8 of the string, which needs no escapes.
    @inlinable
    @inline(__always)
    package mutating func member(_ name: JSONName, plain append: (inout OwnedBytes) -> Void) {
        beginString(name)
        append(&text)
        text.append(UInt8(ascii: "\""))
    }

    /// Writes a key and the opening quote of its string.
    @inlinable
    @inline(__always)
    mutating func beginString(_ name: JSONName) {
        separate()
        text.append(quoted: name.text, ":\"")
    }

    /// Writes a text and its closing quote.
    @usableFromInline
    mutating func endString(_ value: String) {
        append(value)
        text.append(UInt8(ascii: "\""))
    }

    /// Writes a text inside a string.
    @inline(__always)
    private mutating func append(_ value: String) {
        value.withBytes { value in
            if !text.append(plain: value) { escape(value) }
        }
    }

    /// Writes the string at a tape index of a document.
    mutating func string(at index: Int, of document: JSONDocument) {
        separate()
        text.append(UInt8(ascii: "\""))
        endString(at: index, of: document)
    }

    /// Writes the text of the string at a tape index, and its closing quote.
    @usableFromInline
    mutating func endString(at index: Int, of document: JSONDocument) {
        if document.tape[index].isEscaped {
            document.withTextBytes(index) { escape($0) }
        } else {
            // If the text was sent without escapes, it needs none now.
            document.withTextBytes(index) { text.append($0) }
        }
        text.append(UInt8(ascii: "\""))
    }
}
