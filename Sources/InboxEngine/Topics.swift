public import InboxModel

extension InboxMessage {
    /// Whether one of the topics is `topic`.
    ///
    /// Rule *topics*: two are equal when both are, lowercased scalar by scalar (Unicode's own mapping, no locale, no
    /// context: `ΟΔΟΣ` is `οδοσ`); the whole string, nothing trimmed.
    public func hasTopic(_ topic: String) -> Bool {
        guard !topics.isEmpty else { return false }
        let wanted = Topic.folded(topic)
        return topics.contains { Topic.folded($0).utf8.elementsEqual(wanted.utf8) }
    }
}

enum Topic {
    /// A topic with each scalar in lower case.
    static func folded(_ topic: String) -> String {
        guard topic.utf8.contains(where: { $0 >= 0x80 || 0x41...0x5A ~= $0 }) else { return topic }
        return topic.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
    }
}
