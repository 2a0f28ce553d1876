import InboxJSON

/// The identifiers of a feed's messages, with the numbers of the messages.
///
/// Identifiers are compared byte by byte, without canonical equivalence.
struct IdentifierTable: ~Copyable {
    private var numbers = HashToOffsetTable()

    /// Reserves memory for a number of identifiers.
    mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

    /// The hash of a message's identifier.
    ///
    /// It is taken before the message is appended to a list, because access there copies the texts.
    static func hash(of message: borrowing InboxMessage) -> UInt32 {
        HashToOffsetTable.hash(of: message.vendorID)
    }

    /// Inserts the identifier of the last message, with its hash.
    ///
    /// - Parameter keepsFirst: Whether an earlier message of the same identifier stays in the table.
    /// - Returns: The number of the earlier message; nil if there is none.
    mutating func insertLast(of messages: [InboxMessage], _ hash: UInt32, keepsFirst: Bool) -> Int? {
        let last = messages.count - 1
        let earlier = numbers.offset(of: hash) { messages[last].vendorID.hasSameBytes(as: messages[$0].vendorID) }
        if let earlier {
            if !keepsFirst { numbers.replace(earlier, by: last, hash) }
        } else {
            numbers.insert(last, hash)
        }
        return earlier
    }
}
