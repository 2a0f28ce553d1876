@_exported public import InboxCustomerIO
@_exported public import InboxEngine
@_exported public import InboxJSON
@_exported public import InboxModel
@_exported public import InboxPushwoosh
@_exported public import InboxSalesforce
@_exported public import InboxXtremePush
@_exported public import InboxZeta

extension [any InboxAdapter] {
    /// The adapters of the five vendors of this package.
    ///
    /// To add another one, write `InboxDecoder(adapters: .standard + [PostcardAdapter()])`.
    public static var standard: [any InboxAdapter] {
        [
            ZetaAdapter(),
            SalesforceAdapter(),
            CustomerIOAdapter(),
            XtremePushAdapter(),
            PushwooshAdapter(),
        ]
    }
}

extension InboxDecoder {
    /// Creates a decoder for the standard vendors; see
    /// ``init(adapters:mode:recordsProvenance:zonelessDateOffset:limits:)``.
    public init(
        mode: Mode = .lenient, recordsProvenance: Bool = false, zonelessDateOffset: UTCOffset = .utc,
        limits: DecodingLimits = DecodingLimits()
    ) {
        self.init(
            adapters: .standard, mode: mode, recordsProvenance: recordsProvenance,
            zonelessDateOffset: zonelessDateOffset, limits: limits)
    }
}

extension Provider {
    /// The capabilities of a standard vendor.
    ///
    /// Any other provider gets the default capabilities; ask its adapter instead.
    public var capabilities: ProviderCapabilities {
        [any InboxAdapter].standard.first { $0.provider == self }?.capabilities ?? ProviderCapabilities()
    }
}

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
