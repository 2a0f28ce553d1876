import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The user's newest pin or unpin of a message.
///
/// A pin may end at an instant. It is an object so that records stay small.
final class UserPin: Sendable {
    let at: Instant
    let isPinned: Bool
    /// The last instant of a pin; nil if it has no end.
    let until: Instant?

    init(at: Instant, isPinned: Bool, until: Instant? = nil) {
        self.at = at
        self.isPinned = isPinned
        // There is no millisecond after the latest instant, so a pin until then has no end.
        self.until = isPinned && until != .latest ? until : nil
    }

    /// Whether the change still decides, which a pin that has ended does not.
    func isInEffect(at now: Instant) -> Bool {
        until.map { now <= $0 } ?? true
    }

    /// The first millisecond after the pin; nil if the pin has no end.
    var end: Instant? { until.flatMap { Instant(milliseconds: $0.milliseconds + 1) } }
}

extension UserPin: Comparable {
    /// The newest change is the greatest.
    ///
    /// If a pin and an unpin have the same instant, the pin is greater. If two pins do, the one that ends later is
    /// greater, and a pin without an end is the greatest.
    static func < (left: UserPin, right: UserPin) -> Bool { left.key < right.key }

    static func == (left: UserPin, right: UserPin) -> Bool { left.key == right.key }

    private var key: (Instant, Int, Instant) { (at, isPinned ? 1 : 0, until ?? .latest) }
}

/// Who has pinned a message; the greatest value comes first in a list.
enum Pinning: Comparable {
    case notPinned
    case byVendor
    case byUser(at: Instant)

    /// Engine.md, *Pins*: the user's newest pin or unpin decides.
    ///
    /// If there is none, or the pin has ended, the vendor's pin decides.
    init(_ userPin: UserPin?, isPinnedByVendor: Bool, at now: Instant) {
        if let userPin, userPin.isInEffect(at: now) {
            self = userPin.isPinned ? .byUser(at: userPin.at) : .notPinned
        } else {
            self = isPinnedByVendor ? .byVendor : .notPinned
        }
    }
}

extension RankedMessage {
    func pinning(at now: Instant) -> Pinning { Pinning(userPin, isPinnedByVendor: isPinnedByVendor, at: now) }

    /// The instant at which the user's pin ends while the message is visible; nil if there is none.
    var pinEnd: Instant? {
        guard let end = userPin?.end, rank.reasonToHide(at: end) == nil else { return nil }
        return end
    }

    /// Whether the message is pinned at any time: after the user's pin ends, the vendor's may follow.
    var mayBePinned: Bool { userPin?.isPinned ?? isPinnedByVendor }
}

extension MessageRecord {
    private func pinning(at now: Instant) -> Pinning {
        Pinning(user.pin, isPinnedByVendor: observation?.message.pinned ?? false, at: now)
    }

    func isPinned(at now: Instant) -> Bool { pinning(at: now) != .notPinned }

    /// The last instant of the user's pin; nil if it has no end, or if no pin of the user is in effect.
    func pinnedUntil(at now: Instant) -> Date? {
        user.pin.flatMap { $0.isInEffect(at: now) ? $0.until?.date : nil }
    }

    /// The rule that decides whether the message is pinned; nil if neither the user nor the vendor has pinned or unpinned it.
    func pinRule(at now: Instant) -> PlacementRule? {
        switch pinning(at: now) {
        case .byUser: .pinnedByUser
        case .byVendor: .pinnedByVendor
        // An unpin is always in effect.
        case .notPinned: user.pin?.isPinned == false ? .unpinnedByUser : nil
        }
    }
}

extension InboxState {
    /// Engine.md, *Bulk changes*.
    ///
    /// A pin applies to known messages that are not deleted, even if they are already pinned. An id that is listed twice
    /// counts once.
    ///
    /// - Returns: The ids of the messages that change, in the given order.
    package func decidePin(_ ids: [String], until: Date?) -> Decision<[String]> {
        let applied = undeletedMessages(ids).map(\.id)
        return Decision(applied, recording: applied.isEmpty ? [] : [.pin(applied, until: until)])
    }

    /// An unpin applies to known messages that are not deleted and are pinned at the instant.
    ///
    /// - Returns: The ids of the messages that change, in the given order.
    package func decideUnpin(_ ids: [String], at now: Date) -> Decision<[String]> {
        let now = Instant(clamping: now)
        let applied = undeletedMessages(ids).map(\.id).filter { id in
            record(of: ByteEqualString(id))?.isPinned(at: now) ?? false
        }
        return Decision(applied, recording: applied.isEmpty ? [] : [.unpin(applied)])
    }
}
