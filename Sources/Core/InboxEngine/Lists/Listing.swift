import InboxModel

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

    /// The indices of the messages that are shown.
    var shown: [Int] { reasons.indices.filter { reasons[$0] == nil } }

    /// The indices of the messages that are hidden.
    var hidden: [Int] { reasons.indices.filter { reasons[$0] != nil } }
}
