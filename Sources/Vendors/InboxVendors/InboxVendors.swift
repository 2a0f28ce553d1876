@_exported public import InboxCustomerIO
@_exported public import InboxEngine
@_exported public import InboxJSON
@_exported public import InboxModel
@_exported public import InboxPushwoosh
@_exported public import InboxSalesforce
@_exported public import InboxXtremePush
@_exported public import InboxZeta

extension [any InboxAdapter] {
    /// The vendors of this package.
    ///
    /// Add another one: `InboxDecoder(adapters: .standard + [PostcardAdapter()])`.
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
    /// Creates a decoder of the standard vendors; see ``init(adapters:mode:recordsProvenance:zonelessDateOffset:limits:)``.
    public init(
        mode: Mode = .lenient, recordsProvenance: Bool = false, zonelessDateOffset: UTCOffset = .utc,
        limits: DecodingLimits = DecodingLimits()
    ) {
        self.init(
            adapters: .standard, mode: mode, recordsProvenance: recordsProvenance,
            zonelessDateOffset: zonelessDateOffset, limits: limits)
    }
}

extension InboxState {
    /// Creates an empty inbox with the capabilities of the standard vendors.
    public init() {
        self.init(adapters: .standard)
    }

    /// Reads a snapshot; the capabilities are those of the adapters.
    ///
    /// - Throws: ``SnapshotError`` for another format, a newer version, or a value that is not of its kind.
    public init(
        snapshot bytes: some Sequence<UInt8>, adapters: [any InboxAdapter] = .standard
    ) throws(SnapshotError) {
        try self.init(snapshot: Array(bytes), capabilities: adapters.capabilities)
    }
}

extension Inbox {
    /// Opens an inbox with the capabilities of the standard vendors, or of other adapters.
    ///
    /// ```swift
    /// let inbox = try await Inbox(store: .file(at: url))
    /// ```
    ///
    /// - Parameters:
    ///   - store: Where it is kept: `.memory`, `.file(at:)`, or a store of the host.
    ///   - adapters: The adapters whose capabilities it has.
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

extension Provider {
    /// The capabilities of the vendor; of a provider without a standard adapter, the default ones: see its adapter.
    public var capabilities: ProviderCapabilities {
        [any InboxAdapter].standard.first { $0.provider == self }?.capabilities ?? ProviderCapabilities()
    }
}
