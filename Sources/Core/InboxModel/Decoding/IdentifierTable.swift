import InboxJSON

/// The identifiers of a feed's messages, with the numbers of the messages.
///
/// Identifiers are compared byte by byte, without canonical equivalence.
struct IdentifierTable: ~Copyable {
    private var numbers = HashToOffsetTable()

    /// Reserves memory for a number of identifiers.
    mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

    /// Inserts the identifier of the last message.
    ///
    /// - Parameter keepsFirst: Whether an earlier message with the same identifier stays in the table.
    /// - Returns: The number of the earlier message; nil if there is none.
    mutating func insertLast(of messages: [InboxMessage], keepsFirst: Bool) -> Int? {
        let last = messages.count - 1
        let hash = HashToOffsetTable.hash(of: messages[last].fields.vendorID)
        let earlier = numbers.offset(of: hash) {
            messages[last].fields.vendorID.hasSameBytes(as: messages[$0].fields.vendorID)
        }
        if let earlier {
            if !keepsFirst { numbers.replace(earlier, by: last, hash) }
        } else {
            numbers.insert(last, hash)
        }
        return earlier
    }
}
