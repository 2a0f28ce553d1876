import InboxModel

extension InboxIndex {
    /// The ids of a page.
    ///
    /// - Complexity: A look at each chunk that the page stands behind, and at some hundred messages.
    func page(_ query: InboxQuery, limit: (Provider) -> Int?) -> [ByteEqualString] {
        var (skipped, taken) = (query.skipped, query.taken)
        var page: [ByteEqualString] = []
        let overLimit = query.now.map { shownOfCrowded(at: $0, limit: limit) } ?? [:]
        for part in parts(query) {
            guard taken > 0 else { break }
            var messages = MergedPartitions(self.partitions(part, query, overLimit), part.filter)
            messages.skip(&skipped)
            while taken > 0, let entry = messages.next() {
                page.append(entry.id)
                taken -= 1
            }
        }
        return page
    }

    /// Of each provider that has more messages to show than it may, those that are shown, the newest first.
    func shownOfCrowded(at now: Instant, limit: (Provider) -> Int?) -> [Provider: [RankedMessage]] {
        var overLimit: [Provider: [RankedMessage]] = [:]
        for provider in providers {
            guard let limit = limit(provider).map({ max(0, $0) }) else { continue }
            let query = InboxQuery(now: now)
            let partitions = parts(query).map {
                (part: $0, partitions: self.partitions($0, query, [:], of: [provider]))
            }
            let chunks = partitions.lazy.flatMap(\.partitions).flatMap(\.chunks)
            guard chunks.reduce(0, { $0 + $1.summary.shown.tally(at: now).total }) > limit else { continue }
            var shown: [RankedMessage] = []
            for (part, partitions) in partitions {
                var messages = MergedPartitions(partitions, part.filter)
                while shown.count < limit, let entry = messages.next() { shown.append(entry) }
            }
            overLimit[provider] = shown
        }
        return overLimit
    }

    /// A part of a list, behind the parts before it: lanes that are merged, and which of their messages are taken.
    private struct Part {
        let isPinned: Bool
        let kinds: [IndexPartition.Kind]
        let filter: MergedPartitions.Filter
    }

    /// The parts in which a list is put together.
    private func parts(_ query: InboxQuery) -> [Part] {
        [true, false].flatMap { isPinned in
            func part(_ kinds: [IndexPartition.Kind], isUnread: Bool? = nil) -> Part {
                Part(
                    isPinned: isPinned, kinds: kinds,
                    filter: MergedPartitions.Filter(now: query.now, status: query.status, isUnread: isUnread))
            }
            return switch query.order {
            case .newestFirst: [part([.unranked, .ranked])]
            case .unreadFirst:
                [part([.unranked, .ranked], isUnread: true), part([.unranked, .ranked], isUnread: false)]
            case .priorityFirst: [part([.byPriority]), part([.unranked])]
            }
        }
    }

    /// The lanes of a part: of crowded providers lanes of what is shown alone.
    private func partitions(
        _ part: Part, _ query: InboxQuery, _ overLimit: [Provider: [RankedMessage]], of providers: Set<Provider>? = nil
    ) -> [ChunkedSortedArray<LaneElement>] {
        (providers ?? self.providers).flatMap { provider in
            part.kinds.compactMap { kind in
                let partition = IndexPartition(
                    provider: provider, topic: query.topic, isPinned: part.isPinned, kind: kind)
                guard let shown = overLimit[provider] else { return partitions[partition] }
                let elements = shown.filter { $0.has(query.topic) }
                    .flatMap { entry in Self.places(of: entry, query.topic.map { [$0] } ?? []) }
                    .filter { $0.0 == partition }.map(\.1)
                return ChunkedSortedArray(sorted: elements.sorted { $0.precedes($1) })
            }
        }
    }
}
