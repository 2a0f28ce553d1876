import InboxJSON

/// The identifiers of a feed's messages, with the numbers of the messages.
///
/// Identifiers are compared byte by byte, without canonical equivalence. They are copied only of messages that are handed
/// over while others are still read.
struct IdentifierTable: ~Copyable {
    private var numbers = HashToOffsetTable()
    /// The identifiers of the messages that were handed over, one after another, and where each ends.
    private var handedOver = UniqueArray<UInt8>(capacity: 0)
    private var ends = UniqueArray<Int>(capacity: 0)

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
    /// - Parameters:
    ///   - messages: The messages that were not handed over.
    ///   - first: The number of the first of them.
    ///   - keepsFirst: Whether an earlier message of the same identifier stays in the table.
    /// - Returns: The number of the earlier message; nil if there is none.
    mutating func insertLast(
        of messages: [InboxMessage], from first: Int, _ hash: UInt32, keepsFirst: Bool
    ) -> Int? {
        let last = messages.count - 1
        let earlier = numbers.offset(of: hash) { number in
            if number >= first {
                return messages[last].vendorID.hasSameBytes(as: messages[number - first].vendorID)
            }
            let range = (number == 0 ? 0 : ends[number - 1])..<ends[number]
            return messages[last].vendorID.withBytes { bytes in
                handedOver.withSpan { bytes.isEqual(to: $0.extracting(range)) }
            }
        }
        if let earlier {
            if !keepsFirst { numbers.replace(earlier, by: first + last, hash) }
        } else {
            numbers.insert(first + last, hash)
        }
        return earlier
    }

    /// Copies the identifiers of messages that are about to be handed over.
    mutating func keep(_ messages: [InboxMessage]) {
        for index in messages.indices {
            messages[index].vendorID.withBytes { handedOver.append($0) }
            ends.append(handedOver.count)
        }
    }
}
