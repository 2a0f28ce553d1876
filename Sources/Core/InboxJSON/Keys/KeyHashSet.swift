/// A set of the hashes of one object's keys (``JSONKeyHash``), in memory that is used again for the next object.
///
/// A slot has the generation in which it was filled, so that emptying the set clears nothing.
struct KeyHashSet: ~Copyable {
    /// The count of hashes that there is always memory for.
    ///
    /// Most objects have a tenth as many keys, so that few of their hashes meet.
    static let minimumCapacity = 512

    /// A power of two of them, at most half of them in use: a hash in the lower half, its generation in the upper half.
    private var slots = UniqueArray<UInt64>(capacity: 0)
    /// Never 0 while the set is used.
    ///
    /// It does not overflow: a text has fewer objects.
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

    /// Inserts a hash; returns false if the set has it already.
    ///
    /// No more may be inserted than there is memory for.
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
