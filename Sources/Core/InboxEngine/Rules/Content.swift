import InboxJSON
import InboxModel

/// Engine.md, *Content*: the newest complete observation wins as a whole. Until there is one, the newest partial
/// observation wins.
extension Observation {
    /// The newer of two observations.
    ///
    /// If both have the same instant, the one with the greater canonical bytes wins. The bytes include the vendor's
    /// status but not `raw`. If the bytes are equal too, an observation with `raw` wins over one without, which comes
    /// from a snapshot. If both have `raw`, the greater `raw` wins. So snapshots do not depend on the order of events.
    static func newer(_ left: Observation?, _ right: Observation?) -> Observation? {
        guard let left, let right else { return left ?? right }
        guard left.at == right.at else { return left.at > right.at ? left : right }
        guard left !== right else { return left }
        let (first, second) = (left.message.canonicalJSON(), right.message.canonicalJSON())
        guard first == second else { return first.lexicographicallyPrecedes(second) ? right : left }
        guard !left.message.raw.isNull else { return right }
        guard !right.message.raw.isNull else { return left }
        return left.message.raw.losslessBytes.lexicographicallyPrecedes(right.message.raw.losslessBytes) ? right : left
    }
}

extension MessageRecord {
    /// The observation that counts: partial only while there is no complete one; nil if no feed had the message.
    var observation: Observation? { complete ?? partial }

    var content: InboxMessage? { observation?.message }
}

/// A message as it was in a feed: an object, so that records stay small.
final class Observation: Sendable {
    let message: InboxMessage
    let at: Instant

    init(message: InboxMessage, at: Instant) {
        self.message = message
        self.at = at
    }
}
