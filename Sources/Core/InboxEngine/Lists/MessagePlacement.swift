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
///     print(placement.message.id, placement.position ?? 0, placement.rule?.rawValue ?? "")
/// }
/// ```
public struct MessagePlacement: Hashable, Sendable {
    /// The message with its present status, click and pin.
    public let message: InboxMessage
    /// Why it is hidden; nil if it is shown.
    public let reason: HiddenReason?
    /// The rule that hides the message.
    ///
    /// For a shown message, the rule that orders it against `neighbour`; nil if no other message is shown.
    public let rule: PlacementRule?
    /// The position among the messages that are shown, from 1; nil if the message is hidden.
    public let position: Int?
    /// The id of the message above.
    ///
    /// The first message has the id of the message below.
    package let neighbour: String?
    /// The instant that decides: when the message starts, expires, was withdrawn by a full feed, or was deleted.
    public let instant: Date?
    /// The rule that decides whether it is pinned; nil if neither the user nor the vendor has pinned it.
    package let pinRule: PlacementRule?
    /// The last instant of the user's pin; nil if there is no such pin or it has no end.
    public let pinnedUntil: Date?
    /// Who deleted it; nil if it is not deleted.
    package let deletedBy: Deleter?
    /// The id of the message that is shown instead; nil unless the reason is ``HiddenReason/collapsed``.
    public let representative: String?
    /// The ids of the collapsed messages that this one represents, the newest first; see ``InboxState/collapse``.
    public let standsFor: [String]

    /// Who deleted a message first.
    ///
    /// This enum is closed: a change is made either here or at the vendor.
    package enum Deleter: String, Hashable, Sendable, CaseIterable {
        /// The user.
        case user
        /// The vendor. A feed gave the message the status deleted, or listed it as deleted.
        case feed
    }
}

extension MessagePlacement {
    /// The placement of a message that is hidden.
    ///
    /// - Parameters:
    ///   - record: The message's record, including the changes that count for its whole group.
    ///   - representative: The id of the message that is shown instead.
    ///   - fullFeeds: The instant of each provider's last full feed.
    init(
        _ message: InboxMessage, _ record: MessageRecord, hiddenBy reason: HiddenReason,
        _ representative: String? = nil,
        at now: Instant, _ fullFeeds: [Provider: Instant]
    ) {
        let deletion = reason == .deleted ? record.deletion : nil
        let instant: Date? =
            switch reason {
            case .deleted: deletion?.at.date
            case .overLimit, .collapsed: nil
            case .withdrawn: fullFeeds[message.provider]?.date
            case .notStarted: message.startsAt
            case .expired: message.expiresAt
            }
        self.init(
            message: message, reason: reason, rule: record.rule(reason, deletion?.by), position: nil, neighbour: nil,
            instant: instant, pinRule: record.pinRule(at: now), pinnedUntil: record.pinnedUntil(at: now),
            deletedBy: deletion?.by, representative: representative, standsFor: [])
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
            return MessagePlacement(message, record, hiddenBy: .deleted, at: now, fullFeeds)
        }
        return Placements(of: self, at: now)[id.text]
    }

    /// The placements of all known messages, each made when it is read.
    package func allPlacements(at now: Date) -> Placements { Placements(of: self, at: Instant(clamping: now)) }
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
        case .collapsed: .collapsed
        }
    }
}

extension MessagePlacement {
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
        writer.bool(reason == nil)
        writer.member("position", position)
        writer.member("reason", reason?.rawValue)
        writer.member("rule", rule?.rawValue)
        writer.member("neighbour", neighbour)
        writer.member("instant", instant.map { Instant(clamping: $0).rfc3339 })
        writer.member("deletedBy", deletedBy?.rawValue)
        writer.member("representative", representative)
        if !standsFor.isEmpty { writer.array("standsFor", of: standsFor) { id, writer in writer.string(id) } }
        writer.key("pinned")
        writer.bool(message.pinned)
        writer.member("pinRule", pinRule?.rawValue)
        writer.member("pinnedUntil", pinnedUntil.map { Instant(clamping: $0).rfc3339 })
        writer.member("status", message.status.rawValue)
        writer.key("clicked")
        writer.bool(message.clicked)
        writer.endObject()
    }
}
