public import InboxJSON
import InboxModel

extension InboxState: JSONRepresentable {
    /// The snapshot.
    ///
    /// - Complexity: O(*n* log *n*) over the known messages, deleted ones included.
    public func json(includingRaw: Bool) -> JSONValue {
        (try? JSONValue(stored: snapshot(includingRaw: includingRaw))) ?? .null
    }
}

extension MessagePlacement: CustomStringConvertible {
    /// The message's id, and the JSON of the placement: `zeta:1 {"shown":true,"position":1,…}`.
    public var description: String { "\(message.id) \(String(json: { write(to: &$0) }))" }
}
