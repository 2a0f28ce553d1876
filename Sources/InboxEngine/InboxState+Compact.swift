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
        let waiting = Set(outbox.map { ExactText($0.messageID) })
        for (message, reason) in hidden(at: now) where reason == .overLimit {
            let id = ExactText(message.id)
            guard !waiting.contains(id) else { continue }
            records[id]?.complete = nil
            records[id]?.partial = nil
        }
    }
}
