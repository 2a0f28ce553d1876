import InboxModel

/// How messages are arranged; pinned ones stand above the others in every order.
public enum FeedOrder: String, Hashable, Sendable, CaseIterable {
    /// The newest first.
    case newestFirst
    /// Unread before read, each the newest first (Pushwoosh InboxKit).
    case unreadFirst
    /// The lower priority number first, none last, each the newest first (Customer.io's visual inbox).
    case priorityFirst
}

/// A message that is known, with what stands beside its content.
struct FeedEntry {
    let record: MessageRecord
    /// The message as it is shown: its status and click are those of the record.
    let message: InboxMessage
    let id: String

    init(_ record: MessageRecord, _ message: InboxMessage, _ id: String) {
        self.record = record
        self.message = message
        self.id = id
    }

    /// Rule *order*: newest first by `sentAt`, or, where a message has none, by the instant at which it was first ingested;
    /// then by its position in that feed; then by id, bytes ascending.
    func precedes(_ other: FeedEntry, in order: FeedOrder) -> Bool {
        if message.pinned != other.message.pinned { return message.pinned }
        switch order {
        case .newestFirst:
            break
        case .unreadFirst:
            let (left, right) = (message.status == .unread, other.message.status == .unread)
            if left != right { return left }
        case .priorityFirst:
            if message.priority != other.message.priority {
                guard let left = message.priority else { return false }
                return other.message.priority.map { left < $0 } ?? true
            }
        }
        if instant != other.instant { return instant > other.instant }
        if position != other.position { return position < other.position }
        return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }

    /// Which part of ``FeedOrder/newestFirst`` decides between two messages.
    func rule(against other: FeedEntry) -> FeedRule {
        if message.pinned != other.message.pinned { return .pinned }
        if instant != other.instant {
            return message.sentInstant == nil || other.message.sentInstant == nil ? .firstIngest : .newest
        }
        return position != other.position ? .position : .id
    }

    private var position: Int { record.firstPlace?.position ?? 0 }

    private var instant: Instant {
        message.sentInstant ?? record.firstPlace?.at ?? .earliest
    }
}
