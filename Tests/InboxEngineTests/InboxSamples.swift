import Foundation
import InboxEngine
import InboxModel
import InboxTestSupport
import UnifiedInbox

/// Inboxes that the tests of the actor share.
enum Sample {
    /// An inbox that ingested these messages at noon, with a clock that is set to noon.
    static func inbox(
        _ messages: InboxMessage..., configuration: InboxConfiguration = InboxConfiguration(),
        clock: ManualInboxClock = ManualInboxClock(at: .noon)
    ) async throws -> Inbox {
        let inbox = try await Inbox(store: .memory, configuration: configuration, clock: clock)
        for message in messages { try await inbox.ingest(.of(message)) }
        return inbox
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
