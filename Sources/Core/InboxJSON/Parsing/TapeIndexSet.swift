/// A set of tape indices within a range, with a bit for each index.
///
/// It allocates no memory while it is empty.
struct TapeIndexSet: ~Copyable {
    /// A bit for each index from ``first`` on.
    ///
    /// It is empty until an index is inserted.
    private var bits = UniqueArray<UInt64>(capacity: 0)
    private let first: Int
    private let end: Int

    /// Creates an empty set for indices in a range.
    init(in range: Range<Int>) {
        first = range.lowerBound
        end = range.upperBound
    }

    /// Inserts an index of the range.
    mutating func insert(_ index: Int) {
        if bits.count == 0 { bits.resize(to: (end - first) / 64 + 1, filling: 0) }
        bits[(index - first) / 64] |= 1 << UInt64((index - first) % 64)
    }

    /// Whether an index of the range is in the set.
    func contains(_ index: Int) -> Bool {
        bits.count > 0 && bits[(index - first) / 64] & 1 << UInt64((index - first) % 64) != 0
    }
}
