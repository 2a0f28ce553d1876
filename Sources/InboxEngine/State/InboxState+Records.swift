import InboxModel

/// Every change of what is known goes through here, so that an index, where there is one, follows.
extension InboxState {
    /// Whether answers are looked up.
    package var isIndexed: Bool { index != nil }

    /// Makes changes to so many records.
    ///
    /// Where they are many of those that there are, an index is made anew afterwards, else kept up with each: a change of
    /// one record costs O(log *n*), averaged over many.
    mutating func changing(_ count: Int, _ change: (inout InboxState) -> Void) {
        if index != nil, indexing.bulk > 0, count > records.count / indexing.bulk { index = nil }
        change(&self)
        if index == nil, records.count > indexing.few { index = InboxIndex(self) }
    }

    /// Changes a message's record.
    mutating func change(_ id: ByteEqualString, _ change: (inout MessageRecord) -> Void) {
        guard index != nil else { return records.change(id, change) }
        let before = indexed(id)
        records.change(id, change)
        let after = indexed(id)
        index?.replace(before, after)
    }

    /// Takes in when a provider was asked for a full feed: it withdraws what was last observed before.
    mutating func takeFullFeed(of provider: Provider, at instant: Instant) {
        let former = fullFeeds[provider]
        guard former.map({ $0 < instant }) ?? true else { return }
        let withdrawn = index?.observed(of: provider, before: instant) ?? []
        let before = withdrawn.map(indexed)
        fullFeeds[provider] = instant
        for (before, after) in zip(before, withdrawn.map(indexed)) { index?.replace(before, after) }
    }

    /// Takes in a badge that a provider reported.
    mutating func take(_ badge: ReportedBadge, of provider: Provider) {
        let isFirst = badges[provider] == nil
        badges[provider] = newest(badges[provider], badge)
        guard isFirst, index != nil else { return }
        let elements = records.flatMap { badgeElements($0, $1, of: provider) }
        index?.beginBadge(of: provider, elements)
    }

    /// What an index keeps of a message.
    func indexed(_ id: ByteEqualString) -> IndexedMessage {
        records[id].map { indexed(id, $0) } ?? IndexedMessage()
    }

    func indexed(_ id: ByteEqualString, _ record: MessageRecord) -> IndexedMessage {
        var indexed = IndexedMessage()
        indexed.entry = RankedMessage(id, record, fullFeeds, vendors)
        if let entry = indexed.entry, !entry.isWithdrawn, let at = record.lastObserved {
            indexed.observed = ObservedElement(at: at, id: id)
        }
        indexed.outbox = record.outbox(id.text, vendors)
        indexed.provider = provider(of: record, id)
        if let provider = indexed.provider, badges[provider] != nil {
            indexed.badge = badgeElements(id, record, of: provider)
        }
        return indexed
    }

    /// Whose message it is; its content may have been dropped by ``compact(now:)``, and then its id tells.
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

extension InboxEvent.Kind {
    /// How many records it may change, but for those that a full feed withdraws.
    var reach: Int {
        switch self {
        case .ingest(let feed, _): feed.messages.count + (feed.deletions?.count ?? 0)
        case .markRead(let ids), .markUnread(let ids), .delete(let ids), .acknowledge(let ids): ids.count
        case .click: 1
        case .clear: 0
        }
    }
}
