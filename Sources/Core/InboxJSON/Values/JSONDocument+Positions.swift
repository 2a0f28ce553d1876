/// Reads values by their positions.
///
/// The functions that read the fields of a message use it. You get the same answers from a ``JSONNode``.
///
/// But a node retains its document, and making a node for each value made decoding 7 to 11 % slower.
extension JSONDocument {
    @inlinable
    @inline(__always)
    package func kind(at position: JSONNode.Position) -> JSONKind { kind(Int(position.index)) }

    package func hasValue(at position: JSONNode.Position) -> Bool { hasValue(Int(position.index)) }

    package func isBlank(at position: JSONNode.Position) -> Bool { isBlank(Int(position.index)) }

    package func isTrue(at position: JSONNode.Position) -> Bool {
        tape[Int(position.index)].flags.contains(.isTrue)
    }

    package func isFractional(at position: JSONNode.Position) -> Bool {
        tape[Int(position.index)].flags.contains(.fractional)
    }

    @inlinable
    @inline(__always)
    package func isEscaped(at position: JSONNode.Position) -> Bool { tape[Int(position.index)].isEscaped }

    package func text(at position: JSONNode.Position) -> String { text(Int(position.index)) }

    @inlinable
    @inline(__always)
    package func withTextBytes<Result>(at position: JSONNode.Position, _ body: (Span<UInt8>) -> Result) -> Result {
        withTextBytes(Int(position.index), body)
    }

    package func value(at position: JSONNode.Position) -> JSONValue { JSONValue(self, at: Int(position.index)) }

    /// The position of a container's first child.
    ///
    /// In an empty container, it is the end of the container.
    @inlinable
    @inline(__always)
    package func firstChild(at position: JSONNode.Position) -> JSONNode.Position {
        JSONNode.Position(Int(position.index) &+ 1)
    }

    /// The position of an element's next sibling.
    ///
    /// It comes directly after the value and everything inside it. For the last element, it is the end of the array.
    @inlinable
    @inline(__always)
    package func end(at position: JSONNode.Position) -> JSONNode.Position {
        JSONNode.Position(next(Int(position.index)))
    }
}
