import InboxEngine
import InboxModel

/// Makes a failing history small: it removes everything that the failure does not need.
enum Shrinker {
    /// A history that still fails, but no longer fails if any one event, message or id is removed.
    static func shrunk(_ events: [InboxEvent], while fails: ([InboxEvent]) -> Bool) -> [InboxEvent] {
        var events = smallest(events, while: fails)
        for index in events.indices {
            events[index] = shrunk(events[index]) { event in
                var changed = events
                changed[index] = event
                return fails(changed)
            }
        }
        return smallest(events, while: fails)
    }

    /// Delta debugging: tries to leave out halves, then quarters, down to single elements.
    static func smallest<Element>(_ elements: [Element], while fails: ([Element]) -> Bool) -> [Element] {
        var elements = elements
        var size = max(1, elements.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < elements.count {
                var fewer = elements
                fewer.removeSubrange(start..<min(start + size, elements.count))
                if fails(fewer) {
                    elements = fewer
                    hasShrunk = true
                } else {
                    start += size
                }
            }
            if size == 1, !hasShrunk { return elements }
            size = max(1, size / 2)
        }
    }

    private static func shrunk(_ event: InboxEvent, while fails: (InboxEvent) -> Bool) -> InboxEvent {
        func made(_ kind: InboxEvent.Kind) -> InboxEvent { InboxEvent(kind, at: event.at, session: event.session) }
        switch event.kind {
        case .ingest(let feed, let scope):
            func with(_ messages: [InboxMessage]) -> InboxEvent {
                made(
                    .ingest(
                        InboxFeed(
                            provider: feed.provider, messages: messages, badge: feed.badge, deletions: feed.deletions,
                            isIncomplete: feed.isIncomplete), scope))
            }
            return with(smallest(feed.messages) { fails(with($0)) })
        case .markRead(let ids): return made(.markRead(smallest(ids) { fails(made(.markRead($0))) }))
        case .markUnread(let ids): return made(.markUnread(smallest(ids) { fails(made(.markUnread($0))) }))
        case .delete(let ids): return made(.delete(smallest(ids) { fails(made(.delete($0))) }))
        case .pin(let ids, let until):
            return made(.pin(smallest(ids) { fails(made(.pin($0, until: until))) }, until: until))
        case .unpin(let ids): return made(.unpin(smallest(ids) { fails(made(.unpin($0))) }))
        case .acknowledge(let ids, let badge):
            return made(.acknowledge(smallest(ids) { fails(made(.acknowledge($0, badge: badge))) }, badge: badge))
        case .click, .badge, .clear: return event
        }
    }
}
