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
            remakeList()
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
    func representatives(among messages: [RankedMessage], shown: [Int]) -> [Int: Int] {
        var preferred: [CollapseKey: Int] = [:]
        for index in shown {
            guard let key = group(of: messages[index].id)?.key else { continue }
            if let other = preferred[key], !policy.prefers(messages[index], over: messages[other]) { continue }
            preferred[key] = index
        }
        var representatives: [Int: Int] = [:]
        for index in shown {
            guard let representative = group(of: messages[index].id).flatMap({ preferred[$0.key] }) else { continue }
            if representative != index { representatives[index] = representative }
        }
        return representatives
    }
}
