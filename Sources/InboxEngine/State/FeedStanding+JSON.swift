public import InboxJSON
import InboxModel

extension FeedStanding {
    /// Writes `{"shown":true,"position":1,"rule":"engine.order.pinned","neighbour":"zeta:2","instant":"…"}`, or of a message
    /// that is not shown `{"shown":false,"reason":"expired","rule":"engine.visibility.expires","instant":"…"}`.
    ///
    /// `status` and `clicked`, as the inbox knows them, stand behind.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("shown")
        writer.bool(reason == nil)
        if let position {
            writer.key("position")
            writer.integer(position)
        }
        func text(_ name: String, _ text: String?) {
            guard let text else { return }
            writer.key(name)
            writer.string(text)
        }
        text("reason", reason?.rawValue)
        text("rule", rule?.rawValue)
        text("neighbour", neighbour)
        text("instant", instant.map { Instant(clamping: $0).rfc3339 })
        writer.key("pinned")
        writer.bool(message.pinned)
        text("status", message.status.rawValue)
        writer.key("clicked")
        writer.bool(message.clicked)
        writer.endObject()
    }
}
