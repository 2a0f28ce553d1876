import InboxJSON
import InboxModel

/// What the vendors can do, with what is asked of it for each event looked up ahead; all inboxes of a kind share one.
final class ProviderRegistry: Sendable {
    let capabilities: [Provider: ProviderCapabilities]

    /// The least of the limits of visible messages; nil where there is none.
    let smallestLimit: Int?

    /// A vendor, and what it can do; an object, so that handing it on costs little.
    final class Vendor: Sendable {
        let provider: Provider
        let capabilities: ProviderCapabilities
        let statusPolicy: StatusPolicy
        /// What the ids of its messages begin with: `zeta:`.
        fileprivate let prefix: String

        fileprivate init(_ provider: Provider, _ capabilities: ProviderCapabilities) {
            self.provider = provider
            self.capabilities = capabilities
            statusPolicy = StatusPolicy(capabilities)
            prefix = "\(provider.name):"
        }
    }

    /// Few, so that they are looked through; those with the longest prefix first.
    private let vendors: [Vendor]

    init(_ capabilities: [Provider: ProviderCapabilities]) {
        self.capabilities = capabilities
        smallestLimit = capabilities.values.compactMap(\.visibleLimit).min()
        vendors = capabilities.map { Vendor($0, $1) }.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
    }

    /// What is known of a provider; nil of one that is not named.
    subscript(provider: Provider) -> Vendor? {
        vendors.first { $0.provider == provider }
    }

    /// What a provider's capabilities mean to the status of its messages.
    func statusPolicy(_ provider: Provider) -> StatusPolicy {
        self[provider]?.statusPolicy ?? StatusPolicy(ProviderCapabilities())
    }

    /// Whose message an id names, of the providers that are known: Zeta of `zeta:MSG-1`.
    func vendor(ofMessage id: String) -> Vendor? {
        id.withBytes { id in
            vendors.first { vendor in
                let length = vendor.prefix.utf8.count
                return id.count >= length && id.extracting(first: length).isEqual(to: vendor.prefix)
            }
        }
    }
}
