/// A hash table that finds the offset of a thing in an array.
///
/// The caller keeps the array. The table contains only hashes and offsets; the caller compares the things. Most
/// searches are for a thing that is not there. To answer them quickly, one byte of each hash is kept in a separate
/// array, and usually nothing else is read.
@usableFromInline
package struct HashToOffsetTable: Sendable {
    /// An offset and its hash.
    ///
    /// It is at the index that the hash chooses, or in a later slot if that one is taken.
    @usableFromInline
    struct Slot: Sendable {
        @usableFromInline var offset: UInt32 = 0
        @usableFromInline var hash: UInt32 = 0
    }

    /// With at most this many things, search is linear.
    private static let linearLimit = 8

    /// If search is linear, there is one slot for each thing.
    ///
    /// Otherwise the number of slots is a power of two, and at most half of them are in use.
    @usableFromInline var slots: ContiguousArray<Slot> = []
    /// One byte of the hash in each slot.
    ///
    /// It is 0 only if the slot is free. The array is empty if search is linear.
    @usableFromInline var tags: ContiguousArray<UInt8> = []
    private var count = 0

    package init() {}

    /// The hash of a text's bytes (``JSONKeyHash``).
    package static func hash(of text: String) -> UInt32 { text.withBytes { JSONKeyHash.hash($0) } }

    package mutating func reserveCapacity(_ count: Int) {
        var size = Self.linearLimit * 4
        while size < count * 2 { size *= 2 }
        guard count > Self.linearLimit, size > tags.count else { return }
        let (earlierSlots, earlierTags) = (slots, tags)
        slots = ContiguousArray(repeating: Slot(), count: size)
        tags = ContiguousArray(repeating: 0, count: size)
        for index in earlierSlots.indices where earlierTags.isEmpty || earlierTags[index] > 0 {
            place(earlierSlots[index])
        }
    }

    /// - Parameter isMatch: Whether the thing at an offset is the one that you search for. It is called if the hashes
    ///   are equal.
    @inlinable
    package func offset(of hash: UInt32, where isMatch: (_ offset: Int) -> Bool) -> Int? {
        index(of: hash, isMatch).map { Int(slots[$0].offset) }
    }

    /// Inserts the offset of a thing that is not in the table.
    package mutating func insert(_ offset: Int, _ hash: UInt32) {
        let slot = Slot(offset: UInt32(offset), hash: hash)
        count += 1
        guard count > Self.linearLimit || !tags.isEmpty else { return slots.append(slot) }
        if count * 2 > tags.count { reserveCapacity(count * 2) }
        place(slot)
    }

    /// Replaces the offset of a thing that is in the table.
    package mutating func replace(_ earlier: Int, by offset: Int, _ hash: UInt32) {
        guard let index = index(of: hash, { $0 == earlier }) else { return }
        slots[index].offset = UInt32(offset)
    }

    @inlinable
    @inline(__always)
    func index(of hash: UInt32, _ isMatch: (_ offset: Int) -> Bool) -> Int? {
        guard !tags.isEmpty else {
            return slots.indices.first { slots[$0].hash == hash && isMatch(Int(slots[$0].offset)) }
        }
        let tag = Self.tag(of: hash)
        var index = firstIndex(of: hash)
        while tags[index] > 0 {
            if tags[index] == tag, slots[index].hash == hash, isMatch(Int(slots[index].offset)) { return index }
            index = (index + 1) & (tags.count - 1)
        }
        return nil
    }

    private mutating func place(_ slot: Slot) {
        var index = firstIndex(of: slot.hash)
        while tags[index] > 0 { index = (index + 1) & (tags.count - 1) }
        slots[index] = slot
        tags[index] = Self.tag(of: slot.hash)
    }

    /// The index that a hash chooses, if search is not linear.
    ///
    /// If that slot is taken, the thing is in a later one.
    @inlinable
    @inline(__always)
    func firstIndex(of hash: UInt32) -> Int { Int(truncatingIfNeeded: hash) & (tags.count - 1) }

    /// The highest bits of a hash.
    ///
    /// The lowest bits are already used to choose the index.
    @inlinable
    @inline(__always)
    static func tag(of hash: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: hash >> 24) | 1 }
}
