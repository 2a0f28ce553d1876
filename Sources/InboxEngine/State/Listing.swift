import InboxModel

/// Which messages of an inbox are shown at one instant, and why the others are hidden.
struct Listing<Message: ListedMessage> {
    /// The known messages, in no order.
    let messages: [Message]
    /// For each message why it is hidden; nil if it is shown.
    private(set) var reasons: [HiddenReason?]
    /// By the index of each collapsed message the index of the one that is shown in its place.
    let representatives: [Int: Int]

    /// - Parameters:
    ///   - messages: The known messages.
    ///   - reasons: Why each is hidden, its provider's limit and the groups aside.
    ///   - now: Decides which of the user's pins have ended: pinned messages come first.
    ///   - vendors: Have the providers' limits.
    ///   - groups: The groups of the messages; nil without a policy that collapses messages.
    init(
        _ messages: [Message], hidden reasons: [HiddenReason?], at now: Instant, _ vendors: ProviderRegistry,
        _ groups: CollapseGroups?
    ) {
        var reasons = reasons
        if reasons.count(where: { $0 == nil }) > vendors.smallestLimit ?? .max {
            let visible = zip(messages, reasons).lazy.filter { $1 == nil }.map(\.0)
            let capacity = Capacity(of: visible, at: now) { vendors[$0]?.capabilities.visibleLimit }
            if capacity.isExceeded {
                reasons = zip(messages, reasons).map { $1 ?? (capacity.shows($0) ? nil : .overLimit) }
            }
        }
        let shown = groups == nil ? [] : reasons.indices.filter { reasons[$0] == nil }
        representatives = groups?.representatives(among: messages, shown: shown) ?? [:]
        for index in representatives.keys { reasons[index] = .collapsed }
        self.messages = messages
        self.reasons = reasons
    }

    /// The indices of the messages that are shown.
    var shown: [Int] { reasons.indices.filter { reasons[$0] == nil } }

    /// The indices of the messages that are hidden.
    var hidden: [Int] { reasons.indices.filter { reasons[$0] != nil } }
}
