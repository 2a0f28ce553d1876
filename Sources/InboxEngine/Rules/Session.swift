/// Engine.md, *Log-out*.
///
/// The live session is the highest that an event names, or the one after the highest that a `clear` ended. Events of other
/// sessions are ignored, whenever they arrive: what a user did before logging out never reaches the next session.
extension InboxState {
    /// Begins a session, empty, if it is higher than the live one.
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
    /// The session that is live after the event, unless a higher one is already.
    package var liveSession: Int {
        if case .clear = kind { session + 1 } else { session }
    }
}
