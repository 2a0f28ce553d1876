import InboxModel

/// The groups of a ``CollapsePolicy``: derived from the records, and updated with each of them.
///
/// The groups are a function of the set of records, and therefore of the set of events.
struct CollapseGroups: Sendable {
    /// The messages of one key.
    struct Group: Sendable {
        fileprivate(set) var members: Set<ByteEqualString> = []
        /// What the user did with any of them.
        fileprivate(set) var changes = UserChanges()

        /// Whether it has several messages: one stands alone.
        var isShared: Bool { members.count > 1 }
    }

    let policy: CollapsePolicy
    private var keys: [ByteEqualString: CollapseKey] = [:]
    /// The groups, those of one message included.
    private(set) var byKey: [CollapseKey: Group] = [:]

    /// No groups yet.
    init(_ policy: CollapsePolicy) {
        self.policy = policy
    }

    /// The groups of some records.
    init(_ policy: CollapsePolicy, of records: RecordTable, _ vendors: ProviderRegistry) {
        self.init(policy)
        for (id, record) in records { update(id, record, records, vendors) }
    }

    /// The group of a message, with its key; nil if the message stands alone.
    func group(of id: ByteEqualString) -> (key: CollapseKey, group: Group)? {
        guard let key = keys[id], let group = byKey[key], group.isShared else { return nil }
        return (key, group)
    }

    /// The messages of groups of which all messages are among some ids, and the ids that are in no group.
    func wholeGroups(of ids: Set<ByteEqualString>) -> Set<ByteEqualString> {
        let counts = ids.reduce(into: [CollapseKey: Int]()) { counts, id in
            if let key = group(of: id)?.key { counts[key, default: 0] += 1 }
        }
        return ids.filter { id in group(of: id).map { counts[$0.key] == $0.group.members.count } ?? true }
    }

    // MARK: Updating

    /// The messages whose answers may change if a message gets another record, that message included.
    func affected(by id: ByteEqualString, _ record: MessageRecord, _ vendors: ProviderRegistry) -> Set<ByteEqualString>
    {
        var affected: Set = [id]
        let (old, new) = (keys[id], key(of: record))
        if let old, old != new { affected.formUnion(byKey[old]?.members ?? []) }
        if let new, let group = byKey[new], group.changes.merging(UserChanges(of: record, vendors)) != group.changes {
            affected.formUnion(group.members)
        }
        return affected
    }

    /// Updates the groups for a message with a new record, which `records` has already.
    mutating func update(
        _ id: ByteEqualString, _ record: MessageRecord, _ records: RecordTable, _ vendors: ProviderRegistry
    ) {
        let (old, new) = (keys[id], key(of: record))
        let changes = UserChanges(of: record, vendors)
        if let old, old != new {
            remove(id, from: old)
            // A record keeps its changes: without any now, it had none for the group that it leaves.
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
            if let record = records[member] { changes.merge(UserChanges(of: record, vendors)) }
        }
    }

    private func key(of record: MessageRecord) -> CollapseKey? {
        record.content.flatMap { policy.key.value(of: $0) }
    }
}
