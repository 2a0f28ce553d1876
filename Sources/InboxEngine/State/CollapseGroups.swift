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
    }

    let policy: CollapsePolicy
    private var keys: [ByteEqualString: CollapseKey] = [:]
    private(set) var groups: [CollapseKey: Group] = [:]

    /// No groups yet.
    init(_ policy: CollapsePolicy) {
        self.policy = policy
    }

    /// The groups of some records.
    init(_ policy: CollapsePolicy, of records: RecordTable, _ vendors: ProviderRegistry) {
        self.init(policy)
        for (id, record) in records { update(id, record, records, vendors) }
    }

    /// The key of a message that is in a group with others; nil if it stands alone.
    func key(of id: ByteEqualString) -> CollapseKey? {
        guard let key = keys[id], let group = groups[key], group.members.count > 1 else { return nil }
        return key
    }

    /// The messages of a group.
    func members(of key: CollapseKey) -> Set<ByteEqualString> { groups[key]?.members ?? [] }

    /// What the user did with any message of a group; nil for a message that stands alone.
    func changes(for id: ByteEqualString) -> UserChanges? {
        key(of: id).flatMap { groups[$0]?.changes }
    }

    /// The messages of groups of which all messages are among some ids, and the ids that are in no group.
    func wholeGroups(of ids: Set<ByteEqualString>) -> Set<ByteEqualString> {
        let counts = ids.reduce(into: [CollapseKey: Int]()) { counts, id in
            if let key = key(of: id) { counts[key, default: 0] += 1 }
        }
        return ids.filter { id in key(of: id).map { counts[$0] == members(of: $0).count } ?? true }
    }

    // MARK: Updating

    /// The messages whose answers may change if a message gets another record, that message included.
    func affected(by id: ByteEqualString, _ record: MessageRecord, _ vendors: ProviderRegistry) -> Set<ByteEqualString>
    {
        var affected: Set = [id]
        let (old, new) = (keys[id], key(of: record))
        if let old, old != new { affected.formUnion(members(of: old)) }
        if let new, let group = groups[new], group.changes.merging(UserChanges(of: record, vendors)) != group.changes {
            affected.formUnion(group.members)
        }
        return affected
    }

    /// Updates the groups for a message with a new record, which `records` has already.
    mutating func update(
        _ id: ByteEqualString, _ record: MessageRecord, _ records: RecordTable, _ vendors: ProviderRegistry
    ) {
        let (old, new) = (keys[id], key(of: record))
        if let old, old != new { remove(id, from: old, records, vendors) }
        guard let new else { return }
        keys[id] = new
        groups[new, default: Group()].members.insert(id)
        groups[new]?.changes.merge(UserChanges(of: record, vendors))
    }

    private mutating func remove(
        _ id: ByteEqualString, from key: CollapseKey, _ records: RecordTable, _ vendors: ProviderRegistry
    ) {
        keys[id] = nil
        groups[key]?.members.remove(id)
        let members = members(of: key)
        guard !members.isEmpty else {
            groups[key] = nil
            return
        }
        groups[key]?.changes = members.reduce(into: UserChanges()) { changes, member in
            if let record = records[member] { changes.merge(UserChanges(of: record, vendors)) }
        }
    }

    private func key(of record: MessageRecord) -> CollapseKey? {
        record.content.flatMap { policy.key.value(of: $0) }
    }
}
