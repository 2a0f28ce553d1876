@_exported public import InboxEngine
public import InboxModel

extension InboxState {
    /// Creates an empty inbox with the capabilities of the standard vendors.
    public init() {
        self.init(adapters: .standard)
    }

    /// Reads a snapshot.
    ///
    /// The adapters determine the capabilities.
    ///
    /// - Throws: ``SnapshotError`` if the format is wrong, the version is newer, or a value has the wrong type.
    public init(
        snapshot bytes: some Sequence<UInt8>, adapters: [any InboxAdapter] = .standard
    ) throws(SnapshotError) {
        try self.init(snapshot: Array(bytes), capabilities: adapters.capabilities)
    }
}

extension Inbox {
    /// Opens an inbox with the capabilities of the standard vendors, or of the adapters that you pass.
    ///
    /// ```swift
    /// let inbox = try await Inbox(store: .file(at: url))
    /// ```
    ///
    /// - Parameters:
    ///   - store: Where the inbox is stored: `.memory`, `.file(at:)`, or a store that you write.
    ///   - adapters: The adapters that determine its capabilities.
    /// - Throws: ``InboxError``: `store.locked`, `store.foreign`, `store.newer-version`, `store.unreadable`,
    ///   `store.failed`, `limit.exceeded`.
    public init(
        store: sending some EventStore, adapters: [any InboxAdapter] = .standard,
        configuration: InboxConfiguration = InboxConfiguration(), clock: some InboxClock = .system
    ) async throws(InboxError) {
        try await self.init(
            store: store, capabilities: adapters.capabilities, configuration: configuration, clock: clock)
    }
}
