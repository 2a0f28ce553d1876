/// A value of a parsed text, given by its document and its place on the tape.
///
/// The modules above read JSON through nodes. They never see a tape index, a byte offset or the number of a key. To
/// keep a value, they store a ``Position`` (4 bytes, valid for the same document) or a ``JSONValue``.
///
/// ```swift
/// var parser = JSONParser()
/// let feed = try parser.parse(Array(#"{"messages":[{"id":"a"},{"id":"b"}]}"#.utf8))
/// if let messages = feed.member("messages")?.elements {
///     for message in messages { print(message.member("id")?.text ?? "") }     // a, b
/// }
/// ```
///
/// A node retains its document. So a loop over many values should store positions, and make a node only when it reads a
/// value. ``JSONDocument/node(at:)`` is inlined, and costs nothing if you have the document.
@usableFromInline
package struct JSONNode: Sendable {
    /// The document that contains the value.
    @usableFromInline package let document: JSONDocument
    /// The tape index of the value.
    @usableFromInline let index: Int

    @inlinable
    init(_ document: JSONDocument, at index: Int) {
        self.document = document
        self.index = index
    }

    /// A position in a document.
    ///
    /// You can keep, compare and hash it. To read the value there, you need the document.
    ///
    /// Positions are ordered as in the text: a container comes before its children, and a member before the next one.
    @usableFromInline
    package struct Position: BitwiseCopyable, Hashable, Comparable, Sendable {
        @usableFromInline let index: UInt32

        @inlinable
        init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

        /// The position of every document's root.
        @inlinable package static var root: Position { Position(0) }

        @inlinable
        package static func == (left: Position, right: Position) -> Bool { left.index == right.index }
        /// The number of positions from an earlier position to this one.
        package func distance(from other: Position) -> UInt32 { index - other.index }

        @inlinable
        package static func < (left: Position, right: Position) -> Bool { left.index < right.index }
    }

    /// The position of the value.
    @inlinable package var position: Position { Position(index) }

    /// The first position after the value and everything inside it.
    @inlinable package var end: Position { Position(max(document.next(index), index &+ 1)) }

    /// Whether a position of the same document belongs to the value or to a value inside it.
    package func contains(_ position: Position) -> Bool { self.position <= position && position < end }

    /// Whether the value comes before another value of the same document.
    package func precedes(_ other: JSONNode) -> Bool {
        precondition(document === other.document, "values of different documents cannot be ordered")
        return index < other.index
    }

    /// Another value of the same document.
    @inlinable
    package func node(at position: Position) -> JSONNode { document.node(at: position) }

    /// The kind of the value.
    @inlinable package var kind: JSONKind { document.kind(index) }

    /// Whether the value is `null`.
    @inlinable package var isNull: Bool { kind == .null }

    /// Whether the value is a string that is empty or contains only white space.
    package var isBlank: Bool { document.isBlank(index) }

    /// Whether the value is neither `null` nor blank.
    package var hasValue: Bool { document.hasValue(index) }

    /// The value of `true` or `false`; nil for any other kind.
    package var bool: Bool? {
        let entry = document.tape[index]
        return entry.kind == .bool ? entry.flags.contains(.isTrue) : nil
    }

    /// Whether the value is a number with a fraction or an exponent.
    package var isFractional: Bool { document.tape[index].flags.contains(.fractional) }

    /// The length of the value in bytes, with white space inside it but without the quotes of a string.
    package var byteCount: Int {
        let entry = document.tape[index]
        return Int(entry.end - entry.start)
    }

    /// The offsets of the value's bytes in the text, including the quotes of a string.
    ///
    /// If the text begins with a byte-order mark, it counts.
    package var byteRange: Range<Int> { document.tape[index].extent }

    /// The value, without any loss.
    ///
    /// You can keep it.
    package var value: JSONValue { JSONValue(document, at: index) }
}

extension JSONDocument {
    /// The root of the document.
    @inlinable package var root: JSONNode { JSONNode(self, at: 0) }

    /// The value at a position of this document.
    @inlinable
    @inline(__always)
    package func node(at position: JSONNode.Position) -> JSONNode { JSONNode(self, at: Int(position.index)) }

    /// The length of the text in bytes.
    package var byteCount: Int { bytes.count }

    /// The JSON Pointers that lead from one value to values inside it.
    ///
    /// One walk over the outer value finds all of them.
    ///
    /// - Parameter indices: A token that stands for every index of an array; nil for the indices themselves.
    /// - Complexity: O(*n*) in the number of values inside it; O(1) if `positions` is empty.
    package func pointers(
        of positions: Set<JSONNode.Position>, from start: JSONNode.Position = .root, indices: String? = nil
    ) -> [JSONNode.Position: String] {
        let pointers = pointers(
            of: positions.map { Int($0.index) }.sorted(), from: Int(start.index), indices: indices)
        return Dictionary(uniqueKeysWithValues: pointers.map { (JSONNode.Position($0.key), $0.value) })
    }
}

extension JSONAnomaly {
    /// The position of the value.
    ///
    /// If the anomaly is in a key, it is the position of the member's value.
    package var position: JSONNode.Position { JSONNode.Position(index) }
}
