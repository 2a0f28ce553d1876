import InboxModel

extension InboxIndex {
    /// The ids of a page.
    ///
    /// - Complexity: O(*c* + *k*), *c* the number of chunks before the page and *k* the number of messages of the page and of a
    ///   chunk or two.
    func page(_ query: InboxQuery, visibleLimit: (Provider) -> Int?) -> [ByteEqualString] {
        var (toSkip, toTake) = (query.skipCount, query.maximumCount)
        var page: [ByteEqualString] = []
        let limited = query.now.map { shownOfProvidersOverLimit(at: $0, visibleLimit: visibleLimit) } ?? [:]
        for section in sections(query) {
            guard toTake > 0 else { break }
            var messages = MergedPartitions(partitions(of: section, query, limited), section.filter)
            messages.skip(&toSkip)
            while toTake > 0, let message = messages.next() {
                page.append(message.id)
                toTake -= 1
            }
        }
        return page
    }

    /// The shown messages of each provider that has more visible messages than its limit, the newest first.
    func shownOfProvidersOverLimit(at now: Instant, visibleLimit: (Provider) -> Int?) -> [Provider: [RankedMessage]] {
        var limited: [Provider: [RankedMessage]] = [:]
        for provider in providers {
            guard let limit = visibleLimit(provider).map({ max(0, $0) }) else { continue }
            let query = InboxQuery(now: now)
            let sections = sections(query).map {
                (section: $0, partitions: partitions(of: $0, query, [:], providers: [provider]))
            }
            let chunks = sections.lazy.flatMap(\.partitions).flatMap(\.chunks)
            guard chunks.reduce(0, { $0 + $1.summary.visible.tally(at: now).total }) > limit else { continue }
            var shown: [RankedMessage] = []
            for (section, partitions) in sections {
                var messages = MergedPartitions(partitions, section.filter)
                while shown.count < limit, let message = messages.next() { shown.append(message) }
            }
            limited[provider] = shown
        }
        return limited
    }

    /// A section of a list: the partitions to merge, and which of their messages it has.
    private struct Section {
        let isPinned: Bool
        let kinds: [Partition.Kind]
        let filter: MergedPartitions.Filter
    }

    /// The sections of a list, in order.
    private func sections(_ query: InboxQuery) -> [Section] {
        [true, false].flatMap { isPinned in
            func section(_ kinds: [Partition.Kind], isUnread: Bool? = nil) -> Section {
                Section(
                    isPinned: isPinned, kinds: kinds,
                    filter: MergedPartitions.Filter(now: query.now, status: query.status, isUnread: isUnread))
            }
            return switch query.order {
            case .newestFirst: [section([.withoutPriority, .withPriority])]
            case .unreadFirst:
                [true, false].map { section([.withoutPriority, .withPriority], isUnread: $0) }
            case .priorityFirst: [section([.byPriority]), section([.withoutPriority])]
            }
        }
    }

    /// The partitions of a section; for providers over their limit partitions of the shown messages alone.
    private func partitions(
        of section: Section, _ query: InboxQuery, _ limited: [Provider: [RankedMessage]],
        providers: Set<Provider>? = nil
    ) -> [ChunkedSortedArray<PartitionElement>] {
        (providers ?? self.providers).flatMap { provider in
            section.kinds.compactMap { kind in
                let partition = Partition(
                    provider: provider, topic: query.topic, isPinned: section.isPinned, kind: kind)
                guard let shown = limited[provider] else { return partitions[partition] }
                let elements = shown.filter { $0.has(query.topic) }
                    .flatMap { message in Self.elements(of: message, query.topic.map { [$0] } ?? []) }
                    .filter { $0.0 == partition }.map(\.1)
                return ChunkedSortedArray(sorted: elements.sorted { $0.precedes($1) })
            }
        }
    }
}
