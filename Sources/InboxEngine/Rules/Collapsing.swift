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

    /// Removes the messages that others represent.
    ///
    /// - Parameter shown: The messages that would be shown without a policy.
    /// - Returns: The messages that are shown, and the others, each with its representative.
    func collapsed(
        _ shown: [RankedMessage]
    ) -> (shown: [RankedMessage], represented: [(message: RankedMessage, by: ByteEqualString)]) {
        guard let groups else { return (shown, []) }
        let keys = shown.map { groups.group(of: $0.id)?.key }
        var shownOfGroups: [CollapseKey: [RankedMessage]] = [:]
        for (message, key) in zip(shown, keys) {
            if let key { shownOfGroups[key, default: []].append(message) }
        }
        let representatives = shownOfGroups.compactMapValues { groups.policy.representative(of: $0)?.id }
        var result: (shown: [RankedMessage], represented: [(message: RankedMessage, by: ByteEqualString)]) = ([], [])
        for (message, key) in zip(shown, keys) {
            if let representative = key.flatMap({ representatives[$0] }), representative != message.id {
                result.represented.append((message, representative))
            } else {
                result.shown.append(message)
            }
        }
        return result
    }
}
