public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The inbox's lists of messages.
extension InboxState {
    /// The messages that are shown, pinned first, then newest first.
    ///
    /// - Parameters:
    ///   - now: Decides which messages have started and which have expired, and nothing else.
    ///   - topic: Only messages with that topic, in any letter case; nil for all.
    ///   - status: Only messages with that status; nil for all. A list of deleted messages is empty.
    ///   - order: The order of the list.
    ///   - offset: The number of messages to skip.
    ///   - limit: The largest number of messages to return; nil for all.
    ///   - includingHidden: Whether the list has hidden messages too, except deleted ones, which are in no list;
    ///     ``hidden(at:topic:status:)`` and ``placement(of:at:)`` explain why a message is hidden.
    public func messages(
        at now: Date, topic: String? = nil, status: MessageStatus? = nil, order: InboxOrder = .newestFirst,
        offset: Int = 0, limit: Int? = nil, includingHidden: Bool = false
    ) -> [InboxMessage] {
        let query = InboxQuery(
            now: includingHidden ? nil : Instant(clamping: now), topic: topic.map { Topic($0) }, status: status,
            order: order, offset: offset, limit: limit)
        if let index { return index.page(query, visibleLimit: visibleLimit(of:)).compactMap(knownMessage) }
        return page(query, of: matches(query, among: known))
    }

    /// A known message, shown or hidden; nil if it is deleted or no feed has had it.
    ///
    /// ``placement(of:at:)`` says when a message was deleted, and by whom.
    public func message(_ id: String) -> InboxMessage? {
        guard let message = knownMessage(ByteEqualString(id)), message.status != .deleted else { return nil }
        return message
    }

    /// The known messages that are hidden, deleted ones included, in order, each with the reason.
    ///
    /// - Parameters:
    ///   - now: Decides which messages have started and which have expired.
    ///   - topic: Only messages with that topic, in any letter case; nil for all.
    ///   - status: Only messages with that status; nil for all. That of deleted ones is ``MessageStatus/deleted``.
    public func hidden(
        at now: Date, topic: String? = nil, status: MessageStatus? = nil
    ) -> [(message: InboxMessage, reason: HiddenReason)] {
        let topic = topic.map { Topic($0) }
        return partitioned(at: Instant(clamping: now)).hidden.compactMap { ranked, reason in
            guard ranked.has(topic), let message = knownMessage(ranked.id), status == nil || message.status == status
            else { return nil }
            return (message, reason)
        }
    }

    /// All known messages, the newest first: those that are shown, and those that are hidden, deleted ones included.
    func partitioned(at now: Instant) -> (shown: [RankedMessage], hidden: [(RankedMessage, HiddenReason)]) {
        let known = known
        let shown = sorted(shown(at: now, of: known))
        let shownIDs = Set(shown.map(\.id))
        let hidden = sorted(known).filter { !shownIDs.contains($0.id) }
        return (shown, hidden.map { ($0, $0.reasonToHide(at: now) ?? .overLimit) })
    }

    // MARK: Support

    /// All known messages, in no order.
    var known: [RankedMessage] {
        records.compactMap { RankedMessage($0, $1, fullFeeds, vendors) }
    }

    /// The messages that are shown: all visible ones, or the first ones of a provider with a limit.
    private func shown(at now: Instant, of known: [RankedMessage]) -> [RankedMessage] {
        let visible = known.filter { $0.reasonToHide(at: now) == nil }
        guard visible.count > vendors.smallestLimit ?? .max else { return visible }
        return Capacity.within(sorted(visible), limit: visibleLimit(of:))
    }

    /// The messages that match a query, without its page.
    func matches(_ query: InboxQuery, among known: [RankedMessage]) -> [RankedMessage] {
        guard let now = query.now else { return known.filter(query.matches) }
        let shown = shown(at: now, of: known)
        return query.topic == nil && query.status == nil ? shown : shown.filter(query.matches)
    }

    /// The messages of a query's page.
    func page(_ query: InboxQuery, of matches: [RankedMessage]) -> [InboxMessage] {
        sorted(matches, in: query.order).dropFirst(query.skipCount).prefix(query.maximumCount)
            .compactMap { knownMessage($0.id) }
    }

    private func sorted(_ messages: [RankedMessage], in order: InboxOrder = .newestFirst) -> [RankedMessage] {
        messages.count > 1 ? messages.sorted { $0.precedes($1, in: order) } : messages
    }

    /// The number of messages that a provider shows at most; nil if there is no limit.
    func visibleLimit(of provider: Provider) -> Int? {
        vendors[provider]?.capabilities.visibleLimit
    }

    /// A known message, deleted or not: its content, with the status and the click that the inbox shows.
    func knownMessage(_ id: ByteEqualString) -> InboxMessage? {
        guard let record = records[id], var message = record.content else { return nil }
        message.status = record.status(vendors.statusPolicy(message.provider))
        message.clicked = record.isClicked
        return message
    }
}
