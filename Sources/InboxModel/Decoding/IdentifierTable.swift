import InboxJSON

/// The identifiers of a feed's messages, each with the number of its message.
///
/// Byte by byte, without canonical equivalence. It holds numbers and hashes alone: the identifiers stand in the messages.
struct IdentifierTable {
    /// A message, where the hash of its identifier puts it.
    private struct Slot {
        /// The message's number, counted from 1; 0 where there is none.
        var number: UInt32 = 0
        /// The identifier's hash, so that no other message has to be looked at.
        var hash: UInt32 = 0
    }

    /// Of another process another one, so that nobody can send identifiers whose hashes are alike.
    private static let seed = UInt64.random(in: 0 ... .max)

    private var slots: ContiguousArray<Slot> = []
    private var count = 0

    /// Makes room for so many identifiers.
    mutating func reserveCapacity(_ count: Int) {
        var size = 16
        while size < count * 2 { size *= 2 }
        guard size > slots.count else { return }
        let earlier = slots
        slots = ContiguousArray(repeating: Slot(), count: size)
        for slot in earlier where slot.number > 0 {
            slots[place(of: slot.hash) { _ in false }] = slot
        }
    }

    /// The hash of a message's identifier.
    ///
    /// Asked while the message is at hand: to ask one in a list is to copy its texts.
    static func hash(of message: borrowing InboxMessage) -> UInt32 {
        message.texts.withBytes(of: .vendorID) { UInt32(truncatingIfNeeded: $0.hashed(seed: seed)) }
    }

    /// Notes the last message's identifier, whose hash is given.
    ///
    /// - Parameter keepsFirst: Whether an earlier message of the same identifier stays the one that is noted.
    /// - Returns: The number of that one, if any.
    mutating func noteLast(of messages: [InboxMessage], _ hash: UInt32, keepsFirst: Bool) -> Int? {
        if (count + 1) * 2 > slots.count { reserveCapacity(max(8, count * 2)) }
        let last = messages.count - 1
        let place = place(of: hash) { messages[last].texts.hasEqualBytes(.vendorID, as: messages[$0].texts) }
        let earlier = slots[place].number
        if earlier == 0 || !keepsFirst {
            slots[place] = Slot(number: UInt32(truncatingIfNeeded: messages.count), hash: hash)
        }
        guard earlier > 0 else {
            count += 1
            return nil
        }
        return Int(earlier) - 1
    }

    /// Where an identifier of a hash stands, or would stand.
    ///
    /// - Parameter isOf: Whether it is that of a message, which has the same hash.
    @inline(__always)
    private func place(of hash: UInt32, _ isOf: (_ message: Int) -> Bool) -> Int {
        let mask = slots.count - 1
        var place = Int(hash) & mask
        while slots[place].number > 0 {
            if slots[place].hash == hash, isOf(Int(slots[place].number) - 1) { break }
            place = (place + 1) & mask
        }
        return place
    }
}
