package import InboxJSON
public import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Whether and where a message is shown, and which rule decides that.
///
/// ```swift
/// for placement in state.placements(at: now) {
///     switch placement.place {
///     case .shown(let position, _, _): print(position, placement.message.id)
///     case .hidden(let reason, _, _, _): print("hidden:", reason, placement.message.id)
///     }
/// }
/// ```
public struct MessagePlacement: Hashable, Sendable {
    /// Where a message is shown, or why it is hidden.
    ///
    /// This enum is closed: a message is either shown or hidden.
    public enum Place: Hashable, Sendable {
        /// The message is shown at this position, counted from 1.
        ///
        /// The neighbour is the id of the message above or, for the first message, of the message below. The rule orders
        /// the two. Both are nil for the only message that is shown.
        case shown(position: Int, neighbour: String?, by: PlacementRule?)
        /// The message is hidden by this rule.
        ///
        /// `at` is the instant at which the message will start, expired or was deleted, or the instant of the full feed
        /// that withdraws it; nil for the other reasons. The representative is the id of the message that is shown
        /// instead; nil unless the reason is ``HiddenReason/collapsed``.
        case hidden(HiddenReason, by: PlacementRule, at: Date?, representative: String?)
    }

    /// The message with its present status, click and pin.
    public let message: InboxMessage
    /// Where the message is shown, or why it is hidden.
    public let place: Place
    /// The rule that decides whether it is pinned; nil if neither the user nor the vendor has pinned it.
    package let pinRule: PlacementRule?
    /// The last instant of the user's pin; nil if there is no such pin or it has no end.
    public let pinnedUntil: Date?
    /// The ids of the collapsed messages that this one represents, the newest first; see ``InboxState/collapse``.
    public let standsFor: [String]

    init(
        _ message: InboxMessage, _ record: MessageRecord, _ place: Place, at now: Instant, standsFor: [String] = []
    ) {
        self.message = message
        self.place = place
        pinRule = record.pinRule(at: now)
        pinnedUntil = record.pinnedUntil(at: now)
        self.standsFor = standsFor
    }

    /// Who deleted a message first.
    ///
    /// This enum is closed: a change is made either here or at the vendor.
    package enum Deleter: String, Hashable, Sendable, CaseIterable {
        case user
        /// The vendor. A feed gave the message the status deleted, or listed it as deleted.
        case feed
    }

    package var deletedBy: Deleter? {
        guard case .hidden(.deleted, let rule, _, _) = place else { return nil }
        return rule == .deletedByUser ? .user : .feed
    }
}

extension MessagePlacement.Place {
    /// The place of a message that is hidden.
    ///
    /// - Parameters:
    ///   - record: The message's record, including the changes that count for its whole group.
    ///   - representative: The id of the message that is shown instead.
    ///   - fullFeeds: The instant of each provider's last full feed.
    init(
        of message: InboxMessage, _ record: MessageRecord, hiddenBy reason: HiddenReason,
        _ representative: String? = nil, _ fullFeeds: [Provider: Instant]
    ) {
        let (rule, instant): (PlacementRule, Date?) =
            switch reason {
            case .deleted: (record.deletionRule, record.deletion?.at.date)
            case .withdrawn: (.withdrawn, fullFeeds[message.provider]?.date)
            case .notStarted: (.notStarted, message.startsAt)
            case .expired: (.expired, message.expiresAt)
            case .overLimit: (.overLimit, nil)
            case .collapsed: (.collapsed, nil)
            }
        self = .hidden(reason, by: rule, at: instant, representative: representative)
    }
}

extension InboxState {
    /// The placements of all known messages.
    ///
    /// Shown messages come first, in order; hidden ones follow, the newest first.
    ///
    /// - Parameter now: The instant that decides which messages have started or expired, and which of the user's pins have
    ///   ended.
    /// - Complexity: O(*n* log *n*) over the known messages.
    public func placements(at now: Date) -> [MessagePlacement] {
        allPlacements(at: now).all
    }

    /// The placement of a message; nil if no feed has contained it.
    ///
    /// Deleted messages are in no list and no count, but their placement says when they were deleted and by whom.
    ///
    /// - Parameter now: The instant that decides which messages have started or expired, and which of the user's pins have
    ///   ended.
    /// - Complexity: O(*n* log *n*) over the known messages; O(1) for a deleted one.
    public func placement(of id: String, at now: Date) -> MessagePlacement? {
        let (id, now) = (ByteEqualString(id), Instant(clamping: now))
        guard let record = record(of: id), let message = record.message(vendors, at: now) else { return nil }
        guard message.status != .deleted else {
            return MessagePlacement(
                message, record, .init(of: message, record, hiddenBy: .deleted, nil, fullFeeds), at: now)
        }
        return Placements(of: self, at: now)[id.text]
    }

    package func allPlacements(at now: Date) -> Placements { Placements(of: self, at: Instant(clamping: now)) }
}

extension MessageRecord {
    fileprivate var deletionRule: PlacementRule {
        if deletion?.by == .user { return .deletedByUser }
        return content?.status == .deleted ? .deletedByFeed : .deletedByList
    }
}

extension MessagePlacement: CustomStringConvertible {
    /// Writes the placement as an object.
    ///
    /// ```json
    /// {"shown":true,"position":1,"rule":"engine.order.pinned","neighbour":"zeta:2","pinned":true,
    ///  "pinRule":"engine.pin.by-user","pinnedUntil":"2026-02-06T12:00:00Z","status":"unread","clicked":false}
    /// {"shown":false,"reason":"deleted","rule":"engine.deletion.by-user","instant":"2026-02-05T12:00:00Z",
    ///  "deletedBy":"user",…}
    /// ```
    ///
    /// Members without a value are omitted: `instant` if no instant decides, `deletedBy` if the message is not deleted,
    /// `representative` and `standsFor` if nothing is collapsed, `pinRule` if nobody has pinned the message, and
    /// `pinnedUntil` if the user's pin has no end. `pinned`, `status` and `clicked` are the values that the inbox shows.
    ///
    /// - Parameter includingID: Whether the first member is the message's `id`.
    package func write(to writer: inout JSONWriter, includingID: Bool = false) {
        writer.beginObject()
        if includingID { writer.member("id", message.id) }
        writer.key("shown")
        switch place {
        case .shown(let position, let neighbour, let rule):
            writer.bool(true)
            writer.member("position", position)
            writer.member("rule", rule?.rawValue)
            writer.member("neighbour", neighbour)
            writer.member("instant", message.expiryInstant?.rfc3339)
        case .hidden(let reason, let rule, let instant, let representative):
            writer.bool(false)
            writer.member("reason", reason.rawValue)
            writer.member("rule", rule.rawValue)
            writer.member("instant", instant.map { Instant(clamping: $0).rfc3339 })
            writer.member("deletedBy", deletedBy?.rawValue)
            writer.member("representative", representative)
        }
        if !standsFor.isEmpty { writer.member("standsFor", standsFor) }
        writer.member("pinned", message.pinned)
        writer.member("pinRule", pinRule?.rawValue)
        writer.member("pinnedUntil", pinnedUntil.map { Instant(clamping: $0).rfc3339 })
        writer.member("status", message.status.rawValue)
        writer.member("clicked", message.clicked)
        writer.endObject()
    }

    /// The message's id, and the JSON of the placement: `zeta:1 {"shown":true,"position":1,…}`.
    public var description: String { "\(message.id) \(String(json: { write(to: &$0) }))" }
}
