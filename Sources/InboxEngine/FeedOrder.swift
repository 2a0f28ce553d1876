import InboxModel

/// Rule *order*: pinned first; then newest first by `sentAt`, or, where a message has none, by the instant at which it was
/// first ingested; then by its position in that feed; then by id, bytes ascending.
enum FeedOrder {
    struct Entry {
        let record: MessageRecord
        let content: InboxMessage
    }

    static func precedes(_ left: Entry, _ right: Entry) -> Bool {
        if left.content.pinned != right.content.pinned { return left.content.pinned }
        let (newer, older) = (instant(left), instant(right))
        if newer != older { return newer > older }
        let (first, second) = (left.record.firstPlace?.position ?? 0, right.record.firstPlace?.position ?? 0)
        if first != second { return first < second }
        return left.content.id.utf8.lexicographicallyPrecedes(right.content.id.utf8)
    }

    private static func instant(_ entry: Entry) -> Instant {
        entry.content.sentInstant ?? entry.record.firstPlace?.at ?? .earliest
    }
}
