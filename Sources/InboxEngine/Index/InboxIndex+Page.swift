import InboxModel

extension InboxIndex {
    /// The ids of a page.
    ///
    /// - Complexity: O(*c* + *k* + *p* log *p*), *c* the number of chunks before the page, *k* the number of messages of the page
    ///   and of a chunk or two, *p* the number of the user's pins. With a filter that selects one message in *f* of those of
    ///   ``InboxIndex/Source``, at most *f* times as much.
    ///
    /// - Parameter representatives: The messages that are shown of those that are the same; nil for all.
    func page(
        _ query: InboxQuery, visibleLimit: (Provider) -> Int?, _ representatives: Representatives? = nil
    ) -> [ByteEqualString] {
        var (toSkip, toTake) = (query.skipCount, query.maximumCount)
        var page: [ByteEqualString] = []
        let limited =
            query.includesHidden ? [:] : shownOfProvidersOverLimit(at: query.now, visibleLimit: visibleLimit)
        for section in sections(query, limited, representatives) {
            guard toTake > 0 else { break }
            var messages = section.messages
            messages.skip(&toSkip)
            while toTake > 0, let message = messages.next() {
                page.append(message.id)
                toTake -= 1
            }
        }
        return page
    }

    /// The shown messages of each provider that has more visible messages than its limit, pinned ones first, then the newest.
    func shownOfProvidersOverLimit(at now: Instant, visibleLimit: (Provider) -> Int?) -> [Provider: [RankedMessage]] {
        var limited: [Provider: [RankedMessage]] = [:]
        for provider in providers {
            guard let limit = visibleLimit(provider).map({ max(0, $0) }) else { continue }
            let sections = sections(InboxQuery(now: now), [:], nil, providers: [provider])
            let chunks = sections.lazy.flatMap(\.partitions).flatMap(\.chunks)
            guard chunks.reduce(0, { $0 + $1.summary.visible.tally(at: now).total }) > limit else { continue }
            var shown: [RankedMessage] = []
            for section in sections {
                var messages = section.messages
                while shown.count < limit, let message = messages.next() { shown.append(message) }
            }
            limited[provider] = shown
        }
        return limited
    }

    /// A section of a list: the partitions to merge, and which of their messages it has.
    private struct Section {
        let partitions: [ChunkedSortedArray<PartitionElement>]
        var hasDuplicates = false
        let filter: MergedPartitions.Filter

        /// The messages of the section, in order.
        var messages: MergedPartitions { MergedPartitions(partitions, filter, hasDuplicates: hasDuplicates) }
    }

    /// The sections of a list, in order: the user's pins, the vendors' pins, and the other messages.
    ///
    /// - Parameters:
    ///   - limited: The shown messages of providers over their limit; their partitions are not used.
    ///   - providers: The providers of the list; nil for all.
    private func sections(
        _ query: InboxQuery, _ limited: [Provider: [RankedMessage]], _ representatives: Representatives?,
        providers: Set<Provider>? = nil
    ) -> [Section] {
        let providers = (providers ?? self.providers).filter { query.topics?.condition.canSelect($0) ?? true }
        let source = source(of: query)
        // The messages that are in no partition that is used.
        let loose = (limited.values.joined() + pinnedByUser.values.filter { limited[$0.provider] == nil })
            .filter { providers.contains($0.provider) && query.selects($0) }
            .map { (message: $0, pinning: $0.pinning(at: query.now)) }
        let filter = MergedPartitions.Filter(
            visibleAt: query.includesHidden ? nil : query.now, status: query.status, isUnread: nil,
            topics: source.isExact ? nil : query.topics, representatives: representatives)
        let ofUser = loose.filter { $0.pinning > .byVendor }.map(\.message)
            .sorted { $0.precedes($1, in: query.order, at: query.now) }
        let first = Section(
            partitions: [ChunkedSortedArray(sorted: ofUser.map { PartitionElement($0) })], filter: filter)

        func section(isPinned: Bool, _ kinds: [Partition.Kind], isUnread: Bool? = nil) -> Section {
            var filter = filter
            filter.isUnread = isUnread
            let stored = partitions(
                of: source, isPinned: isPinned, kinds, providers: providers.filter { limited[$0] == nil })
            let elements = loose.filter { $0.pinning == (isPinned ? .byVendor : .notPinned) }
                .compactMap { PartitionElement($0.message, in: kinds) }
            return Section(
                partitions: stored + [ChunkedSortedArray(sorted: elements.sorted { $0.precedes($1) })],
                hasDuplicates: source.hasDuplicates, filter: filter)
        }
        return [first]
            + [true, false].flatMap { isPinned in
                switch query.order {
                case .newestFirst: [section(isPinned: isPinned, [.withoutPriority, .withPriority])]
                case .unreadFirst:
                    [true, false].map { section(isPinned: isPinned, [.withoutPriority, .withPriority], isUnread: $0) }
                case .priorityFirst:
                    [section(isPinned: isPinned, [.byPriority]), section(isPinned: isPinned, [.withoutPriority])]
                }
            }
    }
}

extension PartitionElement {
    /// The element of a message in the partition of one of these kinds; nil if it is in none of them.
    fileprivate init?(_ message: RankedMessage, in kinds: [InboxIndex.Partition.Kind]) {
        if let priority = message.priority {
            guard !kinds.contains(.withPriority) else {
                self.init(message)
                return
            }
            guard kinds.contains(.byPriority) else { return nil }
            self.init(message, rank: priority)
        } else {
            guard kinds.contains(.withoutPriority) else { return nil }
            self.init(message)
        }
    }
}
