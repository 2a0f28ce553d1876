import InboxJSON
package import InboxModel

/// The capabilities of the vendors, and what the engine derives from them.
final class ProviderRegistry: Sendable {
    let capabilities: [Provider: ProviderCapabilities]

    /// How many messages each vendor shows at most, by the vendor's number.
    let visibleLimits: [Int]

    /// A vendor and its capabilities: an object, so that copying it copies only a reference.
    final class Vendor: Sendable {
        let provider: Provider
        let capabilities: ProviderCapabilities
        let number: Int
        /// The prefix of the vendor's message ids: `zeta:`.
        fileprivate let prefix: String

        fileprivate init(_ provider: Provider, _ capabilities: ProviderCapabilities, number: Int) {
            precondition(
                capabilities.callsHaveDistinctNames,
                "two calls of \(provider) have the same name, so an acknowledgement cannot tell them apart; "
                    + "give each call a different name, such as \"update (delete)\"")
            self.provider = provider
            self.capabilities = capabilities
            self.number = number
            prefix = "\(provider.name):"
        }
    }

    /// Sorted by prefix, the longest first, and so few that they are searched one by one.
    private let vendors: [Vendor]

    /// Stands for all unknown providers: it has no calls and no limit.
    private let unknown: Vendor

    init(_ capabilities: [Provider: ProviderCapabilities]) {
        self.capabilities = capabilities
        let sorted = capabilities.sorted { $0.key.name.utf8.count > $1.key.name.utf8.count }
        vendors = sorted.enumerated().map { Vendor($1.key, $1.value, number: $0) }
        unknown = Vendor(Provider(""), ProviderCapabilities(), number: vendors.count)
        visibleLimits = (vendors + [unknown]).map { max(0, $0.capabilities.visibleLimit ?? .max) }
    }

    /// The vendor of a provider; an unknown one has no calls.
    subscript(provider: Provider) -> Vendor {
        vendors.first { $0.provider == provider } ?? unknown
    }

    func provider(ofEntries ids: [String]) -> Provider? {
        let providers = ids.map { id in OutboxEntryID(id).flatMap { vendor(ofMessage: $0.messageID)?.provider } }
        return Set(providers).count == 1 ? providers[0] : nil
    }

    /// The vendor of a message, by the prefix of the id, such as `zeta:`; nil if no vendor has it.
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
    /// Whether the vendor's calls have distinct names, which identify them in the ids of outbox entries.
    fileprivate var callsHaveDistinctNames: Bool {
        let names = [read, unread, delete, click].compactMap { $0?.name }
        return Set(names).count == names.count
    }
}

extension [any InboxAdapter] {
    package var capabilities: [Provider: ProviderCapabilities] {
        reduce(into: [:]) { $0[$1.provider] = $1.capabilities }
    }
}
