public import Observation

/// An inbox for a view: the counts, and the messages down to where the user has scrolled.
///
/// ```swift
/// @State var list: InboxList               // InboxList(inbox, topics: "orders")
///
/// List(list.messages) { message in
///     Row(message).task { if message.id == list.messages.last?.id { await list.loadMore() } }
/// }
/// .task { await list.follow() }
/// ```
///
/// New messages that come before the last loaded one appear in their place, and push no other message out of the list. Once
/// all messages are loaded and fill at least a page, the list also loads every message that is added at its end.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public final class InboxList {
    /// The messages that are loaded, in order.
    public private(set) var messages: [InboxMessage] = []
    /// The counts of all messages that are shown, loaded or not.
    public private(set) var counts = InboxCounts()
    /// Whether there are messages after those that are loaded.
    public private(set) var hasMore = false

    private let inbox: Inbox
    private let topics: TopicFilter?
    private let order: InboxOrder
    private let pageSize: Int
    /// The cursor of the messages after those that are loaded; nil if there are none.
    @ObservationIgnored private var next: String?
    /// The last load.
    ///
    /// Each load waits for the one before it, so that none undoes another.
    @ObservationIgnored private var loading: Task<Void, Never>?

    /// Creates a list, which is empty until ``follow()`` is called.
    ///
    /// - Parameters:
    ///   - inbox: The inbox.
    ///   - topics: Only messages that satisfy the filter; nil for all.
    ///   - order: The order of the messages.
    ///   - pageSize: How many messages are loaded at first, and by each ``loadMore()``; less than 1 is 1.
    public init(_ inbox: Inbox, topics: TopicFilter? = nil, order: InboxOrder = .newestFirst, pageSize: Int = 20) {
        (self.inbox, self.topics, self.order, self.pageSize) = (inbox, topics, order, max(1, pageSize))
    }

    /// Follows the inbox until the task is cancelled or the inbox is closed.
    public func follow() async {
        for await _ in inbox.updates(topics: topics, order: order) { await load(0) }
    }

    /// Loads the next page, if there is one.
    public func loadMore() async {
        await load(pageSize)
    }

    private func load(_ more: Int) async {
        loading = Task { [previous = loading] in
            await previous?.value
            // Without a cursor the list is loaded to its end, and stays so.
            let more = next == nil && messages.count >= pageSize ? .max : more
            let loaded = try? await inbox.page(
                before: next, adding: more, atLeast: pageSize, topics: topics, order: order)
            guard let (page, counts) = loaded else { return }
            (messages, next, hasMore) = (page.messages, page.next, page.next != nil)
            self.counts = counts
        }
        await loading?.value
    }
}
