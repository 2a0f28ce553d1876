import InboxModel

/// The representatives at an instant, each found when it is needed: an index lists messages without reading all of them.
final class Representatives {
    private let state: InboxState
    private let groups: CollapseGroups
    private let now: Instant
    /// The shown messages of providers over their limit.
    private let limited: [Provider: Set<ByteEqualString>]
    private var found: [CollapseKey: ByteEqualString] = [:]

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
        guard let (key, group) = groups.group(of: message.id) else { return true }
        if let representative = found[key] { return representative == message.id }
        let representative = groups.policy.representative(of: shownMembers(of: group))?.id
        found[key] = representative
        return representative == message.id
    }

    /// The messages that would be shown without a policy and that others represent.
    ///
    /// - Complexity: O(*n*), *n* the messages of the groups.
    var represented: [RankedMessage] {
        var represented: [RankedMessage] = []
        for group in groups.byKey.values where group.isShared {
            let shown = shownMembers(of: group)
            let representative = groups.policy.representative(of: shown)
            represented += shown.lazy.filter { $0.id != representative?.id }
        }
        return represented
    }

    /// The messages of a group that would be shown without a policy.
    private func shownMembers(of group: CollapseGroups.Group) -> [RankedMessage] {
        group.members.compactMap { id in
            guard var record = state.records[id] else { return nil }
            record.merge(group.changes)
            guard let message = RankedMessage(id, record, state.fullFeeds, state.vendors),
                message.reasonToHide(at: now) == nil, limited[message.provider]?.contains(id) ?? true
            else { return nil }
            return message
        }
    }
}
