/// The keys that a reader knows, numbered in order.
///
/// Looking up a key makes no `String`.
@usableFromInline
package final class JSONKnownKeys: Sendable {
    /// The index of a name is its number.
    package let names: [String]
    private let table: HashToOffsetTable

    /// If a name occurs twice, its first number counts.
    package init(_ names: [String]) {
        var table = HashToOffsetTable()
        table.reserveCapacity(names.count)
        for (number, name) in names.enumerated() {
            let hash = HashToOffsetTable.hash(of: name)
            let earlier = table.offset(of: hash) { names[$0].hasSameBytes(as: name) }
            if earlier == nil { table.insert(number, hash) }
        }
        self.names = names
        self.table = table
    }

    var count: Int { names.count }

    /// The number of the key at a tape index; nil if it is not in the table.
    @usableFromInline
    func number(of key: Int, in document: JSONDocument) -> Int? {
        table.offset(of: document.tape[key].link) { document.text(at: key, equals: names[$0]) }
    }

    package func contains(_ key: JSONNode) -> Bool { number(of: key.index, in: key.document) != nil }
}
