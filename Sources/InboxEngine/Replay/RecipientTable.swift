import InboxJSON

/// The recipients of an event log, numbered as they appear; told apart byte by byte.
package struct RecipientTable: Sendable {
    /// By their numbers.
    package private(set) var recipients: [String] = []
    private var numbers = HashedNumbers()

    /// No recipients yet.
    package init() {}

    /// The number of a recipient; nil of one that has not appeared.
    package subscript(recipient: String) -> Int? {
        number(of: recipient, HashedNumbers.hash(of: recipient))
    }

    /// The number of a recipient, the next one of somebody new.
    package mutating func number(of recipient: String) -> Int {
        let hash = HashedNumbers.hash(of: recipient)
        if let number = number(of: recipient, hash) { return number }
        numbers.add(recipients.count, hash)
        recipients.append(recipient)
        return recipients.count - 1
    }

    private func number(of recipient: String, _ hash: UInt32) -> Int? {
        numbers.number(of: hash) { recipients[$0].hasSameBytes(as: recipient) }
    }
}
