import InboxModel

/// Topics in the order of their bytes, each once: those with a prefix are next to each other.
struct TopicList: Sendable {
    private var topics: [Topic] = []

    /// No topics.
    init() {}

    /// Some topics, none of them twice.
    init(_ topics: [Topic]) {
        self.topics = topics.sorted { $0.precedes($1) }
    }

    /// Inserts a topic; nothing happens if it is in the list.
    ///
    /// - Complexity: O(*n*), a move of the topics after it; O(log *n*) if it is in the list.
    mutating func insert(_ topic: Topic) {
        let index = index(of: topic)
        guard index == topics.count || topics[index] != topic else { return }
        topics.insert(topic, at: index)
    }

    /// Removes a topic; nothing happens if it is not in the list.
    ///
    /// - Complexity: O(*n*), a move of the topics after it.
    mutating func remove(_ topic: Topic) {
        let index = index(of: topic)
        guard index < topics.count, topics[index] == topic else { return }
        topics.remove(at: index)
    }

    /// The topics that begin with a prefix.
    ///
    /// - Complexity: O(log *n*).
    func withPrefix(_ prefix: Topic) -> ArraySlice<Topic> {
        let start = index(of: prefix)
        let end = topics.partitionPoint { !$0.precedes(prefix) && !$0.hasPrefix(prefix) }
        return topics[start..<end]
    }

    /// The index of the first topic that does not precede another one.
    private func index(of topic: Topic) -> Int {
        topics.partitionPoint { !$0.precedes(topic) }
    }
}
