import InboxJSON

/// Memory that is asked for ahead.
///
/// A replay goes from one inbox to another, of more than a processor has at hand: at each step from one object to the next it
/// would wait for memory. So the steps are made for many events at once, one after the other, before the events are taken;
/// they change nothing.
extension [InboxState] {
    /// The first step: asks for the inbox at a place, where there is one.
    package func prefetch(inboxAt place: Int) { prefetch(place) }

    /// The second: asks for its records.
    package mutating func prefetch(recordsAt place: Int) {
        if place < count { self[place].records.prefetch() }
    }
}
