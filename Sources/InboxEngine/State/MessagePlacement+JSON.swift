public import InboxJSON
import InboxModel

extension MessagePlacement {
    /// Writes `{"shown":true,"position":1,"rule":"engine.order.pinned","neighbour":"zeta:2","instant":"…"}`, or of a message
    /// that is not shown `{"shown":false,"reason":"expired","rule":"engine.visibility.expires","instant":"…"}`; of a deleted
    /// one `deletedBy`, `user` or `feed`, follows the instant.
    ///
    /// `pinned`, `status` and `clicked`, as the inbox knows them, stand behind.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("shown")
        writer.bool(reason == nil)
        writer.member("position", position)
        writer.member("reason", reason?.rawValue)
        writer.member("rule", rule?.rawValue)
        writer.member("neighbour", neighbour)
        writer.member("instant", instant.map { Instant(clamping: $0).rfc3339 })
        writer.member("deletedBy", deletedBy?.rawValue)
        writer.key("pinned")
        writer.bool(message.pinned)
        writer.member("status", message.status.rawValue)
        writer.key("clicked")
        writer.bool(message.clicked)
        writer.endObject()
    }
}
