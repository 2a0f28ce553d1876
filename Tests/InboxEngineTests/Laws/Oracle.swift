import InboxEngine
import InboxModel
import InboxTestSupport

/// A second implementation of the rules that is as literal as possible, and slow.
///
/// It keeps the whole list of events and derives each answer from it.
///
/// It shares only the message type, the canonical bytes and the events with the engine.
struct Oracle {
    /// The highest session that an event names, or the one after the highest that a clear ended.
    let session: Int
    /// The feeds of that session.
    let feeds: [Feed]
    /// The badges that providers reported in that session.
    let badges: [Badge]
    /// The messages of these feeds, with everything that happened to each.
    let messages: [ByteEqualString: OracleMessage]
    /// The limit of visible messages of each provider.
    let limits: [Provider: Int]

    struct Feed {
        let feed: InboxFeed
        let isFull: Bool
        let at: Int
    }

    struct Badge {
        let provider: Provider
        /// The badge counts what the vendor knew at this instant.
        let at: Int
        let reportedAt: Int
        let value: Int
    }

    /// Whether an event has an effect.
    ///
    /// A badge must not be negative, and if it comes with an acknowledgement, all ids must belong to one provider.
    static func isValid(_ event: InboxEvent) -> Bool {
        switch event.kind {
        case .badge(_, let badge): badge >= 0
        case .acknowledge(let ids, let badge?): badge >= 0 && provider(ofEntries: ids) != nil
        default: true
        }
    }

    /// The provider to which all entries with these ids belong.
    private static func provider(ofEntries ids: [String]) -> Provider? {
        OracleMessage.calls.keys.first { provider in
            !ids.isEmpty
                && ids.allSatisfy { id in
                    OracleMessage.Acknowledgement(id, at: 0)?.messageID.text.hasPrefix("\(provider.name):") ?? false
                }
        }
    }

    private static func badge(_ event: InboxEvent) -> Badge? {
        let at = event.at.wholeMilliseconds
        switch event.kind {
        case .ingest(let feed, _):
            guard let provider = feed.provider, let badge = feed.badge else { return nil }
            return Badge(provider: provider, at: at, reportedAt: at, value: badge)
        case .badge(let provider, let badge):
            return Badge(provider: provider, at: at, reportedAt: at, value: badge)
        case .acknowledge(let ids, let badge?):
            guard let provider = provider(ofEntries: ids) else { return nil }
            let calls = ids.compactMap { OracleMessage.Acknowledgement($0, at: at) }.filter { acknowledged in
                OracleMessage.calls[provider]?.has(acknowledged) ?? false
            }
            return Badge(provider: provider, at: (calls.map(\.callAt) + [at]).max() ?? at, reportedAt: at, value: badge)
        default: return nil
        }
    }

    init(_ events: [InboxEvent], limits: [Provider: Int]) {
        let named = events.map { event in
            if case .clear = event.kind { event.session + 1 } else { event.session }
        }
        let session = named.max() ?? 0
        let events = events.filter { $0.session == session && Self.isValid($0) }
        let feeds = events.compactMap { event -> Feed? in
            guard case .ingest(let feed, let scope) = event.kind else { return nil }
            // An incomplete feed counts as a page.
            return Feed(feed: feed, isFull: scope == .full && !feed.isIncomplete, at: event.at.wholeMilliseconds)
        }
        var messages: [ByteEqualString: OracleMessage] = [:]
        for message in feeds.flatMap(\.feed.messages) {
            let id = ByteEqualString(message.id)
            if messages[id] == nil { messages[id] = OracleMessage(id, message.provider) }
        }
        for feed in feeds {
            for (position, message) in feed.feed.messages.enumerated() {
                let observation = OracleMessage.Observation(message: message, at: feed.at, position: position)
                messages[ByteEqualString(message.id)]?.observations.append(observation)
            }
            for id in feed.feed.deletions ?? [] { messages[ByteEqualString(id)]?.feedsDeleting.append(feed.at) }
            guard feed.isFull, let provider = feed.feed.provider else { continue }
            for id in messages.keys where messages[id]?.provider == provider { messages[id]?.fullFeeds.append(feed.at) }
        }
        for event in events {
            let at = event.at.wholeMilliseconds
            switch event.kind {
            case .markRead(let ids):
                for id in ids { messages[ByteEqualString(id)]?.changes.append(.init(kind: .read, at: at)) }
            case .markUnread(let ids):
                for id in ids { messages[ByteEqualString(id)]?.changes.append(.init(kind: .unread, at: at)) }
            case .delete(let ids): for id in ids { messages[ByteEqualString(id)]?.deletes.append(at) }
            case .pin(let ids, let until):
                let pin = OracleMessage.Pin(at: at, isPinned: true, until: until?.wholeMilliseconds)
                for id in ids { messages[ByteEqualString(id)]?.pins.append(pin) }
            case .unpin(let ids):
                for id in ids { messages[ByteEqualString(id)]?.pins.append(.init(at: at, isPinned: false)) }
            case .click(let id, let value):
                let value = value == "" ? nil : value.map { ByteEqualString($0) }
                messages[ByteEqualString(id)]?.changes.append(.init(kind: .click, at: at, value: value))
            case .acknowledge(let ids, _):
                for acknowledgement in ids.compactMap({ OracleMessage.Acknowledgement($0, at: at) }) {
                    messages[acknowledgement.messageID]?.acknowledgements.append(acknowledgement)
                }
            case .ingest, .badge, .clear: break
            }
        }
        self.session = session
        self.feeds = feeds
        badges = events.compactMap(Self.badge)
        self.messages = messages
        self.limits = limits
    }
}
