/// The key of a member that is written again and again: plain ASCII, with nothing in it to escape.
package struct JSONName: Sendable {
    /// How long a key may be.
    private static let longest = 28

    /// The key in its quotes, the colon, and the quote of a string behind it.
    fileprivate let text: SIMD32<UInt8>
    /// How much of it stands before any value.
    fileprivate let length: Int

    /// Makes a key of at most 28 bytes.
    package init(_ name: StaticString) {
        precondition(name.utf8CodeUnitCount <= Self.longest, "the key is longer than what is written at once")
        var text = SIMD32<UInt8>()
        for (place, byte) in "\"\(name)\":\"".utf8.enumerated() { text[place] = byte }
        self.text = text
        length = name.utf8CodeUnitCount + 3
    }
}

extension JSONWriter {
    /// Names the member whose value is written next.
    package mutating func key(_ name: JSONName) {
        begin(name, length: name.length)
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
        begin(name, length: name.length &+ 1)
        return text.count
    }

    /// Writes so much of a key's text.
    @inline(__always)
    private mutating func begin(_ name: JSONName, length: Int) {
        separate()
        text.append(name.text, first: length)
    }
}
