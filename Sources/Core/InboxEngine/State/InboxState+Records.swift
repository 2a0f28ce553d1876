import InboxModel

/// Every write to the state goes through here, so that the sorted list stays up to date, if there is one.
extension InboxState {
    /// Up to this number of records, no sorted list is kept.
    private static let smallCount = 256

    /// Runs updates of at most `count` records.
    ///
    /// If these are a large part of all records, the list is sorted again afterwards. Otherwise it is updated with each
    /// record.
    ///
    /// - Complexity: O(log *n*) for each updated record, amortized.
    mutating func updatingRecords(atMost count: Int, _ update: (inout InboxState) -> Void) {
        if count > records.count / 8 {
            keptList = nil
            records.reserveCapacity(records.count + count)
        }
        update(&self)
        if keptList == nil { remakeList() }
    }

    /// Sorts the list again from the records, if there are many.
    mutating func remakeList() {
        guard records.count > Self.smallCount else {
            keptList = nil
            return
        }
        var pending: Set<ByteEqualString> = []
        let ranked = rankedMessages { id, record in
            if !record.outbox(id.text, vendors).isEmpty { pending.insert(id) }
        }
        keptList = MessageList(ranked, pending: pending, isKept: true)
    }

    var list: MessageList { keptList ?? MessageList(rankedMessages { _, _ in }, isKept: false) }

    /// All known messages, in no order.
    ///
    /// - Parameter visit: Called with each record, including the changes that count for its whole group.
    private func rankedMessages(_ visit: (ByteEqualString, MessageRecord) -> Void) -> [RankedMessage] {
        var messages: [RankedMessage] = []
        messages.reserveCapacity(records.count)
        func add(_ id: ByteEqualString, _ record: MessageRecord) {
            visit(id, record)
            if let message = RankedMessage(id, record, fullFeeds, vendors) { messages.append(message) }
        }
        records.forEach { id, record in
            if groups == nil { add(id, record) } else { add(id, sharingChanges(record, of: id)) }
        }
        return messages
    }

    mutating func updateRecord(_ id: ByteEqualString, _ update: (inout MessageRecord) -> Void) {
        guard groups != nil else {
            guard keptList != nil else { return records.update(id, update) }
            return updatingList(of: CollectionOfOne(id)) { $0.records.update(id, update) }
        }
        var record = records[id] ?? MessageRecord()
        update(&record)
        // Changes to this record may count for other messages of its group.
        let affected = keptList == nil ? [] : groups?.affected(by: id, record, vendors) ?? []
        updatingList(of: affected) { state in
            state.records.update(id) { $0 = record }
            state.groups?.update(id, record, state.records, state.vendors)
        }
    }

    mutating func updateRecords(_ ids: [String], _ update: (inout MessageRecord) -> Void) {
        for id in ids { updateRecord(ByteEqualString(id), update) }
    }

    /// Records a full feed of a provider, which withdraws all messages that were last observed before it.
    mutating func recordFullFeed(of provider: Provider, at instant: Instant) {
        let previous = fullFeeds[provider]
        guard previous.map({ $0 < instant }) ?? true else { return }
        var withdrawn: [ByteEqualString] = []
        if keptList != nil {
            for (id, record) in records
            where record.isWithdrawn(instant) && !record.isWithdrawn(previous)
                && record.observation?.message.provider == provider
            {
                withdrawn.append(id)
            }
        }
        updatingList(of: withdrawn) { $0.fullFeeds[provider] = instant }
    }

    mutating func recordBadge(_ badge: ReportedBadge, of provider: Provider) {
        badges[provider] = newest(badges[provider], badge)
    }

    /// Runs an update that may move only these messages in the list.
    private mutating func updatingList(
        of ids: some Collection<ByteEqualString>, _ update: (inout InboxState) -> Void
    ) {
        let before = ids.map { id in record(of: id).flatMap { RankedMessage(id, $0, fullFeeds, vendors) } }
        update(&self)
        for (id, old) in zip(ids, before) {
            guard let record = record(of: id) else { continue }
            keptList?.replace(old, by: RankedMessage(id, record, fullFeeds, vendors))
            keptList?.setPending(id, !record.outbox(id.text, vendors).isEmpty)
        }
    }

    /// The provider of a message.
    ///
    /// If ``compact(at:retention:)`` has dropped the content, the provider is found by the id.
    func provider(of record: MessageRecord, _ id: ByteEqualString) -> Provider? {
        record.observation?.message.provider ?? vendors.vendor(ofMessage: id.text)?.provider
    }
}
