public import InboxModel

/// A topic, letter case aside.
///
/// Rule *topics*: two are equal when both are, lowercased scalar by scalar (Unicode's own mapping, no locale, no context:
/// `ΟΔΟΣ` is `οδοσ`); the whole string, byte by byte, nothing trimmed.
///
/// ```swift
/// counts.byTopic["Orders"]?.unread
/// ```
public struct Topic: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    private let folded: ByteEqualString

    /// The topic of a name.
    public init(_ name: String) {
        folded = ByteEqualString(Self.folded(name))
    }

    /// The topic of a name.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The topic in lower case.
    public var description: String { folded.text }

    private static func folded(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 >= 0x80 || 0x41...0x5A ~= $0 }) else { return name }
        return name.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
    }
}

extension InboxMessage {
    /// Whether one of the topics is `topic`, letter case aside; see ``Topic``.
    public func hasTopic(_ topic: String) -> Bool {
        guard !topics.isEmpty else { return false }
        let wanted = Topic(topic)
        return topics.contains { Topic($0) == wanted }
    }
}
