import InboxModel

/// The recipients of an event log, numbered as they appear; told apart byte by byte.
package struct RecipientTable: Sendable {
    /// By their numbers.
    package private(set) var recipients: [String] = []
    private var numbers: [ExactText: Int] = [:]

    /// No recipients yet.
    package init() {}

    /// The number of a recipient; nil of one that has not appeared.
    package subscript(recipient: String) -> Int? { numbers[ExactText(recipient)] }

    /// The number of a recipient, the next one of somebody new.
    package mutating func number(of recipient: String) -> Int {
        if let number = self[recipient] { return number }
        numbers[ExactText(recipient)] = recipients.count
        recipients.append(recipient)
        return recipients.count - 1
    }
}
