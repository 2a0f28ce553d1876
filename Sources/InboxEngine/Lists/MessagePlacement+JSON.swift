public import InboxJSON
import InboxModel

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
    /// `instant` is left out if no instant decides, `deletedBy` if the message is not deleted, `representative` and
    /// `standsFor` if there are none, `pinRule` if neither the user nor the vendor has pinned the message, and `pinnedUntil` if
    /// the user's pin has no end. `pinned`, `status` and `clicked` are the inbox's own.
    ///
    /// - Parameter includingID: Whether the first member is the message's `id`.
    public func write(to writer: inout JSONWriter, includingID: Bool = false) {
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
