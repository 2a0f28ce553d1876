@_exported public import InboxCustomerIO
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
    private static let standard = InboxDecoder(adapters: .standard)

    /// Creates a decoder for the standard vendors; see ``init(adapters:mode:zonelessDateOffset:limits:)``.
    public init(
        mode: Mode = .lenient, zonelessDateOffset: UTCOffset = .utc, limits: DecodingLimits = DecodingLimits()
    ) {
        self.init(adaptersOf: .standard, mode: mode, zonelessDateOffset: zonelessDateOffset, limits: limits)
    }
}

extension Provider {
    /// The capabilities of a standard vendor; for any other provider, ask its adapter.
    public var capabilities: ProviderCapabilities {
        [any InboxAdapter].standard.first { $0.provider == self }?.capabilities ?? ProviderCapabilities()
    }
}
