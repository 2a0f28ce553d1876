import InboxModel

/// The representatives at an instant, each found when it is needed: an index lists messages without reading all of them.
final class Representatives {
    private let state: InboxState
    private let groups: CollapseGroups
    private let now: Instant
    /// The shown messages of providers over their limit.
    private let limited: [Provider: Set<ByteEqualString>]
    private var found: [CollapseKey: ByteEqualString?] = [:]

    /// Nil if a state has no policy.
    init?(_ state: InboxState, _ index: InboxIndex, at now: Instant) {
        guard let groups = state.groups else { return nil }
        self.state = state
        self.groups = groups
        self.now = now
        limited = index.shownOfProvidersOverLimit(at: now, visibleLimit: state.visibleLimit(of:))
            .mapValues { Set($0.map(\.id)) }
    }

    /// Whether a message that would be shown without a policy is shown.
    func contains(_ message: RankedMessage) -> Bool {
        guard let key = groups.key(of: message.id) else { return true }
        let representative =
            found[key]
            ?? {
                let representative = groups.representatives(of: shownMembers(of: key))[key]?.id
                found[key] = .some(representative)
                return representative
            }()
        return representative == message.id
    }

    /// The messages that would be shown without a policy and that others represent.
    ///
    /// - Complexity: O(*n*), *n* the messages of the groups.
    var represented: [RankedMessage] {
        var represented: [RankedMessage] = []
        for (key, group) in groups.groups where group.members.count > 1 {
            let shown = shownMembers(of: key)
            guard shown.count > 1, let representative = groups.representatives(of: shown)[key] else { continue }
            represented += shown.lazy.filter { $0.id != representative.id }
        }
        return represented
    }

    /// The messages of a group that would be shown without a policy.
    private func shownMembers(of key: CollapseKey) -> [RankedMessage] {
        groups.members(of: key).compactMap { id in
            guard let record = state.record(of: id),
                let message = RankedMessage(id, record, state.fullFeeds, state.vendors),
                message.reasonToHide(at: now) == nil, limited[message.provider]?.contains(id) ?? true
            else { return nil }
            return message
        }
    }
}
