import InboxModel

/// What the vendors can do, with what is asked of it for each event looked up ahead; all inboxes of a kind share one.
final class VendorTable: Sendable {
    let capabilities: [Provider: ProviderCapabilities]

    /// The least of the limits of visible messages; nil where there is none.
    let smallestLimit: Int?

    /// Few, so that they are looked through.
    private let marksUnread: [Provider]
    /// `zeta:` and so on, the longest first.
    private let prefixes: [(bytes: [UInt8], provider: Provider)]

    init(_ capabilities: [Provider: ProviderCapabilities]) {
        self.capabilities = capabilities
        smallestLimit = capabilities.values.compactMap(\.visibleLimit).min()
        marksUnread = capabilities.filter { $1.unread != nil }.map(\.key)
        prefixes = capabilities.keys.map { (Array("\($0.name):".utf8), $0) }
            .sorted { $0.bytes.count > $1.bytes.count }
    }

    /// Whether the vendor has a call for unread; where it has none, its words of unread count for nothing.
    func marksUnread(_ provider: Provider) -> Bool {
        marksUnread.contains(provider)
    }

    /// Whose message an id names, of the providers that are known: `zeta` of `zeta:MSG-1`.
    func provider(of id: String) -> Provider? {
        prefixes.first { id.utf8.starts(with: $0.bytes) }?.provider
    }
}
