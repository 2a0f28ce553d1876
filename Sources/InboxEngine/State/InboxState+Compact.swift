import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InboxState {
    /// Rule *capacity*: drops the content of the messages beyond their provider's limit that have nothing in the outbox.
    ///
    /// Their status, clicks and deletion are kept; they are shown again once a feed brings them. Replicas that compact at
    /// different times are equal again once a feed has.
    ///
    /// - Parameter now: Decides what is shown, and so what is beyond the limit.
    public mutating func compact(now: Date) {
        let waiting = Set(outbox.map { ByteEqualString($0.messageID) })
        let dropped = hidden(at: now).filter { $0.reason == .overLimit }.map { ByteEqualString($0.message.id) }
        changing(dropped.count) { state in
            for id in dropped where !waiting.contains(id) {
                state.change(id) { ($0.complete, $0.partial) = (nil, nil) }
            }
        }
    }
}
