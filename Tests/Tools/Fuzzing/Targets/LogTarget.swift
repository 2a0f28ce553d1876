import CUnifiedInbox
import InboxJSON

extension FuzzTarget {
    /// Event logs, through C.
    static let log = FuzzTarget(
        name: "log",
        summary: "Event logs, through C: neither the order of the lines nor repeating them changes the inbox.",
        seeds: { $0.logs() },
        makeCheck: { { bytes in check(bytes) } })

    private static func inbox(_ lines: [ArraySlice<UInt8>]) -> CInbox {
        // With a recipient in the options, no line decides whose inbox it is.
        let inbox = CInbox(#"{"recipient":""}"#)
        for result in [inbox.apply(Array(lines.joined(separator: [0x0A])))] {
            require([UINBOX_OK, UINBOX_INVALID_EVENT].contains(result.status), "\(result)")
            require((try? JSONValue(stored: Array((result.text ?? "").utf8))) != nil, "not JSON: \(result)")
        }
        return inbox
    }

    private static func check(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A)
        let whole = inbox(lines)
        let snapshot = whole.snapshot().text
        for now in ["-62167219200000", "1770296400000", "253402300799999"] {
            let answer = whole.query(#"{"now":\#(now),"all":true,"raw":true}"#)
            require(answer.status == UINBOX_OK, "\(answer)")
            require((try? JSONValue(stored: Array((answer.text ?? "").utf8))) != nil, "not JSON: \(answer)")
        }
        require(whole.outbox().status == UINBOX_OK, "\(whole.outbox())")

        let others = [
            ("reversed", inbox(lines.reversed())), ("repeated", inbox(lines + lines)),
            ("merged", inbox(Array(lines.prefix(lines.count / 2)))),
        ]
        let merge = others[2].1.merge(inbox(Array(lines.suffix(from: lines.count / 2))))
        require(merge.status == UINBOX_OK, "\(merge)")
        for (name, other) in others {
            require(other.snapshot().text == snapshot, "\(name): \(other.snapshot()) was \(snapshot ?? "")")
        }
        let restored = CInbox(#"{"recipient":""}"#, snapshot: snapshot ?? "")
        require(restored.snapshot().text == snapshot, "restored: \(restored.snapshot()) was \(snapshot ?? "")")
    }
}
