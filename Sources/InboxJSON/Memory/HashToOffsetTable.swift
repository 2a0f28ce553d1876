/// The numbers of things that are counted as they come, found by a hash of their bytes.
///
/// It holds hashes and numbers alone: the things stand elsewhere, by their numbers, and say whether they are the same. A byte
/// of each hash stands by itself: of a thing that has no number, which nearly all are that are looked for, nothing else is
/// looked at, so that no look waits for memory that is not at hand.
package struct HashToOffsetTable: Sendable {
    /// A number, where its hash puts it, or behind others that are put there.
    @usableFromInline
    struct Slot: Sendable {
        @usableFromInline var number: UInt32 = 0
        @usableFromInline var hash: UInt32 = 0
    }

    /// Of another process another one, so that nobody can send things whose hashes are alike.
    private static let seed = UInt64.random(in: 0 ... .max)

    /// So few numbers are looked through one by one.
    private static let few = 8

    /// Of few numbers one each; of more a power of two of them, at most half of them taken.
    @usableFromInline var slots: ContiguousArray<Slot> = []
    /// Of each slot a byte of its hash, or 0, which no such byte is, where there is no number; of few numbers none.
    @usableFromInline var tags: ContiguousArray<UInt8> = []
    private var count = 0

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
        var size = Self.few * 4
        while size < count * 2 { size *= 2 }
        guard count > Self.few, size > tags.count else { return }
        let (earlierSlots, earlierTags) = (slots, tags)
        slots = ContiguousArray(repeating: Slot(), count: size)
        tags = ContiguousArray(repeating: 0, count: size)
        for place in earlierSlots.indices where earlierTags.isEmpty || earlierTags[place] > 0 {
            put(earlierSlots[place])
        }
    }

    /// The number of a thing; nil of one that has none.
    ///
    /// - Parameter isIt: Whether the thing of a number, which has the same hash, is the one.
    @inlinable
    package func number(of hash: UInt32, where isIt: (_ number: Int) -> Bool) -> Int? {
        place(of: hash, isIt).map { Int(slots[$0].number) }
    }

    /// Asks for the memory that ``number(of:where:)`` will look at, and ``likelyNumber(of:)`` before it.
    package func prefetch(_ hash: UInt32) {
        guard !tags.isEmpty else { return }
        let place = firstSeen(of: hash)
        tags.prefetch(place)
        slots.prefetch(place)
    }

    /// The number of the thing that stands where the hash puts it, which mostly is the one of that hash; nil of few.
    package func likelyNumber(of hash: UInt32) -> Int? {
        guard !tags.isEmpty else { return nil }
        return Int(slots[firstSeen(of: hash)].number)
    }

    /// Gives a number to a thing that has none.
    package mutating func add(_ number: Int, _ hash: UInt32) {
        let slot = Slot(number: UInt32(number), hash: hash)
        count += 1
        guard count > Self.few || !tags.isEmpty else { return slots.append(slot) }
        if count * 2 > tags.count { reserveCapacity(count * 2) }
        put(slot)
    }

    /// Gives another number to a thing that has one.
    package mutating func replace(_ earlier: Int, by number: Int, _ hash: UInt32) {
        guard let place = place(of: hash, { $0 == earlier }) else { return }
        slots[place].number = UInt32(number)
    }

    /// Where the number of a thing stands.
    @inlinable
    @inline(__always)
    func place(of hash: UInt32, _ isIt: (_ number: Int) -> Bool) -> Int? {
        guard !tags.isEmpty else {
            return slots.indices.first { slots[$0].hash == hash && isIt(Int(slots[$0].number)) }
        }
        let tag = Self.tag(of: hash)
        var place = firstSeen(of: hash)
        while tags[place] > 0 {
            if tags[place] == tag, slots[place].hash == hash, isIt(Int(slots[place].number)) { return place }
            place = (place + 1) & (tags.count - 1)
        }
        return nil
    }

    private mutating func put(_ slot: Slot) {
        var place = firstSeen(of: slot.hash)
        while tags[place] > 0 { place = (place + 1) & (tags.count - 1) }
        slots[place] = slot
        tags[place] = Self.tag(of: slot.hash)
    }

    /// Where a hash puts a number, of many, unless others stand there.
    @inlinable
    @inline(__always)
    func firstSeen(of hash: UInt32) -> Int { Int(hash) & (tags.count - 1) }

    /// The highest bits of a hash, of which the lowest choose the place.
    @inlinable
    @inline(__always)
    static func tag(of hash: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: hash >> 24) | 1 }
}
