public import InboxModel

extension InboxMessage {
    /// Whether one of the topics is `topic`.
    ///
    /// Rule *topics*: two are equal when both are, lowercased scalar by scalar (Unicode's own mapping, no
    /// locale, no context: `ΟΔΟΣ` is `οδοσ`); the whole string, nothing trimmed.
    public func hasTopic(_ topic: String) -> Bool {
        let wanted = Topic.folded(topic)
        return topics.contains { Topic.folded($0) == wanted }
    }
}

enum Topic {
    /// The scalars of a topic, each in lower case.
    static func folded(_ topic: String) -> [Unicode.Scalar] {
        topic.unicodeScalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
    }
}
