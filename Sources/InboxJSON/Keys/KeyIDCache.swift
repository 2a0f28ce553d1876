/// Which of a table's keys the numbered keys of some texts are (``KeyInterner``): found by bytes once, and remembered.
@usableFromInline
package struct KeyIDCache: ~Copyable {
    /// How many tables are remembered; no adapter has as many.
    private static let most = 64
    /// Of a key that has not been looked for.
    @inlinable static var unasked: Int16 { -2 }
    /// Of a key that is none of the table's.
    @inlinable static var unknown: Int16 { -1 }

    /// The tables, kept alive so that no other one takes the place of one that is remembered.
    private var tables: ContiguousArray<KeyTable> = []
    /// Of each table a cell for each number.
    @usableFromInline var cells = UniqueArray<Int16>(capacity: 0)

    private let isKept: Bool

    /// Remembers nothing yet, or, of texts whose keys have no numbers, nothing at all.
    package init(isKept: Bool = true) {
        self.isKept = isKept
    }

    /// Where the cells of a table begin; nil where there are too many tables.
    @usableFromInline
    mutating func start(of table: KeyTable) -> Int? {
        guard isKept else { return nil }
        var place = 0
        while place < tables.count, tables[place] !== table { place &+= 1 }
        if place == tables.count {
            guard place < Self.most, table.count < Int(Int16.max) else { return nil }
            tables.append(table)
            cells.resize(to: tables.count * (KeyInterner.capacity + 1), filling: Self.unasked)
        }
        return place &* (KeyInterner.capacity &+ 1)
    }

    /// The number that the table has for a key; nil where it does not know it.
    ///
    /// - Parameters:
    ///   - start: Where the table's cells begin; nil where there are none, and every key is looked for.
    ///   - look: Looks for the key in the table.
    @inlinable
    @inline(__always)
    mutating func number(of key: JSONTapeEntry, from start: Int?, _ look: () -> Int?) -> Int? {
        guard let start, key.number > 0 else { return look() }
        let place = start &+ Int(key.number)
        var cell = cells[place]
        if cell == Self.unasked {
            cell = Int16(truncatingIfNeeded: look() ?? Int(Self.unknown))
            cells[place] = cell
        }
        return cell < 0 ? nil : Int(cell)
    }
}

@available(*, unavailable)
extension KeyIDCache: Sendable {}
