import InboxEngine
import InboxModel

/// The lists that a listener was called with, one by one.
///
/// Waits for the next call.
struct Calls {
    private var iterator: AsyncStream<[InboxMessage]>.Iterator
    private let continuation: AsyncStream<[InboxMessage]>.Continuation
    let token: ListenerToken

    init(of inbox: Inbox) {
        let (stream, continuation) = AsyncStream<[InboxMessage]>.makeStream()
        iterator = stream.makeAsyncIterator()
        self.continuation = continuation
        token = inbox.addChangeListener { continuation.yield($0) }
    }

    /// The ids of the next list.
    mutating func next() async -> [String]? {
        await iterator.next()?.map(\.id)
    }

    /// Ends the calls.
    ///
    /// After the calls so far, the next list is nil.
    func end() {
        continuation.finish()
    }
}
