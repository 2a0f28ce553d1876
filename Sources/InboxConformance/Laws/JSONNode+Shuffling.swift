import InboxJSON

extension JSONNode {
    /// The text of the value with the members of every object in another order, and everything else as it was written.
    ///
    /// Made of the bytes: a lone surrogate in a key does not survive as a `String`.
    func textShufflingMembers(using generator: inout SeededGenerator) -> [UInt8] {
        var parts: [[UInt8]] = []
        switch kind {
        case .array:
            for element in elements { parts.append(element.textShufflingMembers(using: &generator)) }
            return Array("[".utf8) + parts.joined(separator: ",".utf8) + Array("]".utf8)
        case .object:
            forEachMember { key, value in
                let text = value.textShufflingMembers(using: &generator)
                parts.append(document.bytes[key.byteRange] + Array(":".utf8) + text)
            }
            parts.shuffle(using: &generator)
            return Array("{".utf8) + parts.joined(separator: ",".utf8) + Array("}".utf8)
        default: return Array(document.bytes[byteRange])
        }
    }
}
