import InboxModel

/// A query for a list: which messages, and in which order.
struct InboxQuery {
    let now: Instant
    /// Whether the list includes hidden messages, except deleted ones.
    var includesHidden = false
    /// Only messages that satisfy the filter; nil for all.
    var topics: TopicFilter?
    var status: MessageStatus?
    var order = InboxOrder.newestFirst
    var offset = 0
    var limit: Int?

    /// The number of messages to skip.
    var skipCount: Int { max(0, offset) }

    /// The largest number of messages on the page.
    var maximumCount: Int { max(0, limit ?? .max) }

    /// Whether the list includes a message, regardless of its topics.
    ///
    /// Deleted messages are in no list.
    func matches(_ rank: MessageRank, _ reason: HiddenReason?) -> Bool {
        (includesHidden || reason == nil) && rank.status != .deleted && (status ?? rank.status) == rank.status
    }
}

extension InboxState {
    /// Calls `body` with each message on any page, in the order ``InboxOrder/newestFirst``, until it returns false.
    func forEachMatch(of query: InboxQuery, in list: MessageList, _ body: (MessageRank, MessageList.Place) -> Bool) {
        var selection = query.topics.map { LabelSelection($0, of: list.labels) }
        func visit(_ rank: MessageRank, _ reason: HiddenReason?, _ place: MessageList.Place) -> Bool {
            guard query.matches(rank, reason), selection?.contains(rank.labels) ?? true else { return true }
            return body(rank, place)
        }
        guard groups != nil else { return list.forEach(at: query.now, vendors, visit) }
        let listing = Listing(self, list, at: query.now)
        for index in listing.places.indices {
            guard visit(listing.messages[index].rank, listing.reasons[index], listing.places[index]) else { return }
        }
    }

    /// The messages on the page that a query asks for.
    func messages(of query: InboxQuery, in list: MessageList) -> [InboxMessage] {
        page(query, in: list).compactMap { knownMessage($0, at: query.now) }
    }

    /// The ids of the messages on the page that a query asks for.
    ///
    /// - Complexity: O(*n*). If the order is ``InboxOrder/newestFirst`` and nothing is collapsed, the walk stops at the end
    ///   of the page.
    private func page(_ query: InboxQuery, in list: MessageList) -> [ByteEqualString] {
        guard query.maximumCount > 0 else { return [] }
        if query.order == .newestFirst {
            var page: [MessageList.Place] = []
            var toSkip = query.skipCount
            forEachMatch(of: query, in: list) { _, place in
                if toSkip > 0 { toSkip -= 1 } else { page.append(place) }
                return page.count < query.maximumCount
            }
            return page.map { list[$0].id }
        }
        let (end, isBeyond) = query.skipCount.addingReportingOverflow(query.maximumCount)
        var first = FirstElements<OrderedPlace>(isBeyond ? .max : end) { $0.key < $1.key }
        var number = 0
        forEachMatch(of: query, in: list) { rank, place in
            let key = query.order.key(rank)
            first.add(OrderedPlace(key: (Int(place.section), key.0, key.1, number), place: place))
            number += 1
            return true
        }
        return first.sorted.dropFirst(query.skipCount).map { list[$0.place].id }
    }

    /// A message in a list that is not sorted newest first.
    private struct OrderedPlace {
        /// The number of the pin, the two values that the order compares, and the place in the order
        /// ``InboxOrder/newestFirst``.
        let key: (Int, Int, Int, Int)
        let place: MessageList.Place
    }
}

/// Finds the first elements in an order without sorting the others.
///
/// It keeps at most twice as many elements as are wanted. When it is full, it discards the later half.
struct FirstElements<Element> {
    private let count: Int
    private let precedes: (Element, Element) -> Bool
    private var kept: [Element] = []
    /// The last element that was kept when the later half was discarded.
    ///
    /// Elements that do not precede it are not wanted.
    private var last: Element?

    /// - Parameters:
    ///   - count: How many elements are wanted; 1 or more.
    ///   - precedes: A strict total order.
    init(_ count: Int, by precedes: @escaping (Element, Element) -> Bool) {
        self.count = count
        self.precedes = precedes
    }

    /// Adds an element.
    mutating func add(_ element: Element) {
        if let last, !precedes(element, last) { return }
        kept.append(element)
        guard kept.count - count == count else { return }
        kept = sorted
        last = kept.last
    }

    /// The first elements, in order.
    var sorted: [Element] { Array(kept.sorted(by: precedes).prefix(count)) }
}
