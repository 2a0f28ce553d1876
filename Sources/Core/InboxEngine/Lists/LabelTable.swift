import InboxJSON
import InboxModel

/// What counts and topic filters look at: provider, type and topics.
///
/// Many messages share the same ones.
struct MessageLabels: TopicFilterSubject, Sendable {
    let provider: Provider
    let type: Topic?
    /// The topics, without duplicates.
    let topics: [Topic]

    init(of message: RankedMessage) {
        provider = message.provider
        type = message.type.map { Topic($0) }
        let topics = message.topics.map { Topic($0) }
        self.topics = topics.count > 1 ? Array(Set(topics)) : topics
    }

    func hasType(_ type: Topic) -> Bool { self.type == type }
    func hasTopic(where condition: (Topic) -> Bool) -> Bool { topics.contains(where: condition) }
}

/// The distinct labels in a list of messages.
///
/// Each message refers to its labels by number, so a walk along the list reads no texts.
struct LabelTable: Sendable {
    /// The labels as the message spells them, compared byte by byte.
    private struct Key: Hashable {
        let provider: Provider
        let type: String?
        let topics: [String]
        /// The hash of all of them, made once.
        let hash: UInt32

        init(of message: RankedMessage) {
            provider = message.provider
            type = message.type
            topics = message.topics
            hash = topics.reduce(HashToOffsetTable.hash(of: type ?? "")) { hash, topic in
                hash &* 31 &+ HashToOffsetTable.hash(of: topic)
            }
        }

        static func == (left: Key, right: Key) -> Bool {
            left.hash == right.hash && left.provider == right.provider
                && (left.type ?? "").hasSameBytes(as: right.type ?? "") && (left.type == nil) == (right.type == nil)
                && left.topics.elementsEqual(right.topics) { $0.hasSameBytes(as: $1) }
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }

    private struct Entry {
        let key: Key
        let labels: MessageLabels
        /// The number of messages with these labels; 0 if the entry is free.
        var messageCount = 0
    }

    private var entries: [Entry] = []
    private var numbers: [Key: Int32] = [:]
    private var free: [Int32] = []
    /// The messages of a list that serves one answer only.
    ///
    /// For such a list it does not pay off to find messages with the same labels.
    ///
    /// The number of a message's labels is the message's index.
    private let single: [RankedMessage]

    /// - Parameter single: The messages of a list that serves one answer only; empty for a list that is kept.
    init(single: [RankedMessage]) {
        self.single = single
    }

    /// The number of entries, including free ones.
    var count: Int { max(entries.count, single.count) }

    subscript(number: Int) -> MessageLabels {
        single.isEmpty ? entries[number].labels : MessageLabels(of: single[number])
    }

    /// Adds a message and returns the number of its labels.
    mutating func add(_ message: RankedMessage) -> Int32 {
        let key = Key(of: message)
        let number = numbers[key] ?? insert(Entry(key: key, labels: MessageLabels(of: message)))
        entries[Int(number)].messageCount += 1
        return number
    }

    private mutating func insert(_ entry: Entry) -> Int32 {
        let number = free.popLast() ?? Int32(entries.count)
        if Int(number) == entries.count { entries.append(entry) } else { entries[Int(number)] = entry }
        numbers[entry.key] = number
        return number
    }

    /// Removes a message that has labels with that number.
    mutating func remove(_ number: Int32) {
        entries[Int(number)].messageCount -= 1
        guard entries[Int(number)].messageCount == 0 else { return }
        numbers[entries[Int(number)].key] = nil
        free.append(number)
    }
}

/// The labels that a topic filter selects.
///
/// Each entry is tested only once, when it is first needed.
struct LabelSelection {
    private let filter: TopicFilter
    private let table: LabelTable
    private var answers: [Bool?]

    init(_ filter: TopicFilter, of table: LabelTable) {
        self.filter = filter
        self.table = table
        answers = Array(repeating: nil, count: table.count)
    }

    mutating func contains(_ number: Int32) -> Bool {
        let number = Int(number)
        if let answer = answers[number] { return answer }
        let answer = filter.condition.matches(table[number])
        answers[number] = answer
        return answer
    }
}
