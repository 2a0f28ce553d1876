import Foundation
import InboxEngine
import InboxModel
import UnifiedInbox

/// Instants, messages and inboxes that the tests of the actor share.
enum Sample {
    /// 2026-02-05T12:00:00Z.
    static let noon = Date(timeIntervalSince1970: 1_770_292_800)

    static func message(
        _ provider: Provider, _ vendorID: String, _ status: MessageStatus = .unread, topics: [String] = [],
        startsAt: Date? = nil, expiresAt: Date? = nil
    ) -> InboxMessage {
        var message = InboxMessage(provider: provider, vendorID: vendorID)
        message.title = "Message \(vendorID)"
        message.status = status
        message.topics = topics
        message.startsAt = startsAt
        message.expiresAt = expiresAt
        return message
    }

    /// An inbox whose clock stands at noon, and that took in these messages at that instant.
    static func inbox(
        _ messages: InboxMessage..., configuration: InboxConfiguration = InboxConfiguration(),
        clock: ManualInboxClock = ManualInboxClock(at: noon)
    ) async throws -> Inbox {
        let inbox = try await Inbox(store: .memory, configuration: configuration, clock: clock)
        for message in messages { try await inbox.ingest(feed(message)) }
        return inbox
    }

    static func feed(_ messages: InboxMessage...) -> InboxFeed {
        InboxFeed(provider: messages.first?.provider, messages: messages)
    }

    /// So many milliseconds after noon.
    static func noon(_ milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: 1_770_292_800 + Double(milliseconds) / 1000)
    }
}

/// What a listener was called with, to be taken one by one; it waits for calls that have not come yet.
struct Calls {
    private var iterator: AsyncStream<[InboxMessage]>.Iterator
    private let continuation: AsyncStream<[InboxMessage]>.Continuation
    let token: ListenerToken

    init(of inbox: Inbox, topic: String? = nil) {
        let (stream, continuation) = AsyncStream<[InboxMessage]>.makeStream()
        iterator = stream.makeAsyncIterator()
        self.continuation = continuation
        token = inbox.addChangeListener(topic: topic) { continuation.yield($0) }
    }

    /// The ids of the next list.
    mutating func next() async -> [String]? {
        await iterator.next()?.map(\.id)
    }

    /// Takes no more calls: behind those that have come, the next list is nil.
    func end() {
        continuation.finish()
    }
}
