extension InboxState {
    /// Takes in all that another replica knows: commutative, associative, idempotent.
    ///
    /// Log-outs are shared as well.
    public mutating func merge(_ other: InboxState) {
        begin(other.session)
        guard other.session == session else { return }
        changing(other.records.count) { state in
            for (id, record) in other.records { state.change(id) { $0.merge(record) } }
            for (provider, instant) in other.fullFeeds { state.takeFullFeed(of: provider, at: instant) }
            for (provider, badge) in other.badges { state.take(badge, of: provider) }
        }
    }
}
