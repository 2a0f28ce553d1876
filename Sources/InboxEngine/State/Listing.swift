import InboxModel

/// Which messages of an inbox are shown at one instant, and why the others are hidden.
struct Listing<Message: ListedMessage> {
    /// The known messages, in the order in which they were given.
    let messages: [Message]
    /// For each message why it is hidden; nil if it is shown.
    private(set) var reasons: [HiddenReason?]
    /// By the index of each collapsed message the index of the one that is shown in its place.
    let representatives: [Int: Int]

    /// - Parameters:
    ///   - messages: The known messages.
    ///   - now: Decides which messages have started, expired, or are pinned: pinned messages come first.
    ///   - vendors: Have the providers' limits.
    ///   - policy: Collapses messages; nil if each message stands for itself.
    ///   - key: The key by which the policy collapses the message at an index; nil if that message stands alone.
    init(
        _ messages: [Message], at now: Instant, _ vendors: ProviderRegistry, _ policy: CollapsePolicy?,
        key: (Int) -> CollapseKey?
    ) {
        var reasons = messages.map { $0.reasonToHide(at: now) }
        if reasons.count(where: { $0 == nil }) > vendors.smallestLimit ?? .max {
            let visible = zip(messages, reasons).lazy.filter { $1 == nil }.map(\.0)
            let capacity = Capacity(of: visible, at: now) { vendors[$0]?.capabilities.visibleLimit }
            if capacity.isExceeded {
                reasons = zip(messages, reasons).map { $1 ?? (capacity.shows($0) ? nil : .overLimit) }
            }
        }
        representatives =
            policy.map { policy in
                let shown = reasons.indices.filter { reasons[$0] == nil }
                return policy.representatives(among: messages, shown: shown, key: key)
            } ?? [:]
        for index in representatives.keys { reasons[index] = .collapsed }
        self.messages = messages
        self.reasons = reasons
    }

    /// The indices of the messages that are shown.
    var shown: [Int] { reasons.indices.filter { reasons[$0] == nil } }

    /// The indices of the messages that are hidden.
    var hidden: [Int] { reasons.indices.filter { reasons[$0] != nil } }
}
