import InboxModel

extension FeedIndex {
    /// The ids of a page.
    ///
    /// - Complexity: A look at each chunk that the page stands behind, and at some hundred messages.
    func page(_ query: FeedQuery, limit: (Provider) -> Int?) -> [ExactText] {
        var (skipped, taken) = (query.skipped, query.taken)
        var page: [ExactText] = []
        let crowded = query.now.map { shownOfCrowded(at: $0, limit: limit) } ?? [:]
        for part in parts(query) {
            guard taken > 0 else { break }
            var messages = MergedLanes(self.lanes(part, query, crowded), part.filter)
            messages.skip(&skipped)
            while taken > 0, let entry = messages.next() {
                page.append(entry.id)
                taken -= 1
            }
        }
        return page
    }

    /// Of each provider that has more messages to show than it may, those that are shown, the newest first.
    func shownOfCrowded(at now: Instant, limit: (Provider) -> Int?) -> [Provider: [FeedEntry]] {
        var crowded: [Provider: [FeedEntry]] = [:]
        for provider in providers {
            guard let limit = limit(provider).map({ max(0, $0) }) else { continue }
            let query = FeedQuery(now: now)
            let lanes = parts(query).map { (part: $0, lanes: self.lanes($0, query, [:], of: [provider])) }
            let chunks = lanes.lazy.flatMap(\.lanes).flatMap(\.chunks)
            guard chunks.reduce(0, { $0 + $1.summary.shown.tally(at: now).total }) > limit else { continue }
            var shown: [FeedEntry] = []
            for (part, lanes) in lanes {
                var messages = MergedLanes(lanes, part.filter)
                while shown.count < limit, let entry = messages.next() { shown.append(entry) }
            }
            crowded[provider] = shown
        }
        return crowded
    }

    /// A part of a list, behind the parts before it: lanes that are merged, and which of their messages are taken.
    private struct Part {
        let isPinned: Bool
        let kinds: [Lane.Kind]
        let filter: MergedLanes.Filter
    }

    /// The parts in which a list is put together.
    private func parts(_ query: FeedQuery) -> [Part] {
        [true, false].flatMap { isPinned in
            func part(_ kinds: [Lane.Kind], isUnread: Bool? = nil) -> Part {
                Part(
                    isPinned: isPinned, kinds: kinds,
                    filter: MergedLanes.Filter(now: query.now, status: query.status, isUnread: isUnread))
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
    private func lanes(
        _ part: Part, _ query: FeedQuery, _ crowded: [Provider: [FeedEntry]], of providers: Set<Provider>? = nil
    ) -> [SortedChunks<LaneElement>] {
        (providers ?? self.providers).flatMap { provider in
            part.kinds.compactMap { kind in
                let lane = Lane(provider: provider, topic: query.topic, isPinned: part.isPinned, kind: kind)
                guard let shown = crowded[provider] else { return lanes[lane] }
                let elements = shown.filter { $0.has(query.topic) }
                    .flatMap { entry in Self.places(of: entry, query.topic.map { [$0] } ?? []) }
                    .filter { $0.0 == lane }.map(\.1)
                return SortedChunks(sorted: elements.sorted { $0.precedes($1) })
            }
        }
    }
}
