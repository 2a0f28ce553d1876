/// A hash table from things to their offsets in an array that the caller keeps.
///
/// It has hashes and offsets only; the caller compares the things. One byte of each hash is in an array of its own: nearly
/// every search is for a thing that is not there, and reads nothing but that byte.
package struct HashToOffsetTable: Sendable {
    /// An offset at the index of its hash, or after others at that index.
    @usableFromInline
    struct Slot: Sendable {
        @usableFromInline var offset: UInt32 = 0
        @usableFromInline var hash: UInt32 = 0
    }

    /// Random in each process, so that no input can be chosen whose hashes collide.
    private static let seed = UInt64.random(in: 0 ... .max)

    /// Up to this count, search is linear.
    private static let linearLimit = 8

    /// Searched linearly, one for each thing; else a power of two of them, at most half of them in use.
    @usableFromInline var slots: ContiguousArray<Slot> = []
    /// For each slot a byte of its hash, never 0, or 0 if the slot is free.
    ///
    /// Empty if search is linear.
    @usableFromInline var tags: ContiguousArray<UInt8> = []
    private var count = 0

    /// Creates an empty table.
    package init() {}

    /// The hash of a thing's bytes.
    package static func hash(of bytes: Span<UInt8>) -> UInt32 {
        UInt32(truncatingIfNeeded: bytes.hashed(seed: seed))
    }

    /// The hash of a text's bytes.
    package static func hash(of text: String) -> UInt32 { text.withBytes { hash(of: $0) } }

    /// Allocates memory for `count` offsets.
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

    /// The offset of a thing; nil if it is not in the table.
    ///
    /// - Parameter isMatch: Whether the thing at an offset, which has the same hash, is the one.
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

    /// The index of a thing's slot.
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

    /// The index of a hash, if search is not linear; its thing may be after it.
    @inlinable
    @inline(__always)
    func firstIndex(of hash: UInt32) -> Int { Int(truncatingIfNeeded: hash) & (tags.count - 1) }

    /// The highest bits of a hash; the lowest ones choose the index.
    @inlinable
    @inline(__always)
    static func tag(of hash: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: hash >> 24) | 1 }
}
