/// The values of an outlined text, those of its long lists included: some adjacent elements are parsed at a time, in memory
/// that stays in the cache.
extension JSONParser {
    /// Calls `body` with each value and key of an outlined text, in the order of the text.
    ///
    /// - Parameters:
    ///   - size: The least number of bytes that are parsed together, but for the last ones of a list.
    ///   - body: Called with a value or key of some document, and the offset of that document in the outlined text: to be
    ///     added to the offsets of the node's bytes.
    package mutating func forEachValue(
        of outline: JSONDocument, inPartsOf size: Int = 128 << 10, _ body: (_ node: JSONNode, _ offset: Int) -> Void
    ) {
        var index = 0
        // The end of the outermost array: no other elements are outlined.
        var listEnd = 0
        while index < outline.tape.count {
            guard outline.isOutlined(index) else {
                if index >= listEnd, outline.kind(index) == .array { listEnd = outline.next(index) }
                body(JSONNode(outline, at: index), 0)
                index += 1
                continue
            }
            let start = outline.tape[index].extent.lowerBound
            var last = index
            while outline.next(last) < listEnd, outline.tape[last].extent.upperBound - start < size {
                last = outline.next(last)
            }
            let part = parse(elements: JSONNode.Position(index), through: JSONNode.Position(last), of: outline)
            // The bracket before the first element is not in the text.
            for node in part.descendants.dropFirst() { body(node, start - 1) }
            index = outline.next(last)
        }
    }
}
