package import InboxModel

extension [any InboxAdapter] {
    /// The capabilities of each adapter's vendor.
    package var capabilities: [Provider: ProviderCapabilities] {
        reduce(into: [:]) { $0[$1.provider] = $1.capabilities }
    }
}
