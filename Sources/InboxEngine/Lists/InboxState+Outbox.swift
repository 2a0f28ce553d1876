package import InboxModel

/// The inbox's outbox.
extension InboxState {
    /// The calls that the vendors have not acknowledged, in the order in which the changes were made.
    public var outbox: [OutboxEntry] {
        let entries =
            keptList.map { list in list.pending.flatMap { record(of: $0)?.outbox($0.text, vendors) ?? [] } }
            ?? records.flatMap { sharingChanges($1, of: $0).outbox($0.text, vendors) }
        return entries.sorted { $0.precedes($1) }
    }

    /// The provider whose entries these ids name.
    ///
    /// - Returns: Nil if there are no ids, if one of them is not the id of an entry, or if they are of several providers.
    package func provider(ofEntries ids: [String]) -> Provider? { vendors.provider(ofEntries: ids) }
}
