import InboxModel

/// Engine.md, *Collapsing*: of the messages of a group that are shown, one represents the others.
extension InboxState {
    /// Which messages are the same message, sent more than once; nil, the default, if each message stands for itself.
    ///
    /// It decides what lists, counts, placements and the outbox are derived from, and how a compaction keeps messages. It is
    /// no event: snapshots, equality and merging do not have it.
    ///
    /// - Complexity: Setting it is O(*n*) over the known messages.
    public var collapse: CollapsePolicy? {
        get { groups?.policy }
        set {
            guard newValue != groups?.policy else { return }
            groups = newValue.map { CollapseGroups($0, of: records, vendors) }
            index = nil
            updatingRecords(atMost: 0) { _ in }
        }
    }

    /// The record that answers about a message are derived from: its own, with the changes that count for its whole group.
    func record(of id: ByteEqualString) -> MessageRecord? {
        records[id].map { sharingChanges($0, of: id) }
    }

    /// A message's record with the changes that count for its whole group.
    func sharingChanges(_ record: MessageRecord, of id: ByteEqualString) -> MessageRecord {
        guard let group = groups?.group(of: id)?.group else { return record }
        var record = record
        record.merge(group.changes)
        return record
    }
}

extension CollapseGroups {
    /// The messages that others represent.
    ///
    /// - Parameters:
    ///   - messages: Messages of an inbox.
    ///   - shown: The indices of those that would be shown without a policy.
    /// - Returns: The index of the representative, by the index of each message that it represents.
    func representatives<Message: ListedMessage>(among messages: [Message], shown: some Sequence<Int>) -> [Int: Int] {
        var indices: [CollapseKey: [Int]] = [:]
        for index in shown {
            if let key = group(of: messages[index].id)?.key { indices[key, default: []].append(index) }
        }
        var representatives: [Int: Int] = [:]
        for indices in indices.values {
            guard let representative = indices.min(by: { policy.prefers(messages[$0], over: messages[$1]) }) else {
                continue
            }
            for index in indices where index != representative { representatives[index] = representative }
        }
        return representatives
    }
}
