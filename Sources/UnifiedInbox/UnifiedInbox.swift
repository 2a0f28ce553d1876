// What most programs import: the vendors, the engine, the file store, redaction, and native dictionaries.
@_exported public import InboxNative
@_exported public import InboxRedaction
@_exported public import InboxStore
@_exported public import InboxVendors

extension PayloadRedactor {
    /// A redactor that knows the standard vendors' words; see ``init(adapters:salt:redactsKeys:)``.
    public init(salt: String? = nil, redactsKeys: Bool = false) {
        self.init(adapters: .standard, salt: salt, redactsKeys: redactsKeys)
    }
}
