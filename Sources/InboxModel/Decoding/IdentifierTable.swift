import InboxJSON

/// The identifiers of a feed's messages, each with the number of its message.
///
/// Byte by byte, without canonical equivalence. It holds numbers alone: the identifiers stand in the messages.
struct IdentifierTable {
    /// Of another process another one, so that nobody can send identifiers whose hashes are alike.
    private static let seed = UInt64.random(in: 0 ... .max)

    /// The numbers, counted from 1, where the hash of their identifier puts them; 0 where there is none.
    private var slots: ContiguousArray<UInt32> = []
    private var count = 0

    /// Makes room for so many identifiers.
    mutating func reserveCapacity(_ count: Int, of messages: [InboxMessage]) {
        var size = 16
        while size < count * 2 { size *= 2 }
        guard size > slots.count else { return }
        let earlier = slots
        slots = ContiguousArray(repeating: 0, count: size)
        for number in earlier where number > 0 {
            slots[place(of: messages[Int(number) - 1].vendorID, in: messages)] = number
        }
    }

    /// Notes the last message's identifier.
    ///
    /// - Parameter keepsFirst: Whether an earlier message of the same identifier stays the one that is noted.
    /// - Returns: The number of that one, if any.
    mutating func noteLast(of messages: [InboxMessage], keepsFirst: Bool) -> Int? {
        if (count + 1) * 2 > slots.count { reserveCapacity(max(8, count * 2), of: messages) }
        let number = UInt32(truncatingIfNeeded: messages.count)
        let place = place(of: messages[messages.count - 1].vendorID, in: messages)
        let earlier = slots[place]
        if earlier == 0 || !keepsFirst { slots[place] = number }
        guard earlier > 0 else {
            count += 1
            return nil
        }
        return Int(earlier) - 1
    }

    /// Where an identifier stands, or would stand.
    private func place(of identifier: String, in messages: [InboxMessage]) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: identifier.hashed(seed: Self.seed)) & mask
        while slots[place] > 0 {
            let other = messages[Int(slots[place]) - 1].vendorID
            if identifier.utf8.count == other.utf8.count, identifier.utf8.elementsEqual(other.utf8) { break }
            place = (place + 1) & mask
        }
        return place
    }
}
