/// An outline of a text has everything of it, but for the contents of the elements of long lists.
///
/// A payload of a million messages is a list of a million objects. Its outline has one entry for each of them, so that it
/// takes 3 % of the payload, where the tape takes as much as the payload. The messages are parsed some hundred at a time, in
/// memory that stays in the cache. The text is scanned twice; the first time it is checked whole.
extension JSONScanner {
    /// How many containers of a list keep their contents: those by which a vendor is detected, and more.
    static let wholeContainerCount: UInt32 = 16

    /// Removes the contents of a container that was just closed, if it is one of the later elements of a list.
    ///
    /// A list is an array in nothing but objects: an array in the elements of a list is none.
    ///
    /// - Parameter index: The container's tape index.
    @inline(never)
    mutating func outline(_ index: Int) {
        guard innermost.end == UInt8(ascii: "]") else { return }
        for depth in outer.indices where outer[depth].end == UInt8(ascii: "]") { return }
        innermost.containerCount &+= 1
        guard innermost.containerCount > Self.wholeContainerCount else { return }
        tape[index].outline(next: index + 1)
        tape.removeAll(from: index + 1)
        while let anomaly = anomalies.last, anomaly.index > index { anomalies.removeLast() }
    }
}

extension JSONDocument {
    /// Whether the value at a tape index has contents that are not on the tape.
    func isOutlined(_ index: Int) -> Bool { tape[index].flags.contains(.outlined) }

    /// Whether any value has contents that are not on the tape.
    ///
    /// - Complexity: O(*n*) in the count of the tape's entries.
    package var isOutlined: Bool { (0..<tape.count).contains(where: isOutlined) }

    /// The text of an array of some adjacent elements of an array.
    func arrayText(from first: Int, through last: Int) -> ContiguousArray<UInt8> {
        let elements = tape[first].extent.lowerBound..<tape[last].extent.upperBound
        var text = ContiguousArray<UInt8>()
        text.reserveCapacity(elements.count + 2)
        text.append(UInt8(ascii: "["))
        text += bytes[elements]
        text.append(UInt8(ascii: "]"))
        return text
    }
}

extension JSONNode {
    /// Whether a value has contents that are not on the tape, outside the list that this node is.
    ///
    /// - Complexity: O(*n*) in the count of the outline's entries.
    package var hasOutlinedValueOutside: Bool {
        let list = index..<document.next(index)
        return (0..<list.lowerBound).contains(where: document.isOutlined)
            || (list.upperBound..<document.tape.count).contains(where: document.isOutlined)
    }

    /// The same value in a document of its own, all of whose contents are on the tape.
    package var parsedWhole: JSONNode {
        do {
            return try JSONDocument(parsing: document.bytes[byteRange]).root
        } catch {
            preconditionFailure("an outlined text is JSON: \(error)")
        }
    }
}
