public import InboxModel

/// A condition on the topics, the provider and the type of messages: Engine.md, *Topic filters*.
///
/// ```swift
/// for await messages in inbox.updates(topics: "orders/* & !promo") { show(messages) }
/// let same = TopicFilter.prefix("orders/") & !.topic("promo")
/// let entered = try TopicFilter(parsing: text)
/// ```
///
/// Letter case is ignored in names, as in a ``Topic``.
public struct TopicFilter: Hashable, Sendable {
    /// The condition; a list has at least two conditions and contains no list of the same kind.
    indirect enum Condition: Hashable, Sendable {
        case topic(Topic)
        case prefix(Topic)
        case provider(Topic)
        case type(Topic)
        case not(Condition)
        case all([Condition])
        case any([Condition])
    }

    let condition: Condition

    init(_ condition: Condition) {
        self.condition = condition
    }

    /// Every message.
    public static let everything = prefix("") | !prefix("")

    // MARK: One condition

    /// The messages that have this topic.
    public static func topic(_ name: String) -> TopicFilter { TopicFilter(.topic(Topic(name))) }

    /// The messages with a topic that begins with these characters; for none, all messages with a topic.
    package static func prefix(_ name: String) -> TopicFilter { TopicFilter(.prefix(Topic(name))) }

    package static func provider(_ provider: Provider) -> TopicFilter { TopicFilter(.provider(Topic(provider.name))) }

    /// The messages whose ``InboxMessage/Fields/type`` is this word.
    package static func type(_ name: String) -> TopicFilter { TopicFilter(.type(Topic(name))) }

    // MARK: Combining

    package static func & (left: TopicFilter, right: TopicFilter) -> TopicFilter {
        TopicFilter(.all(of: [left.condition, right.condition]))
    }

    package static func | (left: TopicFilter, right: TopicFilter) -> TopicFilter {
        TopicFilter(.any(of: [left.condition, right.condition]))
    }

    package static prefix func ! (filter: TopicFilter) -> TopicFilter {
        TopicFilter(.negation(of: filter.condition))
    }

    /// Combines a topic and a filter; nil if both are absent, which means every message.
    package static func both(topic: String?, _ topics: TopicFilter?) -> TopicFilter? {
        guard let topic else { return topics }
        return topics.map { .topic(topic) & $0 } ?? .topic(topic)
    }

    // MARK: Answering

    /// Whether a message satisfies the filter.
    public func matches(_ message: InboxMessage) -> Bool { condition.matches(message) }
}

extension TopicFilter.Condition {
    /// The conjunction of at least one condition.
    static func all(of conditions: [Self]) -> Self {
        let flat = conditions.flatMap { if case .all(let inner) = $0 { inner } else { [$0] } }
        return flat.count == 1 ? flat[0] : .all(flat)
    }

    /// The disjunction of at least one condition.
    static func any(of conditions: [Self]) -> Self {
        let flat = conditions.flatMap { if case .any(let inner) = $0 { inner } else { [$0] } }
        return flat.count == 1 ? flat[0] : .any(flat)
    }

    static func negation(of condition: Self) -> Self {
        if case .not(let inner) = condition { inner } else { .not(condition) }
    }

    func matches(_ subject: some TopicFilterSubject) -> Bool {
        switch self {
        case .topic(let topic): subject.hasTopic { $0 == topic }
        case .prefix(let prefix): subject.hasTopic { $0.hasPrefix(prefix) }
        case .provider(let name): Topic(subject.provider.name) == name
        case .type(let name): subject.hasType(name)
        case .not(let condition): !condition.matches(subject)
        case .all(let conditions): conditions.allSatisfy { $0.matches(subject) }
        case .any(let conditions): conditions.contains { $0.matches(subject) }
        }
    }
}

/// What a filter looks at.
protocol TopicFilterSubject {
    var provider: Provider { get }

    func hasType(_ type: Topic) -> Bool

    func hasTopic(where condition: (Topic) -> Bool) -> Bool
}

extension InboxMessage: TopicFilterSubject {
    var provider: Provider { fields.provider }
    func hasType(_ type: Topic) -> Bool { self.type.map { Topic($0) == type } ?? false }
    func hasTopic(where condition: (Topic) -> Bool) -> Bool { self.topics.contains { condition(Topic($0)) } }
}
