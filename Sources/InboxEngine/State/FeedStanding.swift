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
public struct FeedStanding: Hashable, Sendable {
    /// The message as the inbox knows it.
    public let message: InboxMessage
    /// Why it is not shown; nil where it is.
    public let reason: HiddenReason?
    /// The rule that hides it; of a message that is shown, the one that sets it apart from its neighbour.
    ///
    /// The neighbour is the one above; of the first message the one below. Nil of the only message that is shown.
    public let rule: FeedRule?
    /// Its place among the messages that are shown, from 1; nil where it is not shown.
    public let position: Int?
    /// The neighbour that ``rule`` compares it with.
    public let neighbour: String?
    /// The instant that decides: its start where that is still to come, its expiry where that has passed or is to come,
    /// the full feed's that had it no longer.
    public let instant: Date?
}

/// A rule that decides whether a message is shown, where it stands, or with which content; the raw value is its id in
/// `Fixtures/rules.json`.
public enum FeedRule: String, Hashable, Sendable, CaseIterable {
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
    public func standings(at now: Date) -> [FeedStanding] {
        let (shown, hidden) = sorted(at: Instant(clamping: now))
        let visible = shown.enumerated().compactMap { number, entry in
            let neighbour = number > 0 ? shown[number - 1] : shown.count > 1 ? shown[1] : nil
            return current(entry.id).map { message in
                FeedStanding(
                    message: message, reason: nil, rule: neighbour.map(entry.rule(against:)), position: number + 1,
                    neighbour: neighbour?.id.text, instant: message.expiresAt)
            }
        }
        return visible
            + hidden.compactMap { entry, reason in
                current(entry.id).map { message in
                    FeedStanding(
                        message: message, reason: reason, rule: records[entry.id]?.rule(reason), position: nil,
                        neighbour: nil, instant: instant(message, reason))
                }
            }
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
    fileprivate func rule(_ reason: HiddenReason) -> FeedRule {
        switch reason {
        case .deleted:
            firstDeleted != nil ? .deletedByUser : content?.status == .deleted ? .deletedByFeed : .deletedByList
        case .withdrawn: .withdrawn
        case .notStarted: .notStarted
        case .expired: .expired
        case .overLimit: .overLimit
        }
    }
}
