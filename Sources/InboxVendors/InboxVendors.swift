@_exported public import InboxCustomerIO
@_exported public import InboxEngine
@_exported public import InboxJSON
@_exported public import InboxModel
@_exported public import InboxPushwoosh
@_exported public import InboxSalesforce
@_exported public import InboxXtremePush
@_exported public import InboxZeta

extension [any InboxAdapter] {
    /// The five vendors.
    ///
    /// A sixth is one more: `InboxDecoder(adapters: .standard + [PostcardAdapter()])`.
    public static var standard: [any InboxAdapter] {
        [ZetaAdapter(), SalesforceAdapter(), CustomerIOAdapter(), XtremePushAdapter(), PushwooshAdapter()]
    }
}

extension InboxDecoder {
    /// A decoder of the five vendors; see ``init(adapters:mode:recordsProvenance:zonelessDateOffset:limits:)``.
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
    /// An empty inbox that knows what the five vendors can do.
    public init() {
        self.init(adapters: .standard)
    }

    /// Reads a snapshot; what vendors can do is what their adapters say.
    ///
    /// - Throws: ``SnapshotError`` for another format, a newer version, or a value that is not of its kind.
    public init(snapshot bytes: [UInt8], adapters: [any InboxAdapter] = .standard) throws(SnapshotError) {
        try self.init(snapshot: bytes, capabilities: adapters.capabilities)
    }
}

extension Inbox {
    /// Opens an inbox that knows what the five vendors can do, and what other adapters' vendors can.
    ///
    /// ```swift
    /// let inbox = try await Inbox(store: .file(at: url))
    /// ```
    ///
    /// - Parameters:
    ///   - store: Where it is kept: `.memory`, `.file(at:)`, or one of the host's own.
    ///   - adapters: Those whose vendors' capabilities it knows.
    /// - Throws: ``InboxError``: `store.locked`, `store.foreign`, `store.newer-version`, `store.unreadable`,
    ///   `store.failed`.
    public init(
        store: sending some InboxStore, adapters: [any InboxAdapter] = .standard,
        configuration: InboxConfiguration = InboxConfiguration(), clock: some InboxClock = .system
    ) async throws(InboxError) {
        try await self.init(
            store: store, capabilities: adapters.capabilities, configuration: configuration, clock: clock)
    }
}

extension Provider {
    /// What the vendor can do; of none of the five, nothing out of the ordinary: a custom adapter says it for itself.
    public var capabilities: ProviderCapabilities {
        [any InboxAdapter].standard.first { $0.provider == self }?.capabilities ?? ProviderCapabilities()
    }
}
