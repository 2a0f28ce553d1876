public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a message is shown, and where, or why it is not.
///
/// ```swift
/// for standing in state.standings(at: now) {
///     print(standing.message.id, standing.position ?? 0, standing.rule?.rawValue ?? "")
/// }
/// ```
public struct MessagePlacement: Hashable, Sendable {
    /// The message as the inbox knows it.
    public let message: InboxMessage
    /// Why it is not shown; nil where it is.
    public let reason: HiddenReason?
    /// The rule that hides it; of a message that is shown, the one that sets it apart from its neighbour.
    ///
    /// The neighbour is the one above; of the first message the one below. Nil of the only message that is shown.
    public let rule: PlacementRule?
    /// Its place among the messages that are shown, from 1; nil where it is not shown.
    public let position: Int?
    /// The neighbour that ``rule`` compares it with.
    public let neighbour: String?
    /// The instant that decides: its start where that is still to come, its expiry where that has passed or is to come,
    /// the full feed's that had it no longer, or that of the deletion.
    public let instant: Date?
    /// Who deleted it; nil where it is not deleted.
    public let deletedBy: Deleter?

    /// Who deleted a message: the first who did.
    public enum Deleter: String, Hashable, Sendable, CaseIterable {
        /// The user.
        case user
        /// The vendor, by a feed: by the message's status or by a list of deletions.
        case feed
    }
}

/// A rule that decides whether a message is shown, where it stands, or with which content; the raw value is its id in
/// `Fixtures/rules.json`.
public enum PlacementRule: String, Hashable, Sendable, CaseIterable {
    /// Deleted by the user.
    case deletedByUser = "engine.deletion.by-user"
    /// Deleted by the status that a feed gave it.
    case deletedByFeed = "engine.deletion.by-feed"
    /// Deleted by a feed's list of deletions.
    case deletedByList = "engine.deletion.by-list"
    /// Withdrawn by a full feed.
    case withdrawn = "engine.absence.full"
    /// Not started yet.
    case notStarted = "engine.visibility.starts"
    /// Expired.
    case expired = "engine.visibility.expires"
    /// Beyond the limit of its provider.
    case overLimit = "engine.capacity.limit"
    /// Pinned, and the neighbour is not, or the reverse.
    case pinned = "engine.order.pinned"
    /// Sent at another instant.
    case newest = "engine.order.newest"
    /// One of the two has no instant of sending: that of its first feed stands for it.
    case firstIngest = "engine.order.first-ingest"
    /// At another position of its feed.
    case position = "engine.order.position"
    /// By id.
    case id = "engine.order.id"
    /// Another observation of the same instant has the greater canonical bytes.
    case contentTie = "engine.content.tie"
    /// Another observation is complete, and this one is not.
    case contentPartial = "engine.content.partial"
}

extension InboxState {
    /// Of every message that is known why it is shown and where, or why not: first those that are shown, in order, the
    /// newest first, then the others.
    ///
    /// - Parameter now: Decides what has started and what has expired, and nothing else.
    /// - Complexity: O(*n* log *n*) over the messages that are known.
    public func placements(at now: Date) -> [MessagePlacement] {
        let (shown, hidden) = sorted(at: Instant(clamping: now))
        return shown.indices.compactMap { placement(at: $0, of: shown) }
            + hidden.compactMap { placement(of: $0, hiddenBy: $1) }
    }

    /// Why a message is shown, and where, or why it is not; nil where no feed has had it.
    ///
    /// Deleted messages are in no other answer: of one it says when it was deleted, and by whom.
    ///
    /// - Parameter now: Decides what has started and what has expired, and nothing else.
    /// - Complexity: O(*n* log *n*) over the messages that are known; O(1) of a deleted one.
    public func placement(of id: String, at now: Date) -> MessagePlacement? {
        let id = ByteEqualString(id)
        guard let message = current(id) else { return nil }
        if message.status == .deleted { return placement(of: message, records[id], hiddenBy: .deleted) }
        let (shown, hidden) = sorted(at: Instant(clamping: now))
        if let place = shown.firstIndex(where: { $0.id == id }) { return placement(at: place, of: shown) }
        return hidden.first { $0.0.id == id }.flatMap { placement(of: $0.0, hiddenBy: $0.1) }
    }

    /// Of a message that is shown.
    private func placement(at place: Int, of shown: [RankedMessage]) -> MessagePlacement? {
        let neighbour = place > 0 ? shown[place - 1] : shown.count > 1 ? shown[1] : nil
        return current(shown[place].id).map { message in
            MessagePlacement(
                message: message, reason: nil, rule: neighbour.map(shown[place].rule(against:)), position: place + 1,
                neighbour: neighbour?.id.text, instant: message.expiresAt, deletedBy: nil)
        }
    }

    /// Of a message that is not.
    private func placement(of entry: RankedMessage, hiddenBy reason: HiddenReason) -> MessagePlacement? {
        current(entry.id).map { placement(of: $0, records[entry.id], hiddenBy: reason) }
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
    /// When it was first deleted, and by whom: of one instant, by the user.
    fileprivate var deletion: (at: Instant, by: MessagePlacement.Deleter)? {
        if let firstDeleted, deletedByFeed.map({ firstDeleted <= $0 }) ?? true { return (firstDeleted, .user) }
        return deletedByFeed.map { ($0, .feed) }
    }

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
