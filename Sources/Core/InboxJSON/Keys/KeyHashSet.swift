/// A set of the hashes (``JSONKeyHash``) of one object's keys.
///
/// The next object uses its memory again. A slot remembers the generation in which it was filled. So the set is emptied
/// by starting a new generation; no slot has to be cleared.
struct KeyHashSet: ~Copyable {
    /// There is always memory for this many hashes.
    ///
    /// Most objects have at most a tenth as many keys, so few of their hashes compete for a slot.
    static let minimumCapacity = 512

    /// The lower half of a slot is a hash, the upper half its generation.
    ///
    /// The number of slots is a power of two, and at most half of them are in use.
    private var slots = UniqueArray<UInt64>(capacity: 0)
    /// The present generation; never 0 while the set is used.
    ///
    /// It cannot overflow, because no text has that many objects.
    private var generation: UInt64 = 0

    init() {}

    /// Empties the set, and allocates memory for `count` hashes.
    mutating func removeAll(reserving count: Int) {
        generation &+= 1
        guard slots.count < count * 2 else { return }
        var size = Self.minimumCapacity * 2
        while size < count * 2 { size *= 2 }
        slots.resize(to: 0, filling: 0)
        slots.resize(to: size, filling: 0)
    }

    /// Inserts a hash.
    ///
    /// Returns false if the set already contains it. Do not insert more hashes than you reserved.
    @inline(__always)
    mutating func insert(_ hash: UInt32) -> Bool {
        let entry = generation &<< 32 | UInt64(hash)
        var index = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
        while true {
            let slot = slots[index]
            if slot == entry { return false }
            guard slot &>> 32 == generation else {
                slots[index] = entry
                return true
            }
            index = (index &+ 1) & (slots.count &- 1)
        }
    }
}
