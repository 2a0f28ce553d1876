import InboxModel

/// A topic that ignores letter case.
///
/// Engine.md, *Equal topics*: two topics are the same if their lower-case forms have the same bytes. Each scalar is lowercased by
/// Unicode's mapping, without locale or context: `ΟΔΟΣ` is `οδοσ`. Nothing is trimmed.
///
/// ```swift
/// counts.byTopic["Orders"]?.unread
/// ```
public struct Topic: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    private let folded: ByteEqualString

    package init(_ name: String) {
        folded = ByteEqualString(Self.folded(name))
    }

    /// Creates a topic from its name.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name in lower case.
    public var description: String { folded.text }

    /// Whether the name begins with another one, in lower case and byte by byte.
    func hasPrefix(_ prefix: Topic) -> Bool { folded.text.utf8.starts(with: prefix.folded.text.utf8) }

    private static func folded(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 >= 0x80 || 0x41...0x5A ~= $0 }) else { return name }
        return name.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
    }
}
