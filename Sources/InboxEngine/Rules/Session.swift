/// Rule *clear*.
///
/// The live session is the highest that an event names, or the one after the highest that a `clear` ended. Events of other
/// sessions count for nothing, whenever they arrive: what a user did before logging out never reaches the next one.
extension InboxState {
    /// Makes the event's session the live one where it is higher; false where the event counts for nothing.
    mutating func enter(_ event: InboxEvent) -> Bool {
        let named = if case .clear = event.kind { event.session + 1 } else { event.session }
        begin(named)
        return named == session
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
