import InboxJSON
package import InboxModel

/// The capabilities of the vendors, and what the engine derives from them.
///
/// Inboxes with the same vendors share one registry.
final class ProviderRegistry: Sendable {
    let capabilities: [Provider: ProviderCapabilities]

    /// How many messages each provider shows at most, by the provider's number.
    ///
    /// The last element is for unknown providers.
    let visibleLimits: [Int]

    /// A vendor and its capabilities.
    ///
    /// It is an object, so copying it copies only a reference.
    final class Vendor: Sendable {
        let provider: Provider
        let capabilities: ProviderCapabilities
        let statusPolicy: StatusPolicy
        /// The prefix of the vendor's message ids: `zeta:`.
        fileprivate let prefix: String

        fileprivate init(_ provider: Provider, _ capabilities: ProviderCapabilities) {
            precondition(
                capabilities.callsHaveDistinctNames,
                "two calls of \(provider) have the same name, so an acknowledgement does not say which one was made; "
                    + "give each call a different name, such as \"update (delete)\"")
            self.provider = provider
            self.capabilities = capabilities
            statusPolicy = StatusPolicy(capabilities)
            prefix = "\(provider.name):"
        }
    }

    /// Sorted by prefix, the longest first.
    ///
    /// There are few vendors, so linear search is used.
    private let vendors: [Vendor]

    init(_ capabilities: [Provider: ProviderCapabilities]) {
        self.capabilities = capabilities
        vendors = capabilities.map { Vendor($0, $1) }.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
        visibleLimits = vendors.map { max(0, $0.capabilities.visibleLimit ?? .max) } + [.max]
    }

    /// The vendor of a provider; nil if the provider is unknown.
    subscript(provider: Provider) -> Vendor? {
        vendors.first { $0.provider == provider }
    }

    /// The number of a provider.
    ///
    /// For unknown providers, it is the number of vendors.
    func number(of provider: Provider) -> Int {
        vendors.firstIndex { $0.provider == provider } ?? vendors.count
    }

    /// The status policy of a provider.
    ///
    /// An unknown provider is treated as one without calls.
    func statusPolicy(_ provider: Provider) -> StatusPolicy {
        self[provider]?.statusPolicy ?? StatusPolicy(ProviderCapabilities())
    }

    /// The provider whose outbox entries have these ids.
    ///
    /// - Returns: Nil if there are no ids, if one is not the id of an entry, or if they belong to several providers.
    func provider(ofEntries ids: [String]) -> Provider? {
        let providers = ids.map { id in OutboxEntryID(id).flatMap { vendor(ofMessage: $0.messageID)?.provider } }
        return Set(providers).count == 1 ? providers[0] : nil
    }

    /// The vendor of a message, by the prefix of the id: Zeta for `zeta:MSG-1`.
    ///
    /// Nil if no vendor has the prefix.
    func vendor(ofMessage id: String) -> Vendor? {
        id.withBytes { id in
            vendors.first { vendor in
                let length = vendor.prefix.utf8.count
                return id.count >= length && id.extracting(first: length).isEqual(to: vendor.prefix)
            }
        }
    }
}

extension ProviderCapabilities {
    /// Whether the vendor's calls have distinct names.
    ///
    /// An outbox entry's id contains the name, so the name must identify the call.
    fileprivate var callsHaveDistinctNames: Bool {
        let names = [read, unread, delete, click].compactMap { $0?.name }
        return Set(names).count == names.count
    }
}

extension [any InboxAdapter] {
    /// The capabilities of each adapter's vendor.
    package var capabilities: [Provider: ProviderCapabilities] {
        reduce(into: [:]) { $0[$1.provider] = $1.capabilities }
    }
}
