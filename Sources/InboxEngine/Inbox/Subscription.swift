#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A stream's subscription, removed when nothing can read the stream any more.
final class Subscription: Sendable {
    let id = UUID()
    let inbox: Inbox

    init(_ inbox: Inbox) {
        self.inbox = inbox
    }

    deinit {
        let (id, inbox) = (id, inbox)
        Task { await inbox.removeSubscriber(id) }
    }
}

extension Inbox {
    func removeSubscriber(_ id: UUID) {
        subscribers.remove(id)
    }
}
