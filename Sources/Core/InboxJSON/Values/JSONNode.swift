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
    @usableFromInline package let document: JSONDocument
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

        @inlinable package static var root: Position { Position(0) }

        @inlinable
        package static func == (left: Position, right: Position) -> Bool { left.index == right.index }

        @inlinable
        package static func < (left: Position, right: Position) -> Bool { left.index < right.index }
    }

    @inlinable package var position: Position { Position(index) }

    /// The first position after the value and everything inside it.
    @inlinable package var end: Position { Position(max(document.next(index), index &+ 1)) }

    /// Whether a position of the same document belongs to the value or to a value inside it.
    package func contains(_ position: Position) -> Bool { self.position <= position && position < end }

    @inlinable
    package func node(at position: Position) -> JSONNode { document.node(at: position) }

    @inlinable package var kind: JSONKind { document.kind(at: position) }

    @inlinable package var isNull: Bool { kind == .null }

    /// Whether the value is neither `null` nor blank.
    package var hasValue: Bool { document.hasValue(at: position) }

    package var bool: Bool? {
        let entry = document.tape[index]
        return entry.kind == .bool ? entry.flags.contains(.isTrue) : nil
    }

    /// The length of the value in bytes, with white space inside it but without the quotes of a string.
    package var byteCount: Int {
        let entry = document.tape[index]
        return Int(entry.end - entry.start)
    }

    /// The offsets of the value's bytes in the text, including the quotes of a string.
    ///
    /// If the text begins with a byte-order mark, it counts.
    package var byteRange: Range<Int> { document.byteRange(at: position) }

    /// The value, without any loss.
    package var value: JSONValue { document.value(at: position) }
}

extension JSONDocument {
    @inlinable package var root: JSONNode { JSONNode(self, at: 0) }

    @inlinable
    @inline(__always)
    package func node(at position: JSONNode.Position) -> JSONNode { JSONNode(self, at: Int(position.index)) }

    package var byteCount: Int { bytes.count }
}

extension JSONAnomaly {
    /// The position of the value.
    ///
    /// If the anomaly is in a key, it is the position of the member's value.
    package var position: JSONNode.Position { JSONNode.Position(index) }
}
