package import InboxModel

/// The inbox's outbox.
extension InboxState {
    /// The calls that the vendors have not acknowledged, in the order in which the changes were made.
    public var outbox: [OutboxEntry] {
        if let index { return Array(index.outbox.elements) }
        return records.flatMap { sharingChanges($1, of: $0).outbox($0.text, vendors) }.sorted { $0.precedes($1) }
    }

    /// The provider whose entries these ids name.
    ///
    /// - Returns: Nil if there are no ids, if one of them is not the id of an entry, or if they are of several providers.
    package func provider(ofEntries ids: [String]) -> Provider? { vendors.provider(ofEntries: ids) }

    /// The first entry of the outbox that satisfies a predicate.
    ///
    /// - Complexity: O(*k*) with an index, *k* the number of entries before it.
    func firstOutboxEntry(where predicate: (OutboxEntry) -> Bool) -> OutboxEntry? {
        index.map { $0.outbox.elements.first(where: predicate) } ?? outbox.first(where: predicate)
    }
}
