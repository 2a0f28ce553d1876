/// The key of a member that is written again and again: plain ASCII, with nothing in it to escape.
@usableFromInline
package struct JSONName: Sendable {
    @usableFromInline let name: StaticString

    /// Makes a key.
    @inlinable
    package init(_ name: StaticString) {
        self.name = name
    }
}

extension JSONWriter {
    /// Names the member whose value is written next.
    package mutating func key(_ name: JSONName) {
        begin(name)
        text.append(UInt8(ascii: "\""))
        text.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member that is a string, or nothing where it has no value.
    package mutating func member(_ name: JSONName, _ value: String?) {
        guard let value else { return }
        let start = beginString(name)
        text.append(value)
        endString(from: start)
    }

    /// Writes a member that is a string, whose UTF-8 a closure appends.
    @inline(__always)
    package mutating func member(_ name: JSONName, _ append: (inout OwnedBytes) -> Void) {
        let start = beginString(name)
        append(&text)
        endString(from: start)
    }

    /// Writes a member that is the string at an index of a document: its bytes, where nothing in them was escaped.
    package mutating func member(_ name: JSONName, stringAt index: Int, of document: JSONDocument) {
        let start = beginString(name)
        document.withTextBytes(index) { text.append($0) }
        if document.tape[index].isEscaped {
            endString(from: start)
        } else {
            // What has no escape between its quotes needs none.
            text.append(UInt8(ascii: "\""))
        }
    }

    /// Names a member and opens its string; where its text begins.
    @inline(__always)
    private mutating func beginString(_ name: JSONName) -> Int {
        begin(name)
        text.append(0x22_3A_22, first: 3)  // ":"
        return text.count
    }

    @inline(__always)
    private mutating func begin(_ name: JSONName) {
        text.reserve(name.name.utf8CodeUnitCount &+ 8)
        separate()
        text.append(UInt8(ascii: "\""))
        text.append(name.name)
    }
}
