import InboxConformance
import InboxEngine
import InboxModel
import InboxTestSupport

/// Generates topic filters with names that need quotes and names that do not.
struct FilterGenerator {
    private var generator: SeededGenerator
    private let topics: [String]
    private let types: [String]

    init(
        seed: UInt64,
        topics: [String] = ["orders/1", "PROMO", "", "my topic", "\"\\", "a*:&|!()", "ΟΔΟΣ", "provider", "\u{130}"],
        types: [String] = ["offer", "No tice", "a:b"]
    ) {
        generator = SeededGenerator(seed: seed)
        self.topics = topics
        self.types = types
    }

    mutating func filter(depth: Int = 3) -> TopicFilter {
        guard depth > 0 else { return leaf() }
        switch generator.below(5) {
        case 0: return filter(depth: depth - 1) & filter(depth: depth - 1)
        case 1: return filter(depth: depth - 1) | filter(depth: depth - 1)
        case 2: return !filter(depth: depth - 1)
        default: return leaf()
        }
    }

    private mutating func leaf() -> TopicFilter {
        let topic = generator.pick(topics)
        switch generator.below(8) {
        case 0: return .prefix(String(topic.prefix(generator.below(topic.count + 1))))
        case 1: return .provider(generator.pick([.zeta, .customerIO, .pushwoosh, Provider("a b")]))
        case 2: return .type(generator.pick(types))
        case 3: return topics.prefix(1 + generator.below(2)).map { .topic($0) }.reduce(.topic(topic), |)
        case 4: return generator.oneIn(2) ? .everything : !.everything
        default: return .topic(topic)
        }
    }
}
