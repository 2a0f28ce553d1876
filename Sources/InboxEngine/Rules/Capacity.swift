import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Engine.md, *Capacity*: of a provider with a limit of visible messages, the first ones in order are shown.
///
/// The limit is a view: it drops nothing, and the order that decides is the newest first, whatever the order of the list is.
enum Capacity {
    /// The messages that are shown: those within the limits of their providers.
    ///
    /// - Parameter visible: The visible messages in the order of ``InboxOrder/newestFirst``.
    static func within(_ visible: [RankedMessage], limit: (Provider) -> Int?) -> [RankedMessage] {
        var room: [Provider: Int] = [:]
        return visible.filter { message in
            guard let left = room[message.provider] ?? limit(message.provider).map({ max(0, $0) })
            else { return true }
            room[message.provider] = left - 1
            return left > 0
        }
    }
}

extension InboxState {
    /// Drops the content of messages that are over their provider's limit and have no entry in the outbox.
    ///
    /// Their status, clicks and deletion are kept; a feed that has them brings them back. Replicas that compact at different
    /// times are equal again after such a feed.
    ///
    /// - Parameter now: Decides which messages are visible, and so which are over the limit.
    public mutating func compact(now: Date) {
        let pending = Set(outbox.map { ByteEqualString($0.messageID) })
        let dropped = hidden(at: now).filter { $0.reason == .overLimit }.map { ByteEqualString($0.message.id) }
        updatingRecords(atMost: dropped.count) { state in
            for id in dropped where !pending.contains(id) {
                state.updateRecord(id) { ($0.complete, $0.partial) = (nil, nil) }
            }
        }
    }
}
