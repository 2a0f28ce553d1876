import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InboxState {
    /// Rule *capacity*: drops the content of messages that are over their provider's limit and have no entry in the outbox.
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
