import InboxJSON

/// A text that equals another only byte by byte: identifiers know nothing of canonical equivalence.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    /// Texts of equal bytes are canonically equal, and hash alike.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
