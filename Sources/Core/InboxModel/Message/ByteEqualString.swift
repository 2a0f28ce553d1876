import InboxJSON

/// A string that is compared byte by byte, without Unicode's canonical equivalence.
///
/// Identifiers are compared this way.
package struct ByteEqualString: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ByteEqualString, right: ByteEqualString) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    /// Strings with equal bytes are also equal for `String`, so its hash can be used.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
