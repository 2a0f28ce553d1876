package import InboxJSON
package import InboxModel

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Writes an inbox as one line of JSON, as `inbox replay` does and engine fixtures expect.
///
/// ```json
/// {"recipient":"u1","unread":1,"total":2,"badge":{"xtremepush":4},"nextChange":"2026-02-05T12:00:00Z","messages":[],"outbox":[]}
/// ```
///
/// `badge` lists the providers that have reported one. `badge` and `nextChange` are omitted if there are none.
package struct ReplayLineWriter: Hashable, Sendable {
    /// Only messages that satisfy the filter, and their counts; nil for all.
    package var topics: TopicFilter?
    /// Only messages with that status; nil for all.
    package var status: MessageStatus?
    package var offset: Int
    /// The largest number of messages; nil for all.
    package var limit: Int?
    /// Whether hidden messages are written too, except deleted ones.
    package var includesHidden: Bool
    /// Whether messages include the vendor's element as `raw`.
    package var includesRaw: Bool
    /// Whether `placements` is written: the placement of every known message.
    package var includesPlacements: Bool

    /// Creates a writer, by default of all messages that are shown.
    package init(
        topics: TopicFilter? = nil, status: MessageStatus? = nil, offset: Int = 0, limit: Int? = nil,
        includesHidden: Bool = false, includesRaw: Bool = false, includesPlacements: Bool = false
    ) {
        self.topics = topics
        self.status = status
        self.offset = offset
        self.limit = limit
        self.includesHidden = includesHidden
        self.includesRaw = includesRaw
        self.includesPlacements = includesPlacements
    }

    package func write(_ state: InboxState, of recipient: String, at now: Date, to writer: inout JSONWriter) {
        let (instant, list) = (Instant(clamping: now), state.list)
        let tally = state.tally(at: instant, topics: topics, in: list)
        let query = InboxQuery(
            now: instant, includesHidden: includesHidden, topics: topics, status: status, offset: offset, limit: limit)
        writer.beginObject()
        writer.member("recipient", recipient)
        writer.member("unread", tally.unread)
        writer.member("total", tally.total)
        let providers = state.badgeProviders
        if !providers.isEmpty {
            writer.key("badge")
            writer.beginObject()
            for provider in providers {
                writer.key(provider.name)
                writer.integer(state.badge(provider) ?? 0)
            }
            writer.endObject()
        }
        writer.member("nextChange", list.nextChange(after: instant))
        writer.array("messages", of: state.messages(of: query, in: list)) { message, writer in
            message.write(to: &writer, includingRaw: includesRaw)
        }
        writer.array("outbox", of: state.outbox) { entry, writer in entry.write(to: &writer) }
        if includesPlacements {
            writer.array("placements", of: state.placements(at: now)) { $0.write(to: &$1, includingID: true) }
        }
        writer.endObject()
    }
}

extension ReplayLineWriter {
    /// Writes what changed in a recipient's inbox since an earlier state, as `inbox replay --since` does.
    ///
    /// ```json
    /// {"recipient":"u1","from":"2026-02-05T12:00:00Z","to":"2026-02-05T13:00:00Z","unread":1,"total":2,"changes":[]}
    /// ```
    ///
    /// `unread` and `total` count the later list. The writer's properties are ignored: the lists contain all shown
    /// messages.
    ///
    /// - Parameters:
    ///   - earlier: The earlier state. It is collapsed with the policy of `state`.
    ///   - then: The instant of the earlier list; nil for the newest instant in the earlier state, or `now` if that state is
    ///     empty.
    package func writeChanges(
        in state: InboxState, of recipient: String, at now: Date, since earlier: InboxState, at then: Date?,
        to writer: inout JSONWriter
    ) {
        var earlier = earlier
        earlier.collapse = state.collapse
        let then = then ?? earlier.newestInstant?.date ?? now
        let counts = state.counts(at: now)
        writer.beginObject()
        writer.member("recipient", recipient)
        writer.member("from", Instant(then))
        writer.member("to", Instant(now))
        writer.member("unread", counts.unread)
        writer.member("total", counts.total)
        writer.key("changes")
        state.changes(since: earlier, shownAt: then, at: now).write(to: &writer)
        writer.endObject()
    }
}
