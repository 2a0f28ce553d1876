import InboxJSON

/// The recipients of a sorted log whose inboxes are written already.
///
/// It has a hash of 64 bits for each recipient, in a set that takes 11 to 22 bytes for each. Of ten million recipients, one is
/// taken for another once in 100,000 runs. The hash has a random seed, so that no log can be made in which that happens.
struct WrittenRecipients {
    private let seed = UInt64.random(in: 0 ... .max)
    private var hashes: Set<UInt64> = []

    private func hash(of recipient: String) -> UInt64 {
        recipient.withBytes { $0.hashed(seed: seed) }
    }

    mutating func insert(_ recipient: String) {
        hashes.insert(hash(of: recipient))
    }

    func contains(_ recipient: String) -> Bool {
        hashes.contains(hash(of: recipient))
    }
}
