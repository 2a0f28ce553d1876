public import InboxConformance
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
    /// A decoder of the five vendors.
    public init(mode: Mode = .lenient, recordsProvenance: Bool = false) {
        self.init(adapters: .standard, mode: mode, recordsProvenance: recordsProvenance)
    }
}

extension InboxState {
    /// An empty inbox that knows what the five vendors can do.
    public init() {
        self.init(
            capabilities: [any InboxAdapter].standard.reduce(into: [:]) { $0[$1.provider] = $1.capabilities })
    }
}

extension FixtureCase {
    /// Decodes the input with the five vendors' adapters and compares; see ``check(adapters:)``.
    ///
    /// - Throws: ``FixtureFailure`` with the first difference.
    public func check() throws(FixtureFailure) {
        try check(adapters: .standard)
    }
}

extension Provider {
    /// What the vendor can do; of none of the five, nothing out of the ordinary: a custom adapter says it for itself.
    public var capabilities: ProviderCapabilities {
        [any InboxAdapter].standard.first { $0.provider == self }?.capabilities ?? ProviderCapabilities()
    }
}
