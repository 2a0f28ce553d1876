import InboxModel

/// Engine.md, *Collapsing*: one message of a group is shown and represents the others.
extension InboxState {
    /// Which messages are duplicates, so that only one of them is shown; nil, the default, to show every message.
    ///
    /// The policy affects lists, counts, placements and the outbox, and which messages a compaction keeps. It is not an
    /// event: snapshots, equality and merging ignore it.
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

    /// The record from which answers about a message are derived: its own record, plus the changes that count for its whole
    /// group.
    func record(of id: ByteEqualString) -> MessageRecord? {
        records[id].map { sharingChanges($0, of: id) }
    }

    /// A message's record, plus the changes that count for its whole group.
    func sharingChanges(_ record: MessageRecord, of id: ByteEqualString) -> MessageRecord {
        guard let group = groups?.group(of: id)?.group else { return record }
        var record = record
        record.user.merge(group.changes)
        return record
    }
}

extension CollapseGroups {
    /// Finds the messages that others represent.
    ///
    /// - Parameters:
    ///   - messages: Messages of an inbox.
    ///   - shown: The indices of the messages that would be shown without a policy.
    /// - Returns: A dictionary from the index of each collapsed message to the index of its representative.
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

/// The groups of a ``CollapsePolicy``.
///
/// They are derived from the records and updated with each of them. The groups depend only on the set of records, and
/// so only on the set of events.
struct CollapseGroups: Sendable {
    /// The messages that share one key.
    struct Group: Sendable {
        fileprivate(set) var members: Set<ByteEqualString> = []
        /// What the user did with the messages of the group.
        fileprivate(set) var changes = UserChanges()

        var isShared: Bool { members.count > 1 }
    }

    let policy: CollapsePolicy
    private var keys: [ByteEqualString: CollapseKey] = [:]
    /// The groups, including those with only one message.
    private(set) var byKey: [CollapseKey: Group] = [:]

    init(_ policy: CollapsePolicy) {
        self.policy = policy
    }

    init(_ policy: CollapsePolicy, of records: RecordTable, _ vendors: ProviderRegistry) {
        self.init(policy)
        for (id, record) in records { update(id, record, records, vendors) }
    }

    /// The group of a message and its key; nil if the message is never collapsed.
    func group(of id: ByteEqualString) -> (key: CollapseKey, group: Group)? {
        guard let key = keys[id], let group = byKey[key], group.isShared else { return nil }
        return (key, group)
    }

    /// Keeps only ids of whole groups: an id stays if all messages of its group are among the ids, or if it has no group.
    func wholeGroups(of ids: Set<ByteEqualString>) -> Set<ByteEqualString> {
        let counts = ids.reduce(into: [CollapseKey: Int]()) { counts, id in
            if let key = group(of: id)?.key { counts[key, default: 0] += 1 }
        }
        return ids.filter { id in group(of: id).map { counts[$0.key] == $0.group.members.count } ?? true }
    }

    // MARK: Updating

    /// The messages whose answers may change when a message gets a new record, including the message itself.
    func affected(by id: ByteEqualString, _ record: MessageRecord, _ vendors: ProviderRegistry) -> Set<ByteEqualString>
    {
        var affected: Set = [id]
        let (old, new) = (keys[id], key(of: record))
        if let old, old != new { affected.formUnion(byKey[old]?.members ?? []) }
        if let new, let group = byKey[new] {
            var changes = group.changes
            changes.merge(record.sharedChanges(vendors))
            if changes != group.changes { affected.formUnion(group.members) }
        }
        return affected
    }

    /// Updates the groups after a message got a new record, which `records` already has.
    mutating func update(
        _ id: ByteEqualString, _ record: MessageRecord, _ records: RecordTable, _ vendors: ProviderRegistry
    ) {
        let (old, new) = (keys[id], key(of: record))
        let changes = record.sharedChanges(vendors)
        if let old, old != new {
            remove(id, from: old)
            // A record never loses changes. If it has none now, it never gave any to the group that it leaves.
            if changes != UserChanges() { deriveChanges(of: old, records, vendors) }
        }
        guard let new else { return }
        keys[id] = new
        byKey[new, default: Group()].members.insert(id)
        byKey[new]?.changes.merge(changes)
    }

    private mutating func remove(_ id: ByteEqualString, from key: CollapseKey) {
        keys[id] = nil
        byKey[key]?.members.remove(id)
        if byKey[key]?.members.isEmpty == true { byKey[key] = nil }
    }

    private mutating func deriveChanges(of key: CollapseKey, _ records: RecordTable, _ vendors: ProviderRegistry) {
        guard let members = byKey[key]?.members else { return }
        byKey[key]?.changes = members.reduce(into: UserChanges()) { changes, member in
            if let record = records[member] { changes.merge(record.sharedChanges(vendors)) }
        }
    }

    private func key(of record: MessageRecord) -> CollapseKey? {
        record.content.flatMap { policy.key.value(of: $0) }
    }
}

extension MessageRecord {
    /// What the user did with the message and counts for its whole group.
    ///
    /// Clicks are not included, because a click is reported to one vendor. But if a click marks its message read, the read
    /// is included.
    fileprivate func sharedChanges(_ vendors: ProviderRegistry) -> UserChanges {
        var changes = user
        if let content, vendors[content.provider].capabilities.clickImpliesRead {
            changes.lastMarkedRead = newest(changes.lastMarkedRead, lastClick)
        }
        return changes
    }
}
