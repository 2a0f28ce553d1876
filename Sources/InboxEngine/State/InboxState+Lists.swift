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
    ///   - includingHidden: Whether the list has hidden messages too, deleted ones included;
    ///     ``placement(of:at:)`` explains why a message is hidden.
    public func messages(
        at now: Date, topic: String? = nil, status: MessageStatus? = nil, order: InboxOrder = .newestFirst,
        offset: Int = 0, limit: Int? = nil, includingHidden: Bool = false
    ) -> [InboxMessage] {
        let query = InboxQuery(
            now: includingHidden ? nil : Instant(clamping: now), topic: topic.map { Topic($0) }, status: status,
            order: order, offset: offset, limit: limit)
        guard !query.isEmpty else { return [] }
        if let index { return index.page(query, limit: limit(of:)).compactMap(current) }
        return page(query, of: matches(query, among: known))
    }

    /// A known message, shown or hidden; nil if it is deleted or no feed has had it.
    ///
    /// ``placement(of:at:)`` says when a message was deleted, and by whom.
    public func message(_ id: String) -> InboxMessage? {
        guard let message = current(ByteEqualString(id)), message.status != .deleted else { return nil }
        return message
    }

    /// The known messages that are hidden, in order, each with the reason.
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
            guard ranked.has(topic), let message = current(ranked.id), status == nil || message.status == status
            else { return nil }
            return (message, reason)
        }
    }

    /// All known messages, the newest first: those that are shown, and those that are hidden.
    func partitioned(at now: Instant) -> (shown: [RankedMessage], hidden: [(RankedMessage, HiddenReason)]) {
        let known = known
        let visible = sorted(matches(InboxQuery(now: now), among: known))
        let shown = Set(visible.map(\.id))
        let hidden = sorted(matches(InboxQuery(now: nil), among: known)).filter { !shown.contains($0.id) }
        return (visible, hidden.map { ($0, $0.reasonToHide(at: now) ?? .overLimit) })
    }

    // MARK: Support

    /// All known messages, in no order.
    var known: [RankedMessage] {
        records.compactMap { RankedMessage($0, $1, fullFeeds, vendors) }
    }

    /// The messages that match a query, without its page.
    func matches(_ query: InboxQuery, among known: [RankedMessage]) -> [RankedMessage] {
        var messages = known
        if let now = query.now {
            messages.removeAll { $0.reasonToHide(at: now) != nil }
            if messages.count > vendors.smallestLimit ?? .max {
                messages = Capacity.within(sorted(messages), limit: limit(of:))
            }
        }
        if query.topic != nil || query.status != nil { messages.removeAll { !query.matches($0) } }
        return messages
    }

    /// The messages of a query's page.
    func page(_ query: InboxQuery, of matches: [RankedMessage]) -> [InboxMessage] {
        sorted(matches, in: query.order).dropFirst(query.skipCount).prefix(query.maximumCount)
            .compactMap { current($0.id) }
    }

    private func sorted(_ messages: [RankedMessage], in order: InboxOrder = .newestFirst) -> [RankedMessage] {
        messages.count > 1 ? messages.sorted { $0.precedes($1, in: order) } : messages
    }

    /// The number of messages that a provider shows at most; nil if there is no limit.
    func limit(of provider: Provider) -> Int? {
        vendors[provider]?.capabilities.visibleLimit
    }

    /// The content of a message, with its present status and click.
    func current(_ id: ByteEqualString) -> InboxMessage? {
        guard let record = records[id], var message = record.content else { return nil }
        message.status = record.status(vendors.statusPolicy(message.provider))
        message.clicked = record.isClicked
        return message
    }
}
