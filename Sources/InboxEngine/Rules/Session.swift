/// Rule *clear*.
///
/// The live session is the highest that an event names, or the one after the highest that a `clear` ended. Events of other
/// sessions count for nothing, whenever they arrive: what a user did before logging out never reaches the next one.
extension InboxState {
    /// Makes the event's session the live one where it is higher; false where the event counts for nothing.
    mutating func enter(_ event: InboxEvent) -> Bool {
        begin(event.liveSession)
        return event.liveSession == session
    }

    /// Begins a session, empty, where it is higher than the live one.
    mutating func begin(_ session: Int) {
        guard session > self.session else { return }
        self.session = session
        records = RecordTable()
        fullFeeds = [:]
        badges = [:]
        index = nil
    }
}

extension InboxEvent {
    /// The session that is live behind it, unless a higher one is already.
    package var liveSession: Int {
        if case .clear = kind { session + 1 } else { session }
    }
}
