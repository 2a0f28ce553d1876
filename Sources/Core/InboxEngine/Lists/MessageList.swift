import InboxModel

/// The known messages of an inbox, sorted.
///
/// The list is derived from the records and updated with each of them. Every answer is a walk along the list, newest
/// first, which stops as soon as it has what it needs. The list itself does not depend on the time: a walk asks each
/// message whether it is visible at a given instant.
struct MessageList: Sendable {
    /// The few messages that the user or the vendor has pinned, including those whose pin has ended.
    private var pinned: SortedMessages
    private var others: SortedMessages
    private(set) var labels: LabelTable
    /// The ids of the messages with entries in the outbox.
    private(set) var pending: Set<ByteEqualString>

    /// - Parameter isKept: Whether the list is kept and updated. Otherwise it serves one answer.
    init(_ ranked: consuming [RankedMessage], pending: Set<ByteEqualString> = [], isKept: Bool) {
        labels = LabelTable(single: isKept ? [] : copy ranked)
        var messages = consume ranked
        for number in messages.indices {
            messages[number].rank.labels = isKept ? labels.add(messages[number]) : Int32(number)
        }
        let firstPinned = messages.partition { $0.mayBePinned }
        pinned = SortedMessages(Array(messages[firstPinned...]))
        messages.removeSubrange(firstPinned...)
        others = SortedMessages(consume messages)
        self.pending = pending
    }

    /// All messages, in no order.
    var messages: [RankedMessage] { Array(pinned.chunks.joined()) + Array(others.chunks.joined()) }

    /// Pass nil for a version in which the message is unknown.
    ///
    /// - Complexity: O(log *n*).
    mutating func replace(_ old: RankedMessage?, by new: RankedMessage?) {
        if let old, let new, old.isEqual(to: new) { return }
        if let old, let removed = old.mayBePinned ? pinned.remove(old) : others.remove(old) {
            labels.remove(removed.rank.labels)
        }
        guard var new else { return }
        new.rank.labels = labels.add(new)
        if new.mayBePinned { pinned.insert(new) } else { others.insert(new) }
    }

    mutating func setPending(_ id: ByteEqualString, _ isPending: Bool) {
        if isPending { pending.insert(id) } else { pending.remove(id) }
    }

    struct Place {
        fileprivate let isPinned: Bool
        fileprivate let chunk: Int32
        fileprivate let index: Int32
        /// The section of the list that contains the message.
        ///
        /// Messages that the user pinned at the same instant form a section. After these come a section for the vendor's
        /// pins, and one for all other messages.
        fileprivate(set) var section: Int32

        /// Whether the message is pinned at the instant of the walk.
        var isPinnedNow: Bool { section != Self.notPinned }

        fileprivate static let pinnedByVendor = Int32.max - 1
        fileprivate static let notPinned = Int32.max
    }

    subscript(place: Place) -> RankedMessage {
        (place.isPinned ? pinned : others).chunks[Int(place.chunk)][Int(place.index)]
    }

    /// Walks along the list in the order ``InboxOrder/newestFirst``.
    ///
    /// Pinned messages come first.
    ///
    /// - Parameters:
    ///   - now: The instant that decides which messages are pinned, have started or have expired.
    ///   - vendors: Say how many messages each provider shows: Engine.md, *Capacity*.
    ///   - body: Called with each message and the reason why it is hidden. The reason is nil if the message is shown, or
    ///     would be shown without collapsing. Returns whether to go on.
    func forEach(at now: Instant, _ vendors: ProviderRegistry, _ body: (MessageRank, HiddenReason?, Place) -> Bool) {
        var room = vendors.visibleLimits
        func visit(_ rank: MessageRank, _ place: Place) -> Bool {
            if let reason = rank.reasonToHide(at: now) { return body(rank, reason, place) }
            let vendor = Int(rank.vendorNumber)
            guard room[vendor] > 0 else { return body(rank, .overLimit, place) }
            room[vendor] -= 1
            return body(rank, nil, place)
        }
        var (first, ended) = pins(at: now)
        for (rank, place) in first where !visit(rank, place) { return }
        ended.reverse()
        for (chunk, messages) in others.chunks.enumerated() {
            let messages = messages.span
            for index in messages.indices {
                while let (rank, place) = ended.last,
                    rank.age.isNewer(than: messages[index].rank.age) ?? self[place].isNewer(than: messages[index])
                {
                    ended.removeLast()
                    guard visit(rank, place) else { return }
                }
                let place = Place(isPinned: false, chunk: Int32(chunk), index: Int32(index), section: Place.notPinned)
                guard visit(messages[index].rank, place) else { return }
            }
        }
        for (rank, place) in ended.reversed() where !visit(rank, place) { return }
    }

