extension InboxState {
    /// Takes in all that another replica knows: commutative, associative, idempotent.
    ///
    /// Log-outs are shared as well.
    public mutating func merge(_ other: InboxState) {
        begin(other.session)
        guard other.session == session else { return }
        records.merge(other.records) { mine, theirs in
            var merged = mine
            merged.merge(theirs)
            return merged
        }
        fullFeeds.merge(other.fullFeeds) { max($0, $1) }
        badges.merge(other.badges) { max($0, $1) }
    }
}
