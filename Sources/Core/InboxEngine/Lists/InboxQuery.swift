import InboxModel

/// Which messages a list contains, and in which order.
struct InboxQuery {
    let now: Instant
    /// Whether the list has hidden messages too, except deleted ones.
    var includesHidden = false
    /// Only messages that satisfy the filter; nil for all.
    var topics: TopicFilter?
    var status: MessageStatus?
    var order = InboxOrder.newestFirst
    var offset = 0
    /// The place after which the list begins; nil for the whole list.
    var cursor: InboxCursor?
    var limit: Int?

    var skipCount: Int { max(0, offset) }

    var maximumCount: Int { max(0, limit ?? .max) }

    /// Whether the list contains a message, not considering topics; no list contains deleted ones.
    func matches(_ rank: MessageRank, _ reason: HiddenReason?) -> Bool {
        (includesHidden || reason == nil) && rank.status != .deleted && (status ?? rank.status) == rank.status
    }
}

extension InboxState {
    /// Calls `body` with each message that the query matches, on all pages, in the order ``InboxOrder/newestFirst``,
    /// until it returns false.
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

    func messages(of query: InboxQuery, in list: MessageList) -> [InboxMessage] {
        places(of: query, in: list).compactMap { knownMessage(list[$0].id, at: query.now) }
    }

    /// - Complexity: O(*n*). If the order is ``InboxOrder/newestFirst`` and nothing is collapsed, it stops at the end of
    ///   the page.
    func places(of query: InboxQuery, in list: MessageList) -> [MessageList.Place] {
        guard query.maximumCount > 0 else { return [] }
        func isBeyondCursor(_ rank: MessageRank, _ place: MessageList.Place) -> Bool {
            query.cursor?.isBefore(rank, place, in: list, at: query.now) ?? true
        }
        if query.order == .newestFirst {
            var page: [MessageList.Place] = []
            var toSkip = query.skipCount
            forEachMatch(of: query, in: list) { rank, place in
                // All messages after the first one beyond the cursor are beyond it too.
                guard !page.isEmpty || isBeyondCursor(rank, place) else { return true }
                if toSkip > 0 { toSkip -= 1 } else { page.append(place) }
                return page.count < query.maximumCount
            }
            return page
        }
        let (end, isBeyond) = query.skipCount.addingReportingOverflow(query.maximumCount)
        var first = FirstElements<OrderedPlace>(isBeyond ? .max : end) { $0.key < $1.key }
        var number = 0
        forEachMatch(of: query, in: list) { rank, place in
            guard isBeyondCursor(rank, place) else { return true }
            let key = query.order.key(rank)
            first.add(OrderedPlace(key: (Int(place.section), key.0, key.1, number), place: place))
            number += 1
            return true
        }
        return first.sorted.dropFirst(query.skipCount).map(\.place)
    }

    /// A message in a list whose order is not ``InboxOrder/newestFirst``.
    private struct OrderedPlace {
        /// The section of the pin, the two numbers of the order's key, and the message's number in the order
        /// ``InboxOrder/newestFirst``.
        let key: (Int, Int, Int, Int)
        let place: MessageList.Place
    }
}

/// Finds the first elements in an order without sorting the others.
///
/// It keeps at most twice as many elements as are wanted. When it has that many, it discards the later half.
struct FirstElements<Element> {
    private let count: Int
    private let precedes: (Element, Element) -> Bool
    private var kept: [Element] = []
    /// The last element that was kept at the last discard; wanted elements precede it.
    private var last: Element?

    /// - Parameters:
    ///   - count: How many elements are wanted; 1 or more.
    ///   - precedes: A strict total order.
    init(_ count: Int, by precedes: @escaping (Element, Element) -> Bool) {
        self.count = count
        self.precedes = precedes
    }

    mutating func add(_ element: Element) {
        if let last, !precedes(element, last) { return }
        kept.append(element)
        guard kept.count - count == count else { return }
        kept = sorted
        last = kept.last
    }

    var sorted: [Element] { Array(kept.sorted(by: precedes).prefix(count)) }
}
