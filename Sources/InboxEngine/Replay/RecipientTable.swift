import InboxJSON

/// The recipients of an event log, numbered in the order in which they appear, and compared byte by byte.
package struct RecipientTable: Sendable {
    /// The recipients by number.
    package private(set) var recipients: [String] = []
    private var numbers = HashToOffsetTable()

    /// A table without recipients.
    package init() {}

    /// The hash of a recipient.
    package static func hash(of recipient: String) -> UInt32 { HashToOffsetTable.hash(of: recipient) }

    /// The number of a recipient; nil if it has not appeared.
    package subscript(recipient: String) -> Int? {
        number(of: recipient, Self.hash(of: recipient))
    }

    /// The number of a recipient with a known hash; a new recipient gets the next number.
    package mutating func number(of recipient: String, hash: UInt32) -> Int {
        if let number = number(of: recipient, hash) { return number }
        numbers.insert(recipients.count, hash)
        recipients.append(recipient)
        return recipients.count - 1
    }

    private func number(of recipient: String, _ hash: UInt32) -> Int? {
        numbers.offset(of: hash) { recipients[$0].hasSameBytes(as: recipient) }
    }

    // MARK: Prefetching, in two steps

    /// Prefetches the slots for a hash.
    package func prefetch(_ hash: UInt32) { numbers.prefetch(hash) }

    /// Prefetches the recipient that probably has that hash.
    ///
    /// - Returns: The number of the recipient; nil if there are few recipients.
    package func prefetchRecipient(_ hash: UInt32) -> Int? {
        guard let number = numbers.likelyOffset(of: hash) else { return nil }
        recipients.prefetch(number)
        return number
    }
}
