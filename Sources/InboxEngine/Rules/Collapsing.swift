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
        guard let changes = groups?.changes(for: id) else { return record }
        var record = record
        record.merge(changes)
        return record
    }

    /// Removes the messages that others represent.
    ///
    /// - Parameter shown: The messages that would be shown without a policy.
    /// - Returns: The messages that are shown, and the others, each with its representative.
    func collapsed(
        _ shown: [RankedMessage]
    ) -> (shown: [RankedMessage], represented: [(message: RankedMessage, by: ByteEqualString)]) {
        guard let groups else { return (shown, []) }
        let representatives = groups.representatives(of: shown)
        var result: (shown: [RankedMessage], represented: [(message: RankedMessage, by: ByteEqualString)]) = ([], [])
        for message in shown {
            let representative = groups.key(of: message.id).flatMap { representatives[$0]?.id }
            if let representative, representative != message.id {
                result.represented.append((message, representative))
            } else {
                result.shown.append(message)
            }
        }
        return result
    }
}

extension CollapseGroups {
    /// The representative of each group that has one of these messages; groups of one message are left out.
    func representatives(of shown: some Sequence<RankedMessage>) -> [CollapseKey: RankedMessage] {
        var representatives: [CollapseKey: RankedMessage] = [:]
        for message in shown {
            guard let key = key(of: message.id) else { continue }
            if let other = representatives[key], !policy.prefers(message, over: other) { continue }
            representatives[key] = message
        }
        return representatives
    }
}
