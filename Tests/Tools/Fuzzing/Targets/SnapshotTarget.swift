import CUnifiedInbox
import InboxJSON

extension FuzzTarget {
    /// Snapshots, through C.
    static let snapshot = FuzzTarget(
        name: "snapshot",
        summary:
            "Snapshots, through C: one that is read is written again the same, and merges with itself into itself.",
        seeds: { seeds in
            seeds.logs().map { log in
                let inbox = CInbox()
                _ = inbox.apply(log)
                return Array((inbox.snapshot().text ?? "").utf8)
            }
        },
        makeCheck: { { bytes in check(bytes) } })

    private static func check(_ bytes: [UInt8]) {
        // An empty input stands for an empty inbox, but only when the inbox is made.
        if bytes.isEmpty { return }
        let inbox = CInbox(nil, snapshot: bytes)
        guard inbox.creation.status == UINBOX_OK else {
            require(inbox.creation.status == UINBOX_INVALID_SNAPSHOT, "\(inbox.creation)")
            require(!inbox.creation.message.isEmpty, "refused without a message")
            return
        }
        let written = inbox.snapshot()
        let text = written.text ?? ""
        require(written.status == UINBOX_OK, "\(written)")
        let again = CInbox(nil, snapshot: text)
        require(again.snapshot().text == text, "\(again.creation): \(again.snapshot()) was \(text)")

        for now in ["-62167219200000", "1770296400000", "253402300799999"] {
            let (answer, other) = (
                inbox.query(#"{"now":\#(now),"all":true}"#), again.query(#"{"now":\#(now),"all":true}"#)
            )
            require(answer.status == UINBOX_OK, "\(answer)")
            require(answer == other, "\(answer) is \(other) after reading the snapshot")
        }
        require(inbox.outbox() == again.outbox(), "\(inbox.outbox()) is \(again.outbox()) after reading the snapshot")

        let merge = inbox.merge(snapshot: bytes)
        require(merge.status == UINBOX_OK, "\(merge)")
        require(inbox.snapshot().text == text, "merged with itself: \(inbox.snapshot()) was \(text)")
        let empty = CInbox()
        require(empty.merge(again).status == UINBOX_OK, "an empty inbox cannot be merged with it")
        require(empty.snapshot().text == text, "merged into an empty inbox: \(empty.snapshot()) was \(text)")
    }
}
