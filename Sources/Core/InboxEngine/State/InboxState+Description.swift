import InboxJSON
import InboxModel

/// How an inbox is printed: in a failed test, in a debugger, by `print` and by `dump`.
extension InboxState: CustomStringConvertible {
    /// The snapshot, on one line, without the `raw` of messages.
    ///
    /// - Complexity: O(*n* log *n*) over the known messages, deleted ones included.
    public var description: String { String(decoding: snapshot(includingRaw: false), as: UTF8.self) }
}

extension MessagePlacement: CustomStringConvertible {
    /// The message's id, and the JSON that ``write(to:)`` writes: `zeta:1 {"shown":true,"position":1,…}`.
    public var description: String { "\(message.id) \(String(json: { write(to: &$0) }))" }
}
