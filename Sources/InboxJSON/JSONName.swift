/// The key of a member that is written again and again: spelled, quoted and escaped once.
package struct JSONName: Sendable {
    /// `,"name":"`, of which the comma and the last quote are not always written.
    fileprivate let bytes: ContiguousArray<UInt8>

    /// Makes a key.
    package init(_ name: String) {
        var writer = JSONWriter()
        writer.key(name)
        bytes = [UInt8(ascii: ",")] + writer.text + [UInt8(ascii: "\"")]
    }
}

extension JSONWriter {
    /// Names the member whose value is written next.
    package mutating func key(_ name: JSONName) {
        text.append(contentsOf: name.bytes[(needsComma ? 0 : 1)..<name.bytes.count - 1])
        needsComma = false
    }

    /// Writes a member that is a string, or nothing where it has no value.
    package mutating func member(_ name: JSONName, _ value: String?) {
        guard let value else { return }
        let start = beginString(name)
        text.append(contentsOf: value.utf8)
        endString(from: start)
    }

    /// Writes a member that is a string, whose UTF-8 a closure appends.
    package mutating func member(_ name: JSONName, _ append: (inout ContiguousArray<UInt8>) -> Void) {
        let start = beginString(name)
        append(&text)
        endString(from: start)
    }

    /// Names a member and opens its string; where its text begins.
    @inline(__always)
    private mutating func beginString(_ name: JSONName) -> Int {
        if needsComma {
            text.append(contentsOf: name.bytes)
        } else {
            text.append(contentsOf: name.bytes[1...])
        }
        needsComma = true
        return text.count
    }
}
