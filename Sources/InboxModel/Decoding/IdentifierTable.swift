import InboxJSON

/// The identifiers of a feed's messages, each with the number of its message.
///
/// Byte by byte, without canonical equivalence. The identifiers stand in the messages.
struct IdentifierTable {
    private var numbers = HashToOffsetTable()

    /// Makes room for so many identifiers.
    mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

    /// The hash of a message's identifier.
    ///
    /// Asked while the message is at hand: to ask one in a list is to copy its texts.
    static func hash(of message: borrowing InboxMessage) -> UInt32 {
        message.texts.withBytes(of: .vendorID) { HashToOffsetTable.hash(of: $0) }
    }

    /// Notes the last message's identifier, whose hash is given.
    ///
    /// - Parameter keepsFirst: Whether an earlier message of the same identifier stays the one that is noted.
    /// - Returns: The number of that one, if any.
    mutating func noteLast(of messages: [InboxMessage], _ hash: UInt32, keepsFirst: Bool) -> Int? {
        let last = messages.count - 1
        let earlier = numbers.offset(of: hash) {
            messages[last].texts.hasEqualBytes(.vendorID, as: messages[$0].texts)
        }
        if let earlier {
            if !keepsFirst { numbers.replace(earlier, by: last, hash) }
        } else {
            numbers.insert(last, hash)
        }
        return earlier
    }
}
