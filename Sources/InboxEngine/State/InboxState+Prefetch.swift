import InboxJSON

/// Prefetching for a replay.
///
/// A replay goes from one inbox to another, and there are more than fit into the processor's cache: at each step from one
/// object to the next it would wait for memory. So each step is made for a whole batch of events before the events are
/// applied. Prefetching changes nothing.
extension [InboxState] {
    /// The first step: prefetches an inbox.
    package func prefetch(inboxAt index: Int) { prefetch(index) }

    /// The second step: prefetches its records.
    package mutating func prefetch(recordsAt index: Int) {
        if index < count { self[index].records.prefetch() }
    }
}
