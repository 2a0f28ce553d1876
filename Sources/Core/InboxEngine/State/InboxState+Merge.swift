import InboxModel

extension InboxState {
    /// Merges another replica into this one.
    ///
    /// Merging is commutative, associative and idempotent. Log-outs count for all replicas: the later session replaces
    /// the earlier one and everything in it.
    public mutating func merge(_ other: InboxState) {
        advanceSession(to: other.session)
        guard other.session == session else { return }
        updatingRecords(atMost: other.records.count) { state in
            for (id, record) in other.records { state.updateRecord(id) { $0.merge(record) } }
            for (provider, instant) in other.fullFeeds { state.recordFullFeed(of: provider, at: instant) }
            for (provider, instant) in other.watermarks {
                state.watermarks[provider] = newest(state.watermarks[provider], instant)
            }
            for (provider, badge) in other.badges { state.recordBadge(badge, of: provider) }
        }
    }

    /// The newest instant in the inbox; nil if the inbox is empty.
    var newestInstant: Instant? {
        (records.compactMap(\.value.newestInstant) + fullFeeds.values + badges.values.map(\.at)).max()
    }
}

/// Engine.md, *Log-out*.
///
/// The live session is the highest session that any event names. If a `clear` ended that session, the next one is live.
/// Events of other sessions are ignored, whenever they arrive. So what a user did before logging out never reaches the
/// next session.
extension InboxState {
    /// Begins an empty session if its number is higher than the live one's.
    mutating func advanceSession(to session: Int) {
        guard session > self.session else { return }
        self.session = session
        records = RecordTable()
        fullFeeds = [:]
        badges = [:]
        watermarks = [:]
        groups = groups.map { CollapseGroups($0.policy) }
        keptList = nil
    }
}

extension InboxEvent {
    /// The session that is live after the event, unless a higher session is already live.
    package var liveSession: Int {
        if case .clear = kind { session + 1 } else { session }
    }
}
