import InboxJSON
import InboxModel

/// Engine.md, *Content*: the newest complete observation wins as a whole, and before there is one the newest partial one.
extension Observation {
    /// The newer of two observations.
    ///
    /// Of two observations of one instant the one with the greater canonical bytes wins. These include the vendor's own
    /// status, and not `raw`. If they are equal too, one with `raw` wins over one of a snapshot without it, and then the one with
    /// the greater `raw`, so that snapshots do not depend on the order of events.
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
    /// The observation that counts: a partial one only while there is no complete one; nil if no feed has had the message.
    var observation: Observation? { complete ?? partial }

    /// The message of that observation.
    var content: InboxMessage? { observation?.message }
}

/// A message as a feed had it; an object, so that a record is small.
final class Observation: Sendable {
    let message: InboxMessage
    let at: Instant

    init(message: InboxMessage, at: Instant) {
        self.message = message
        self.at = at
    }
}
