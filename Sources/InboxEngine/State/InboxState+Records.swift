import InboxModel

/// Every write to the state goes through here, so that the index, if there is one, is kept up to date.
extension InboxState {
    /// Runs updates of at most `count` records.
    ///
    /// If that is a large part of all records, the index is rebuilt after; otherwise it follows each update.
    ///
    /// - Complexity: O(log *n*) an updated record, averaged over many.
    mutating func updatingRecords(atMost count: Int, _ update: (inout InboxState) -> Void) {
        if index != nil, indexing.rebuildFraction > 0, count > records.count / indexing.rebuildFraction { index = nil }
        update(&self)
        if index == nil, records.count > indexing.threshold { index = InboxIndex(self) }
    }

    /// Updates a message's record.
    mutating func updateRecord(_ id: ByteEqualString, _ update: (inout MessageRecord) -> Void) {
        guard groups == nil else { return updateGroupedRecord(id, update) }
        guard index != nil else { return records.update(id, update) }
        let before = indexed(id)
        records.update(id, update)
        let after = indexed(id)
        index?.replace(before, after)
    }

    /// Updates a message's record, the groups, and the index of all messages whose answers change with it.
    private mutating func updateGroupedRecord(_ id: ByteEqualString, _ update: (inout MessageRecord) -> Void) {
        var record = records[id] ?? MessageRecord()
        update(&record)
        let affected = index == nil ? [] : Array(groups?.affected(by: id, record, vendors) ?? [])
        let before = affected.map(indexed)
        records.update(id) { $0 = record }
        groups?.update(id, record, records, vendors)
        for (before, after) in zip(before, affected.map(indexed)) { index?.replace(before, after) }
    }

    /// Updates the records of messages.
    mutating func updateRecords(_ ids: [String], _ update: (inout MessageRecord) -> Void) {
        for id in ids { updateRecord(ByteEqualString(id), update) }
    }

    /// Records a full feed of a provider: it withdraws the messages that were last observed before it.
    mutating func recordFullFeed(of provider: Provider, at instant: Instant) {
        let previous = fullFeeds[provider]
        guard previous.map({ $0 < instant }) ?? true else { return }
        let withdrawn = index?.observed(of: provider, before: instant) ?? []
        let before = withdrawn.map(indexed)
        fullFeeds[provider] = instant
        for (before, after) in zip(before, withdrawn.map(indexed)) { index?.replace(before, after) }
    }

    /// Records a badge that a provider reported.
    mutating func recordBadge(_ badge: ReportedBadge, of provider: Provider) {
        let isFirst = badges[provider] == nil
        badges[provider] = newest(badges[provider], badge)
        guard isFirst, index != nil else { return }
        let elements = records.flatMap { badgeElements($0, sharingChanges($1, of: $0), of: provider) }
        index?.addBadge(of: provider, elements)
    }

    /// What the index holds of a message.
    private func indexed(_ id: ByteEqualString) -> IndexedMessage {
        records[id].map { indexed(id, $0) } ?? IndexedMessage()
    }

    /// What the index holds of a message with that record.
    func indexed(_ id: ByteEqualString, _ record: MessageRecord) -> IndexedMessage {
        let record = groups == nil ? record : sharingChanges(record, of: id)
        var indexed = IndexedMessage()
        indexed.message = RankedMessage(id, record, fullFeeds, vendors)
        if let message = indexed.message, !message.isWithdrawn, let at = record.lastObserved {
            indexed.observed = ObservedElement(at: at, id: id)
        }
        indexed.outbox = record.outbox(id.text, vendors)
        indexed.provider = provider(of: record, id)
        if let provider = indexed.provider, badges[provider] != nil {
            indexed.badge = badgeElements(id, record, of: provider)
        }
        return indexed
    }

    /// The provider of a message; if ``compact(now:retention:)`` has dropped its content, by its id.
    func provider(of record: MessageRecord, _ id: ByteEqualString) -> Provider? {
        record.observation?.provider ?? vendors.vendor(ofMessage: id.text)?.provider
    }

    private func badgeElements(_ id: ByteEqualString, _ record: MessageRecord, of provider: Provider) -> [BadgeElement]
    {
        guard self.provider(of: record, id) == provider else { return [] }
        return record.badgeSteps(vendors.statusPolicy(provider)).enumerated().map {
            BadgeElement(step: $1, id: id, number: $0)
        }
    }
}
