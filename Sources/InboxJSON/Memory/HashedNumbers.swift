/// The numbers of things that are counted as they come, found by a hash of their bytes.
///
/// It holds hashes and numbers alone: the things stand elsewhere, by their numbers, and say whether they are the same.
package struct HashedNumbers: Sendable {
    /// A number, where its hash puts it, or behind others that are put there.
    @usableFromInline
    struct Slot: Sendable {
        /// The number, counted from 1; 0 where there is none.
        @usableFromInline var number: UInt32 = 0
        /// The hash, so that nothing else has to be looked at.
        @usableFromInline var hash: UInt32 = 0
    }

    /// Of another process another one, so that nobody can send things whose hashes are alike.
    private static let seed = UInt64.random(in: 0 ... .max)

    /// A power of two of them, at most half of them taken.
    @usableFromInline var slots: ContiguousArray<Slot> = []
    /// How many numbers there are.
    @usableFromInline var count = 0

    /// No numbers.
    package init() {}

    /// The hash of a thing's bytes.
    package static func hash(of bytes: Span<UInt8>) -> UInt32 {
        UInt32(truncatingIfNeeded: bytes.hashed(seed: seed))
    }

    /// The hash of a text's bytes.
    package static func hash(of text: String) -> UInt32 { text.withBytes { hash(of: $0) } }

    /// Makes room for so many numbers.
    package mutating func reserveCapacity(_ count: Int) {
        var size = 16
        while size < count * 2 { size *= 2 }
        guard size > slots.count else { return }
        let earlier = slots
        slots = ContiguousArray(repeating: Slot(), count: size)
        for slot in earlier where slot.number > 0 {
            slots[place(of: slot.hash) { _ in false }] = slot
        }
    }

    /// The number of a thing; nil of one that has none.
    ///
    /// - Parameter isIt: Whether the thing of a number, which has the same hash, is the one.
    @inlinable
    package func number(of hash: UInt32, where isIt: (_ number: Int) -> Bool) -> Int? {
        guard count > 0 else { return nil }
        let found = slots[place(of: hash, isIt)].number
        return found > 0 ? Int(found) - 1 : nil
    }

    /// Gives a number to a thing that has none.
    package mutating func add(_ number: Int, _ hash: UInt32) {
        if (count + 1) * 2 > slots.count { reserveCapacity(max(8, count * 2)) }
        count += 1
        slots[place(of: hash) { _ in false }] = Slot(number: UInt32(number + 1), hash: hash)
    }

    /// Gives another number to a thing that has one.
    package mutating func replace(_ earlier: Int, by number: Int, _ hash: UInt32) {
        slots[place(of: hash) { $0 == earlier }].number = UInt32(number + 1)
    }

    /// Where a thing of a hash has its number, or would have it.
    @inlinable
    @inline(__always)
    func place(of hash: UInt32, _ isIt: (_ number: Int) -> Bool) -> Int {
        let mask = slots.count - 1
        var place = Int(hash) & mask
        while slots[place].number > 0 {
            if slots[place].hash == hash, isIt(Int(slots[place].number) - 1) { break }
            place = (place + 1) & mask
        }
        return place
    }
}
