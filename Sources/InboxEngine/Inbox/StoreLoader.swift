import InboxModel

/// Loads the store of an ``Inbox`` on the inbox's executor: opening a file reads and may write it.
actor StoreLoader {
    private let executor: InboxExecutor

    init(_ executor: InboxExecutor) {
        self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// The state that a store's snapshot and events make, and the store's corruption.
    struct Loaded: Sendable {
        let state: InboxState
        let corruption: [StoreCorruption]
    }

    /// Loads a store.
    ///
    /// - Parameters:
    ///   - capabilities: The capabilities of the state.
    ///   - load: Calls the store's ``InboxStore/load()``.
    ///   - close: Calls the store's ``InboxStore/close()``, if what it has cannot be read.
    func load(
        capabilities: [Provider: ProviderCapabilities], _ load: @Sendable () throws(InboxError) -> StoredInbox,
        close: @Sendable () -> Void
    ) throws(InboxError) -> Loaded {
        let stored = try load()
        var state = InboxState(capabilities: capabilities)
        if let snapshot = stored.snapshot {
            do {
                state = try InboxState(snapshot: snapshot, capabilities: capabilities)
            } catch {
                close()
                throw InboxError(.storeUnreadable, error.reason)
            }
        }
        for event in stored.events { state.apply(event) }
        return Loaded(state: state, corruption: stored.corruption)
    }
}