    private typealias Ranked = (rank: MessageRank, place: Place)

    /// The pinned messages in order, and the messages whose pin has ended, newest first.
    private func pins(at now: Instant) -> (pinned: [Ranked], ended: [Ranked]) {
        var byUser: [(at: Instant, ranked: Ranked)] = []
        var (byVendor, ended): ([Ranked], [Ranked]) = ([], [])
        for (chunk, messages) in pinned.chunks.enumerated() {
            let messages = messages.span
            for index in messages.indices {
                let rank = messages[index].rank
                var place = Place(isPinned: true, chunk: Int32(chunk), index: Int32(index), section: Place.notPinned)
                switch messages[index].pinning(at: now) {
                case .byUser(let at):
                    byUser.append((at, (rank, place)))
                case .byVendor:
                    place.section = Place.pinnedByVendor
                    byVendor.append((rank, place))
                case .notPinned:
                    ended.append((rank, place))
                }
            }
        }
        var pinned: [Ranked] = []
        let sections = Dictionary(grouping: byUser, by: \.at).sorted { $0.key > $1.key }
        for (section, (_, messages)) in sections.enumerated() {
            for var (_, ranked) in messages {
                ranked.place.section = Int32(section)
                pinned.append(ranked)
            }
        }
        return (pinned + byVendor, ended)
    }

    /// Calls `body` with each instant at which a message starts or expires, or the user's pin on a visible message ends.
    func forEachChange(_ body: (Instant) -> Void) {
        for chunk in pinned.chunks {
            for message in chunk {
                message.rank.forEachChange(body)
                if let end = message.pinEnd { body(end) }
            }
        }
        for chunk in others.chunks {
            let messages = chunk.span
            for index in messages.indices { messages[index].rank.forEachChange(body) }
        }
    }
}

/// All known messages of an inbox at one instant, in the order ``InboxOrder/newestFirst``, with the reason for each that is
/// hidden.
struct Listing {
    private let list: MessageList
    private(set) var places: [MessageList.Place] = []
    /// Why each message is hidden; nil if it is shown.
    private(set) var reasons: [HiddenReason?] = []
    /// For the index of each collapsed message, the index of the message that is shown in its place.
    private(set) var representatives: [Int: Int] = [:]

    /// - Parameter list: The messages of the state, sorted.
    /// - Complexity: O(*n*).
    init(_ state: InboxState, _ list: MessageList, at now: Instant) {
        self.list = list
        list.forEach(at: now, state.vendors) { _, reason, place in
            places.append(place)
            reasons.append(reason)
            return true
        }
        guard let groups = state.groups else { return }
        representatives = groups.representatives(among: Array(messages), shown: shown)
        for index in representatives.keys { reasons[index] = .collapsed }
    }

    /// The messages, each read from the list when it is asked for.
    var messages: LazyMapCollection<[MessageList.Place], RankedMessage> { places.lazy.map { [list] in list[$0] } }

    var shown: [Int] { reasons.indices.filter { reasons[$0] == nil } }

    var hidden: [Int] { reasons.indices.filter { reasons[$0] != nil } }
}
