import InboxJSON

/// A text that equals another only byte by byte: identifiers are compared without canonical equivalence.
package struct ByteEqualString: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ByteEqualString, right: ByteEqualString) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    /// Texts of equal bytes are canonically equal, and hash alike.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
