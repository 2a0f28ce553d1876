import InboxJSON

/// The recipients of an event log, numbered as they appear; told apart byte by byte.
package struct RecipientTable: Sendable {
    /// By their numbers.
    package private(set) var recipients: [String] = []
    private var numbers = HashToOffsetTable()

    /// No recipients yet.
    package init() {}

    /// The hash by which a recipient is looked up.
    package static func hash(of recipient: String) -> UInt32 { HashToOffsetTable.hash(of: recipient) }

    /// The number of a recipient; nil of one that has not appeared.
    package subscript(recipient: String) -> Int? {
        number(of: recipient, Self.hash(of: recipient))
    }

    /// The number of a recipient, of a given hash; the next one of somebody new.
    package mutating func number(of recipient: String, hash: UInt32) -> Int {
        if let number = number(of: recipient, hash) { return number }
        numbers.insert(recipients.count, hash)
        recipients.append(recipient)
        return recipients.count - 1
    }

    private func number(of recipient: String, _ hash: UInt32) -> Int? {
        numbers.offset(of: hash) { recipients[$0].hasSameBytes(as: recipient) }
    }

    // Memory that is asked for ahead, in two steps.

    /// Asks for what the number of a recipient of that hash will be found by.
    package func prefetch(_ hash: UInt32) { numbers.prefetch(hash) }

    /// Asks for the recipient that likely has that hash.
    ///
    /// - Returns: Its number; nil of few recipients.
    package func prefetchRecipient(_ hash: UInt32) -> Int? {
        guard let number = numbers.likelyOffset(of: hash) else { return nil }
        recipients.prefetch(number)
        return number
    }
}
