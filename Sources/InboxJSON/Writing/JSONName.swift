/// The key of a member that is written again and again: plain ASCII, with nothing in it to escape.
@usableFromInline
package struct JSONName: Sendable {
    @usableFromInline let text: StaticString

    /// Makes a key of a literal.
    @inlinable
    package init(_ name: StaticString) {
        text = name
    }
}

/// Of a name that is a literal everything is known where it is written, so that a key, with its quotes, its colon and the
/// quote of a string behind it, is a few stores of constants.
extension JSONWriter {
    /// Names the member whose value is written next.
    @inlinable
    @inline(__always)
    package mutating func key(_ name: JSONName) {
        separate()
        text.append(quoted: name.text, ":")
        needsComma = false
    }

    /// Writes a member that is a string, or nothing where it has no value.
    @inlinable
    @inline(__always)
    package mutating func member(_ name: JSONName, _ value: String?) {
        guard let value else { return }
        beginString(name)
        endString(value)
    }

    /// Writes a member that is a string, whose UTF-8 a closure appends.
    @inlinable
    @inline(__always)
    package mutating func member(_ name: JSONName, _ append: (inout OwnedBytes) -> Void) {
        beginString(name)
        let start = text.count
        append(&text)
        endString(from: start)
    }

    /// Writes a member that is the string at an index of a document: its bytes, where nothing in them was escaped.
    @inlinable
    @inline(__always)
    package mutating func member(_ name: JSONName, stringAt index: Int, of document: JSONDocument) {
        beginString(name)
        endString(at: index, of: document)
    }

    /// Names a member and opens its string.
    @inlinable
    @inline(__always)
    mutating func beginString(_ name: JSONName) {
        separate()
        text.append(quoted: name.text, ":\"")
    }

    /// Writes a text, its opening quote aside.
    @usableFromInline
    mutating func endString(_ value: String) {
        let start = text.count
        text.append(value)
        endString(from: start)
    }

    /// Writes the string at an index of a document.
    package mutating func string(at index: Int, of document: JSONDocument) {
        separate()
        text.append(UInt8(ascii: "\""))
        endString(at: index, of: document)
    }

    /// Writes the string at an index of a document, its opening quote aside.
    @usableFromInline
    mutating func endString(at index: Int, of document: JSONDocument) {
        let start = text.count
        document.withTextBytes(index) { text.append($0) }
        if document.tape[index].isEscaped {
            endString(from: start)
        } else {
            // What has no escape between its quotes needs none.
            text.append(UInt8(ascii: "\""))
        }
    }
}
