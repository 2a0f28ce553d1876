extension JSONNode {
    /// The elements of an array, in order; empty for any other kind.
    @inlinable package var elements: Elements { Elements(self) }

    @usableFromInline
    package struct Elements: Sequence, IteratorProtocol, Sendable {
        @usableFromInline let document: JSONDocument
        @usableFromInline var index: Int
        @usableFromInline let end: Int

        @inlinable
        init(_ array: JSONNode) {
            document = array.document
            index = array.index &+ 1
            end = array.kind == .array ? array.document.next(array.index) : 0
        }

        @inlinable
        package mutating func next() -> JSONNode? {
            guard index < end else { return nil }
            defer { index = document.next(index) }
            return JSONNode(document, at: index)
        }
    }

    /// The value and everything inside it, including keys, in the order of the text.
    package var descendants: some Sequence<JSONNode> {
        (index..<Int(end.index)).lazy.map { [document] in JSONNode(document, at: $0) }
    }

    /// Whether the value is an array with an element, or an object with a member.
    package var hasChildren: Bool { (kind == .array || kind == .object) && document.next(index) > index + 1 }

    /// The number of elements in an array; 0 for any other kind.
    ///
    /// - Complexity: O(*n*) in the count.
    package var elementCount: Int { elementCount(from: Position(index &+ 1)) }

    package func elementCount(from first: Position) -> Int {
        guard kind == .array else { return 0 }
        var count = 0
        var element = Int(first.index)
        let end = document.next(index)
        while element < end {
            count += 1
            element = document.next(element)
        }
        return count
    }

    /// Estimates the number of elements in an array.
    ///
    /// The estimate is exact for at most `sampleCount` elements. For more, it assumes that all elements are as long as
    /// the first ones, and adds a quarter. It reads only the first elements. Counting all of them would take another
    /// walk over the tape.
    package func estimatedElementCount(sampling sampleCount: Int) -> Int {
        guard kind == .array else { return 0 }
        var count = 0
        var element = index + 1
        var last = element
        let end = document.next(index)
        while element < end, count < sampleCount {
            count += 1
            last = element
            element = document.next(element)
        }
        guard count == sampleCount, count > 0 else { return count }
        let (list, sampleEnd) = (document.tape[index], document.tape[last].end)
        return count * Int(list.end - list.start) / max(1, Int(sampleEnd - list.start)) * 5 / 4
    }

    /// Calls `body` with the key and the value of each member of an object, in order, including repeated keys.
    ///
    /// If the value is not an object, it does nothing. The text of the first node is the key.
    @inlinable
    @inline(__always)
    package func forEachMember(_ body: (_ key: JSONNode, _ value: JSONNode) -> Void) {
        guard kind == .object else { return }
        let end = document.next(index)
        var key = index &+ 1
        while key < end {
            body(JSONNode(document, at: key), JSONNode(document, at: key &+ 1))
            key = document.next(key &+ 1)
        }
    }

    /// The value of an object's last member with a key; nil if there is none.
    ///
    /// Keys are compared byte by byte.
    ///
    /// - Complexity: O(*n*) in the number of members. If you know the keys beforehand, use ``JSONParser``.
    package func member(_ key: String) -> JSONNode? {
        document.member(key, of: index).map { JSONNode(document, at: $0) }
    }

    /// The value that keys lead to, from one object to the next; nil if there is none.
    package func member(at path: [String]) -> JSONNode? {
        var index = index
        for key in path {
            guard let member = document.member(key, of: index) else { return nil }
            index = member
        }
        return JSONNode(document, at: index)
    }

    /// The positions of the values that a later member with the same key replaces.
    package var supersededValues: Set<Position> {
        guard kind == .object else { return [] }
        return Set(document.superseded(in: index).map { Position($0 + 1) })
    }

    /// The members of an object, without those that a later member with the same key replaces; nil for any other kind.
    ///
    /// - Parameter sliced: Whether the object refers only to the bytes of the document, and not to its tape.
    package func object(sliced: Bool = false) -> JSONObject? {
        kind == .object ? document.object(at: index, omitting: [], sliced: sliced) : nil
    }
}
