public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Whether a message is shown, where, and by which rule.
///
/// ```swift
/// for placement in state.placements(at: now) {
///     print(placement.message.id, placement.position ?? 0, placement.rule?.rawValue ?? "")
/// }
/// ```
public struct MessagePlacement: Hashable, Sendable {
    /// The message with its present status and click.
    public let message: InboxMessage
    /// Why it is hidden; nil if it is shown.
    public let reason: HiddenReason?
    /// The rule that hides it; if it is shown, the rule that orders it against ``neighbour``.
    ///
    /// Nil for the only message that is shown.
    public let rule: PlacementRule?
    /// Its place among the messages that are shown, from 1; nil if it is hidden.
    public let position: Int?
    /// The id of the message above; for the first message, of the one below.
    public let neighbour: String?
    /// The instant that decides: a start to come, an expiry, the full feed that withdraws the message, or its deletion.
    public let instant: Date?
    /// Who deleted it; nil if it is not deleted.
    public let deletedBy: Deleter?

    /// Who deleted a message first.
    ///
    /// Closed: a change is made either here or at the vendor.
    public enum Deleter: String, Hashable, Sendable, CaseIterable {
        /// The user.
        case user
        /// The vendor, by a feed: by the message's status or by a list of deletions.
        case feed
    }
}

extension InboxState {
    /// The placement of every known message: first those that are shown, in order, then the others, the newest first.
    ///
    /// - Parameter now: Decides which messages have started and which have expired, and nothing else.
    /// - Complexity: O(*n* log *n*) over the known messages.
    public func placements(at now: Date) -> [MessagePlacement] {
        let (shown, hidden) = sortedPartition(at: now)
        return shown.indices.compactMap { placement(at: $0, in: shown) }
            + hidden.compactMap { placement(of: $0.ranked, hiddenBy: $0.reason) }
    }

    private func sortedPartition(at now: Date) -> (shown: [RankedMessage], hidden: [HiddenMessage]) {
        let (shown, hidden) = partitioned(at: Instant(clamping: now))
        return (
            shown.sorted { $0.precedes($1, in: .newestFirst) },
            hidden.sorted { $0.ranked.precedes($1.ranked, in: .newestFirst) }
        )
    }

    /// The placement of a message; nil if no feed has had it.
    ///
    /// Deleted messages are in no list and no count. The placement of one says when it was deleted, and by whom.
    ///
    /// - Parameter now: Decides which messages have started and which have expired, and nothing else.
    /// - Complexity: O(*n* log *n*) over the known messages; O(1) for a deleted one.
    public func placement(of id: String, at now: Date) -> MessagePlacement? {
        let id = ByteEqualString(id)
        guard let message = knownMessage(id) else { return nil }
        if message.status == .deleted { return placement(of: message, records[id], hiddenBy: .deleted) }
        let (shown, hidden) = sortedPartition(at: now)
        if let index = shown.firstIndex(where: { $0.id == id }) { return placement(at: index, in: shown) }
        return hidden.first { $0.ranked.id == id }.flatMap { placement(of: $0.ranked, hiddenBy: $0.reason) }
    }

    /// The placement of a message that is shown.
    private func placement(at index: Int, in shown: [RankedMessage]) -> MessagePlacement? {
        let neighbour = index > 0 ? shown[index - 1] : shown.count > 1 ? shown[1] : nil
        return knownMessage(shown[index].id).map { message in
            MessagePlacement(
                message: message, reason: nil, rule: neighbour.map(shown[index].rule(against:)), position: index + 1,
                neighbour: neighbour?.id.text, instant: message.expiresAt, deletedBy: nil)
        }
    }

    /// The placement of a message that is hidden.
    private func placement(of message: RankedMessage, hiddenBy reason: HiddenReason) -> MessagePlacement? {
        knownMessage(message.id).map { placement(of: $0, records[message.id], hiddenBy: reason) }
    }

    private func placement(
        of message: InboxMessage, _ record: MessageRecord?, hiddenBy reason: HiddenReason
    ) -> MessagePlacement {
        let deletion = reason == .deleted ? record?.deletion : nil
        return MessagePlacement(
            message: message, reason: reason, rule: record?.rule(reason, deletion?.by), position: nil, neighbour: nil,
            instant: deletion?.at.date ?? instant(message, reason), deletedBy: deletion?.by)
    }

    private func instant(_ message: InboxMessage, _ reason: HiddenReason) -> Date? {
        switch reason {
        case .deleted, .overLimit: nil
        case .withdrawn: fullFeeds[message.provider]?.date
        case .notStarted: message.startsAt
        case .expired: message.expiresAt
        }
    }
}

extension MessageRecord {
    fileprivate func rule(_ reason: HiddenReason, _ deleter: MessagePlacement.Deleter?) -> PlacementRule {
        switch reason {
        case .deleted:
            deleter == .user ? .deletedByUser : content?.status == .deleted ? .deletedByFeed : .deletedByList
        case .withdrawn: .withdrawn
        case .notStarted: .notStarted
        case .expired: .expired
        case .overLimit: .overLimit
        }
    }
}
