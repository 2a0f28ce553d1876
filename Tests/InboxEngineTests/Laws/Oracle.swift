import Foundation
import InboxEngine
import InboxModel

/// A second implementation of the rules, as literal and as slow as possible: it keeps the whole list of events and derives
/// each answer from it.
///
/// It shares nothing with the engine but the type of messages, their canonical bytes, and the events.
struct Oracle {
    /// The highest session that an event names, or the one after the highest that a clear ended.
    let session: Int
    /// The feeds of that session.
    let feeds: [Feed]
    /// The messages of these feeds, with everything that happened to each.
    let messages: [ByteEqualString: OracleMessage]
    /// The limit of visible messages of each provider.
    let limits: [Provider: Int]

    struct Feed {
        let feed: InboxFeed
        let isFull: Bool
        let at: Int
    }

    init(_ events: [InboxEvent], limits: [Provider: Int]) {
        let named = events.map { event in
            if case .clear = event.kind { event.session + 1 } else { event.session }
        }
        let session = named.max() ?? 0
        let events = events.filter { $0.session == session }
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
            case .acknowledge(let ids):
                for acknowledgement in ids.compactMap({ OracleMessage.Acknowledgement($0, at: at) }) {
                    messages[acknowledgement.messageID]?.acknowledgements.append(acknowledgement)
                }
            case .ingest, .clear: break
            }
        }
        self.session = session
        self.feeds = feeds
        self.messages = messages
        self.limits = limits
    }
}
